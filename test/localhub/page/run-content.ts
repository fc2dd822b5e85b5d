/** The parts of a run of the small GitHub of page-scenario.ts. */
/** The same for every run. */
export const JOBS = {
  total_count: 1,
  jobs: [
    {
      id: 5,
      name: 'agent',
      status: 'in_progress',
      conclusion: null,
      started_at: '2026-03-01T10:03:00Z',
      completed_at: null,
      steps: [
        {
          name: 'Check out',
          number: 1,
          status: 'completed',
          conclusion: 'success',
          started_at: '2026-03-01T10:03:00Z',
          completed_at: '2026-03-01T10:03:04Z',
        },
        {
          name: 'Run the agent <main>',
          number: 2,
          status: 'in_progress',
          conclusion: null,
          started_at: '2026-03-01T10:03:04Z',
          completed_at: null,
        },
        {
          name: 'Post Check out',
          number: 3,
          status: 'queued',
          conclusion: null,
          started_at: null,
          completed_at: null,
        },
      ],
    },
  ],
};

export const ARTIFACTS = {
  total_count: 1,
  artifacts: [
    {
      id: 1,
      name: 'agora-state-q_1',
      size_in_bytes: 20_480,
      expired: false,
      digest: 'sha256:ffa6bda0',
      expires_at: '2026-04-01T10:00:00Z',
    },
  ],
};
