import { describe, expect, it } from 'vitest';
import type { Activity } from '../../../localhub/hub-options.ts';
import { SHOP, startTestHub } from '../support/start-test-hub.ts';

const workflow = ({ name, on, steps, top = '' }: Record<'name' | 'on' | 'steps', string> & { top?: string }): string =>
  `name: ${name}\non: ${on}\n${top}\njobs:\n  work:\n    runs-on: ubuntu-latest\n    steps:\n${steps}`;

describe('workflow_run', () => {
  const AFTER = (name: string, of: string, more = ''): Record<string, string> => ({
    [`.github/workflows/${name}.yml`]: workflow({
      name,
      on: `{ workflow_run: { workflows: [${of}], types: [completed]${more} } }`,
      steps: '      - run: "true"\n',
    }),
  });
  const SCHEDULED = {
    '.github/workflows/start.yml': workflow({
      name: 'start',
      on: '{ schedule: [{ cron: "0 0 1 1 *" }], workflow_dispatch: {} }',
      steps: '      - run: "true"\n',
    }),
  };

  it('starts at most three runs one after another', async () => {
    const activities: Activity[] = [];
    await using hub = await startTestHub(
      { ...SCHEDULED, ...AFTER('b', 'start'), ...AFTER('c', 'b'), ...AFTER('d', 'c'), ...AFTER('e', 'd') },
      { onActivity: (activity) => activities.push(activity) },
    );

    await hub.runNextSchedule('acme', 'shop');
    await hub.settle();

    expect(hub.runs().map(({ name }) => name)).toEqual(['start', 'b', 'c', 'd']);
    expect(activities.filter(({ kind }) => kind === 'nothing started')).toMatchObject([
      { workflows: ['e'], because: 'run 9004 is the last of the 3 runs that workflow_run can chain' },
    ]);
  });

  it('checks the branch of the run that completed', async () => {
    await using hub = await startTestHub({
      ...SCHEDULED,
      ...AFTER('yes', 'start', ', branches: [main]'),
      ...AFTER('no', 'start', ', branches: ["release/**"]'),
    });

    await hub.runNextSchedule('acme', 'shop');
    await hub.settle();

    expect(hub.runs().map(({ name }) => name)).toEqual(['start', 'yes']);
  });

  it("starts nothing after a run that a job's token started, and the hub reports that", async () => {
    const activities: Activity[] = [];
    await using hub = await startTestHub(
      {
        ...SCHEDULED,
        ...AFTER('after', 'start'),
        '.github/workflows/relay.yml': workflow({
          name: 'relay',
          top: 'permissions: { actions: write }',
          on: '{ issues: { types: [opened] } }',
          steps: `      - run: |
          node -e 'fetch(process.env.URL, JSON.parse(process.env.OPTIONS)).then(({ ok }) => process.exit(ok ? 0 : 1))'
        env:
          OPTIONS: |
            {
              "method": "POST",
              "headers": { "authorization": "token \${{ github.token }}" },
              "body": "{\\"ref\\":\\"main\\"}"
            }
          URL: "\${{ github.api_url }}/repos/\${{ github.repository }}/actions/workflows/start.yml/dispatches"
`,
        }),
      },
      { onActivity: (activity) => activities.push(activity) },
    );

    await hub.as('wendy').rest.issues.create({ ...SHOP, title: 'x' });
    await hub.settle();

    expect(hub.runs().map(({ name, event, conclusion }) => [name, event, conclusion])).toEqual([
      ['relay', 'issues', 'success'],
      ['start', 'workflow_dispatch', 'success'],
    ]);
    expect(activities.filter(({ kind }) => kind === 'nothing started')).toEqual([
      {
        kind: 'nothing started',
        repository: 'acme/shop',
        event: 'workflow_run',
        workflows: ['after'],
        because: "run 9002 was started with a job's token",
      },
    ]);
  });
});
