/** The work tree before anything runs: its commit, and what an earlier run has left in it. */
import { expect, it } from 'vitest';
import { prepareWorkspace } from '../../../../../worker/lifecycle/steps/prepare/prepare-workspace.ts';
import type { Moved, PathKind } from '../../../../../worker/ports/work-tree-ports.ts';
import { factsWith, servicesWith } from '../../../../support/worker/step-services.ts';

const NONE = '0'.repeat(40);
const COMMIT = 'a'.repeat(40);
const THERE: Moved = { kind: 'there', submodules: [] };

interface Tree {
  readonly kinds?: Readonly<Record<string, PathKind>>;
  readonly sentinel?: string;
  readonly moved?: Moved;
}

async function prepare(before: object | undefined, plan: object = {}, { kinds = {}, sentinel, moved: to }: Tree = {}) {
  const excluded: string[] = [];
  const written = new Map<string, string>();
  const moved: string[] = [];
  const removed: string[] = [];
  const run = servicesWith(
    {
      workspace: {
        kindOf: (path) => Promise.resolve(kinds[path] ?? 'absent'),
        exclude: (path) => Promise.resolve(void excluded.push(path)),
        remove: (path) => Promise.resolve(void removed.push(path)),
        write: (path, content) => Promise.resolve(void written.set(path, Buffer.from(content).toString())),
        head: () => Promise.resolve('b'.repeat(40)),
        moveTo: (commit) => {
          moved.push(commit);
          return Promise.resolve(to ?? { kind: 'elsewhere', why: 'it is unknown' });
        },
      },
    },
    plan,
  );
  const facts = factsWith({
    earlier: { before },
    bundle: { runtime: { id: 'script', sentinel }, input: { title: 'Sum' } },
  });
  const { base } = await prepareWorkspace.run(facts, run.services);
  return { base, moved, removed, excluded, written, log: run.log, notices: run.notices() };
}

it('moves to the commit of the paused round, and says so if it cannot', async () => {
  const { moved, notices } = await prepare({ base: COMMIT });

  expect(moved).toEqual([COMMIT]);
  expect(notices).toEqual([
    `The work tree is not at commit ${COMMIT}, which the paused round worked on: it is unknown`,
  ]);
});

it('says nothing about the commit of a round that had none', async () => {
  expect(await prepare({ base: NONE })).toMatchObject({ moved: [], notices: [] });
  expect(await prepare({ base: undefined }, { resume: { head: NONE } })).toMatchObject({ moved: [], notices: [] });
});

it('does not move to a commit for which nothing vouches, and says so', async () => {
  const { moved, notices } = await prepare({ base: undefined }, { resume: { head: COMMIT } });

  expect(moved).toEqual([]);
  expect(notices.join()).toContain(`is not at commit ${COMMIT}`);
});

it('leaves the work tree where the agent has left it in the same process, and compares with the first commit', async () => {
  const warm = (base: string) => ({ warm: { manifest: { base } } });

  expect(await prepare({ base: COMMIT }, warm(COMMIT))).toMatchObject({ moved: [], base: { commit: COMMIT } });
  expect((await prepare({ base: NONE }, warm(NONE))).base).toEqual({ commit: undefined });
});

it('removes the list of replaced questions that an earlier run has left', async () => {
  expect((await prepare(undefined)).removed).toEqual(['.agora/needs_input.json.replaced']);
});

it('says nothing when it moved to that commit', async () => {
  expect((await prepare({ base: COMMIT }, {}, { moved: THERE })).notices).toEqual([]);
});

it('names the submodules that did not move with it', async () => {
  const { notices } = await prepare({ base: COMMIT }, {}, { moved: { kind: 'there', submodules: ['lib', 'fonts'] } });

  expect(notices).toEqual(
    ['lib', 'fonts'].map(
      (path) => expect.stringContaining(`${path} is at another commit than in ${COMMIT}`) as unknown,
    ),
  );
});

it('says nothing about a commit if no round was paused', async () => {
  expect((await prepare({ base: COMMIT }, { resume: { head: 'c'.repeat(40) } }, { moved: THERE })).notices).toEqual([]);
  expect((await prepare(undefined)).notices).toEqual([]);
});

it('writes the input for programs, in a folder that Git does not see', async () => {
  const { written, excluded } = await prepare(undefined);

  expect([...written]).toEqual([['.agora/input.json', '{\n  "title": "Sum"\n}\n']]);
  expect(excluded).toEqual(['/.agora/']);
});

it.each<[PathKind, string]>([
  ['file', '.agora in the work tree is a file;'],
  ['other', '.agora in the work tree is a link or a special file;'],
])('refuses to run if the place of its own folder is taken by a "%s"', async (kind, why) => {
  await expect(prepare(undefined, {}, { kinds: { '.agora': kind } })).rejects.toThrow(why);
});

it('uses its own folder that an earlier run has left, and removes the question in it', async () => {
  const kinds = { '.agora': 'folder', '.agora/needs_input.json': 'file' } as const;

  const { removed, log } = await prepare(undefined, {}, { kinds });

  expect(removed).toContain('.agora/needs_input.json');
  expect(log).toEqual([{ kind: 'needs_input.stale_removed', path: '.agora/needs_input.json' }]);
});

it('creates the folder for the question of a runtime with a place of its own, and hides both files from Git', async () => {
  const { excluded, removed, written } = await prepare(undefined, {}, { sentinel: 'asks/question.json' });

  expect(written.get('asks/question.json')).toBe('');
  expect(removed).toContain('asks/question.json');
  expect(excluded).toEqual(['/.agora/', '/asks/question.json', '/asks/question.json.replaced']);
});

it('refuses to run if something is in that place', async () => {
  const tree: Tree = { sentinel: 'asks/question.json', kinds: { 'asks/question.json': 'file' } };

  await expect(prepare(undefined, {}, tree)).rejects.toThrow('something lies there');
});
