import { expect, it } from 'vitest';
import { readRunnerContext } from '../../../action/inputs/runner-context.ts';

const LEAST = {
  GITHUB_REPOSITORY: 'o/r',
  GITHUB_REPOSITORY_ID: '77',
  GITHUB_RUN_ID: '9',
  GITHUB_ACTOR: 'ada',
  GITHUB_ACTOR_ID: '1',
  GITHUB_EVENT_NAME: 'workflow_dispatch',
  GITHUB_SHA: 'a'.repeat(40),
  GITHUB_WORKSPACE: '/work',
  GITHUB_SERVER_URL: 'https://ghe.example.com',
  GITHUB_API_URL: 'https://ghe.example.com/api/v3',
  RUNNER_TEMP: '/tmp',
};

it.each([undefined, '', '0', 'none'])('knows no limit for artifacts if the runner reports %j', (days) => {
  const { mostRetentionDays } = readRunnerContext({ ...LEAST, GITHUB_RETENTION_DAYS: days }, {});

  expect(mostRetentionDays).toBeUndefined();
});

it('takes an empty variable for one that is not set', () => {
  const empty = { GITHUB_RUN_ATTEMPT: '', GITHUB_TRIGGERING_ACTOR: '', GITHUB_JOB: '', GITHUB_REF: '' };

  const context = readRunnerContext({ ...LEAST, ...empty, GITHUB_RETENTION_DAYS: '30' }, {});

  expect(context).toMatchObject({ runAttempt: 1, providerTaskId: '9/1/job', mostRetentionDays: 30 });
  expect([context.rerunBy, context.ref]).toEqual([undefined, undefined]);
});

it('names every variable that a runner always sets and that is missing', () => {
  expect(() => readRunnerContext({ ...LEAST, GITHUB_ACTOR: '', RUNNER_TEMP: undefined }, {})).toThrow(
    'This is not a GitHub Actions runner: GITHUB_ACTOR, RUNNER_TEMP are missing or odd.',
  );
});
