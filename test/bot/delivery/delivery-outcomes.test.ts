/** Every outcome of a task in every mode of delivery: how the bot handles it. */
import { defined } from '../../../protocol/base/defined.ts';
import { describe, expect, it } from 'vitest';
import { NO_COMMIT } from '../../../protocol/base/pinned-bundle.ts';
import { deliveryRulesOf } from '../../../bot/delivery/deliver.ts';
import { deliverResult, judgeResult } from '../../../bot/delivery/deliver-result.ts';
import { sayOutcome } from '../../../bot/delivery/delivery-notices.ts';
import type { Delivered } from '../../../bot/ports.ts';
import { readResult, type DeliverableResult } from '../../../bot/delivery/read-result.ts';
import { readConfigFile } from '../../../protocol/config/repository-config.ts';
import type { DeliveryMode } from '../../../protocol/config/delivery-mode.ts';
import type { TaskState } from '../../../protocol/messages/lifecycle.ts';
import { artifactOf, type Change, result, written } from '../support/bot-results.ts';
import { createScenario, DELIVERED, digest, head, see, statusMarker, task } from '../support/reconcile-scenario.ts';

const MODES: readonly (DeliveryMode | undefined)[] = [undefined, 'pull-request', 'branch', 'patch'];
const STATES: readonly TaskState[] = ['running', 'idle', 'suspended', 'failed', 'cancelled', 'expired'];
const FILE = written('src/a.ts', 'a');
const kept = {
  issue: 7,
  runUrl: 'https://github.com/o/r/actions/runs/5',
  runId: 5,
  defaultBranch: 'main',
  isHeard: true,
  takesTicks: true,
};

function read(changes: readonly Change[], deliver?: DeliveryMode): DeliverableResult {
  const done = readResult(artifactOf(changes, { ...result, ...defined({ deliver }) }), { task, round: 2 });
  if (done.kind === 'malformed') throw new Error(done.why);
  return done;
}

describe.each(MODES)('with the mode %s', (mode) => {
  it.each(STATES)('a task that is %s is not delivered, whatever its comment points to', async (state) => {
    const scenario = createScenario();
    scenario.mark(statusMarker({ state, result: { artifactId: 3, digest } }));
    scenario.result = {
      kind: 'files',
      files: artifactOf([FILE], { ...result, ...defined({ deliver: mode }) }),
      runUrl: '',
    };

    await see(scenario);

    expect(scenario.delivered).toEqual([]);
  });

  it('delivers a finished task as it says', () => {
    expect(judgeResult(read([FILE], mode), {})).toEqual(
      mode === 'patch' ? { kind: 'patch' } : { kind: 'deliver', mode: mode ?? 'pull-request' },
    );
  });

  it('does not deliver a task that changed nothing', () => {
    expect(judgeResult(read([], mode), {})).toEqual({ kind: 'nothing-changed' });
  });

  it('holds a task with protected files for approval, unless nothing is pushed anyway', () => {
    const touching = read([FILE, written('CODEOWNERS', '* @ada')], mode);

    expect(judgeResult(touching, {})).toEqual(
      mode === 'patch' ? { kind: 'patch' } : { kind: 'protected', paths: ['CODEOWNERS'] },
    );
    expect(judgeResult(touching, { consentBy: 'ada' }).kind).toBe(mode === 'patch' ? 'patch' : 'deliver');
  });

  it('holds a task that puts a link in place of a folder above protected files', () => {
    const { file, content } = written('.config', 'mine');
    if (file.kind !== 'written') throw new Error('It deletes the file.');
    const link = { file: { ...file, mode: '120000' as const }, content };
    const linking = read([link, written('mine/mise/conf.d/a.toml', '[hooks]')], mode);

    expect(judgeResult(linking, {})).toEqual(
      mode === 'patch' ? { kind: 'patch' } : { kind: 'protected', paths: ['.config'] },
    );
    expect(judgeResult(read([written('.config', 'text')], mode), {}).kind).toBe(mode === 'patch' ? 'patch' : 'deliver');
  });

  it("holds a task by the repository's own rules", async () => {
    const given = readConfigFile('protected: [src/lib/]\nunprotected: [.vscode/]\n');
    const own = await deliveryRulesOf({
      registry: { ...createScenario().ports.registry, currentConfig: () => Promise.resolve(given) },
    });
    const touching = (path: string) => judgeResult(read([FILE, written(path, '{}')], mode), own).kind;
    const free = mode === 'patch' ? 'patch' : 'deliver';

    expect(['src/lib/x.ts', '.idea/x', '.vscode/tasks.json'].map(touching)).toEqual(
      mode === 'patch' ? [free, free, free] : ['protected', 'protected', free],
    );
  });

  it('holds a task that deletes a file of credentials', () => {
    const removing = read([{ file: { kind: 'deleted', path: '.env' } }], mode);

    expect(judgeResult(removing, {})).toEqual(
      mode === 'patch' ? { kind: 'patch' } : { kind: 'deliver', mode: mode ?? 'pull-request' },
    );
  });

  it('does not deliver a task with credentials, whoever approved it', () => {
    const leaking = read([FILE, written('.env', 'A=b'), written('CODEOWNERS', '* @ada')], mode);

    expect(judgeResult(leaking, { consentBy: 'ada' })).toEqual(
      mode === 'patch'
        ? { kind: 'patch' }
        : { kind: 'credentials', found: [{ path: '.env', what: 'a file of environment variables' }] },
    );
  });
});

describe('the final comment', () => {
  it('does not repeat a credential that is the name of a file', () => {
    const name = `ghp_${'a1B2'.repeat(9)}`;
    const leaking = read([written(`notes/${name}.md`, '')]);
    const judged = judgeResult(leaking, {});

    expect(judged).toMatchObject({ kind: 'credentials', found: [{ what: 'a GitHub token' }] });
    if (judged.kind === 'credentials') expect(sayOutcome(judged, leaking, kept)).not.toContain(name);
  });

  const say = (outcome: Exclude<Delivered, { kind: 'refused' }> | { kind: 'patch' }): string =>
    sayOutcome(outcome, read([FILE]), kept);

  it('names the branch if no pull request was wanted', () => {
    const said = say({ kind: 'delivered', branch: `agora/${task}`, isUpdate: false, passedOver: [], moved: [] });

    expect(said).toBe(
      `### 📬 The work is on the branch \`agora/${task}\`\n\nNo pull request was requested. The checks passed.`,
    );
  });

  it('says of work that was merged by hand that it is in the default branch', () => {
    const branch = `agora/${task}`;
    const said = say({ kind: 'delivered', branch, isUpdate: false, isMerged: true, passedOver: [], moved: [] });

    expect(said).toBe(
      `### ✅ The work is part of \`main\`\n\nIts branch \`${branch}\` was merged before it had a pull request. The checks passed.`,
    );
  });

  it('lists everything that a person should check', () => {
    const said = say({
      ...DELIVERED,
      branch: `agora/${task}-2`,
      isUpdate: true,
      passedOver: [`agora/${task}`],
      moved: ['src/a.ts', 'b`@ada`'],
    });

    expect(said).toContain('one more commit on top');
    expect(said).toContain(`\`agora/${task}\` was already used, so this work went to \`agora/${task}-2\`.`);
    expect(said).toContain('`src/a.ts`');
    expect(said).toContain('changed on `main` as well');
    expect(said).not.toContain('@ada');
  });

  it("says why the checks wait if a job's own token opened the pull request", () => {
    const said = say({ ...DELIVERED, pullRequest: { number: 9, url: '', by: 'github-actions[bot]' } });

    expect(said).toContain('wait until someone with write access approves them');
    expect(say(DELIVERED)).not.toContain('approves');
  });

  it('does not advise to delete a branch, because a branch that had a pull request is not used again', () => {
    const said = say({ kind: 'branch-taken' });

    expect(said).toContain('A new task gets a branch of its own. In a clone of this repository:');
    expect(said).not.toContain('delete');
  });

  it('contains commands that apply the patch by hand', () => {
    expect(say({ kind: 'patch' })).toContain(
      [
        'gh run download 5 --name agora-result-' +
          `${result.dispatchId}-a1 --dir ../agora-result-${result.dispatchId}-a1`,
        `git fetch origin ${head}`,
        `git switch --create agora/${task} ${head}`,
        `git apply --index --whitespace=nowarn ../agora-result-${result.dispatchId}-a1/patch.diff`,
      ].join('\n'),
    );
  });
});

it('tells nobody to fetch a commit if the workflow checked nothing out', () => {
  const text = sayOutcome({ kind: 'patch' }, { ...read([FILE], 'patch'), base: NO_COMMIT }, kept);

  expect(text).toContain('git apply --index');
  expect(text).not.toContain('git fetch');
});

it('names ten files with credentials, and counts the others', () => {
  const found = Array.from({ length: 12 }, (_, at) => ({
    path: `${at}/.env`,
    what: 'a file of environment variables',
  }));

  const text = sayOutcome({ kind: 'credentials', found }, read([FILE]), kept);

  expect(text).toContain('- `9/.env`: a file of environment variables\n- and 2 more files\n');
  expect(text).not.toContain('10/.env');
});

const unlinked = { linksAt: () => Promise.resolve([]), linkTarget: () => Promise.resolve('') };

it('links in a pull request only to hosts that the repository allows', async () => {
  const bodies: (string | undefined)[] = [];
  const done = read([FILE]);
  const summary = 'See https://docs.example.com/a and https://evil.example/b.';

  await deliverResult(
    { ...done, result: { ...done.result, summary, line: done.result.taskId } },
    { ...kept, linkHosts: ['docs.example.com'] },
    {
      ...unlinked,
      aheadOfDefault: () => Promise.resolve([]),
      deliver: ({ body, further }) => {
        bodies.push(body, further);
        return Promise.resolve(DELIVERED);
      },
    },
  );

  expect(bodies).toHaveLength(2);
  for (const body of bodies) {
    expect(body).toContain('https://docs.example.com/a');
    expect(body).not.toContain('https://evil.example');
  }
});

describe('work on a commit that is not part of the default branch', () => {
  type Ahead = readonly string[] | 'absent' | undefined;
  const deliverOn = (ahead: Ahead, changes: readonly Change[] = [FILE], consentBy?: string) =>
    deliverResult(
      read(changes),
      { ...kept, consentBy },
      { ...unlinked, aheadOfDefault: () => Promise.resolve(ahead), deliver: () => Promise.resolve(DELIVERED) },
    );
  const say = async (ahead: Ahead, changes?: readonly Change[]): Promise<string> => {
    const outcome = await deliverOn(ahead, changes);
    return outcome.kind === 'refused' ? '' : sayOutcome(outcome, read([FILE]), kept);
  };

  it('waits for approval if the commit brings protected files, and names them and the commit', async () => {
    const text = await say(['src/x.ts', '.github/actions/setup/action.yml', '.config']);

    expect(text).toContain(
      `The work builds on ${head}, which is not part of \`main\` and changes protected files: \`.github/actions/setup/action.yml\`, \`.config\`.`,
    );
    expect(text).toContain('#artifacts), and that commit.');
    expect(text).not.toContain('The work changes');
  });

  it('waits for approval if GitHub does not list everything that the commit brings', async () => {
    expect(await say(undefined)).toContain('GitHub does not list all files that this commit changes');
  });

  it('asks nobody to approve it if GitHub does not know the commit, and says why nothing can be delivered', async () => {
    const text = await say('absent', [FILE, written('CODEOWNERS', '')]);

    expect(text).toContain(`GitHub knows no commit \`${head}\`. An earlier step of the workflow has probably made it`);
    expect(text).toContain('git apply --index');
    expect(text).not.toContain('git fetch origin');
    expect(text).not.toContain('/agora deliver');
  });

  it('names the protected files of both, so that an approval covers both', async () => {
    const text = await say(['CODEOWNERS'], [FILE, written('action.yml', '')]);

    expect(text).toContain('The work changes protected files: `action.yml`. ');
    expect(text).toContain('and changes protected files: `CODEOWNERS`.');
  });

  it('is delivered if it brings other files, or somebody has approved it', async () => {
    expect(await deliverOn(['src/x.ts'])).toEqual(DELIVERED);
    expect(await deliverOn(['CODEOWNERS'], [FILE], 'ada')).toEqual(DELIVERED);
  });
});
