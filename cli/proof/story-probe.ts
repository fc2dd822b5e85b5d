/**
 * The whole loop, when the repository is set up for it: a label starts the agent, its question is ticked, and its work
 * is delivered. Uses whatever the repository has: the bot, the relay, its own agent.
 */
import { findSubagentNames } from '../../protocol/base/registry-paths.ts';
import { z } from '../../protocol/base/zod.ts';
import { findMarker } from '../../protocol/comments/marker.ts';
import {
  awaitSome,
  differs,
  holds,
  type Probe,
  type ProbeFinding,
  type ProbeSite,
  readAs,
  unknown,
} from './probe-ports.ts';

const STORY = 'story';
const SUBAGENTS = '.github/agora/subagents';
const TEXT =
  'Before anything else, ask a question with two options. Whatever the answer is, then write one sentence into a new file `agora-prove.md`.';

const Files = z.array(z.looseObject({ name: z.string() }));
const Created = z.looseObject({ number: z.int() });
const Comments = z.array(z.looseObject({ id: z.int(), body: z.string() }));
type StoryComment = z.infer<typeof Comments>[number];

export const STORY_PROBE: Probe = {
  name: STORY,
  assumes: 'A label starts the agent, a tick answers its question, and its work is delivered.',
  probe: probeStory,
};

async function probeStory(site: ProbeSite): Promise<ProbeFinding> {
  const subagent = await findSubagent(site);
  if (subagent === undefined)
    return unknown(`There is no subagent in ${SUBAGENTS}: run \`agora init\` in this repository first.`);
  const issue = await openLabelled(site, `agora:${subagent}`);
  if (issue === undefined) return unknown('The issue could not be opened.');
  const question = await awaitSome(site, () => findComment(site, issue, ({ body }) => isOpenQuestion(body)));
  if (question === undefined) return differs(`The label agora:${subagent} led to no question on issue ${issue}.`);
  const ticked = await site.ask(STORY, 'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}', {
    comment_id: question.id,
    body: question.body.replace('- [ ] ', '- [x] '),
  });
  const end = await awaitSome(site, () => findComment(site, issue, ({ body }) => findMarker(body)?.kind === 'end'));
  await site.ask(STORY, 'PATCH /repos/{owner}/{repo}/issues/{issue_number}', { issue_number: issue, state: 'closed' });
  return concludeStory(issue, ticked.status, end);
}

/** Its outcome. Pure. */
function concludeStory(issue: number, ticked: number, end: StoryComment | undefined): ProbeFinding {
  if (end === undefined) return differs(`Issue ${issue}: the tick was answered ${ticked}, and no end followed.`);
  const marker = findMarker(end.body);
  const [state, pull] = marker?.kind === 'end' ? [marker.state, marker.pullRequest] : [undefined, undefined];
  const seen = `issue ${issue}: ${state ?? 'unknown'}, ${pull === undefined ? 'no pull request' : `pull request ${pull}`}`;
  return state === 'finished' && pull !== undefined ? holds(seen) : differs(seen);
}

async function findSubagent({ ask, branch, subagent }: ProbeSite): Promise<string | undefined> {
  if (subagent !== undefined) return subagent;
  const listed = await ask(STORY, 'GET /repos/{owner}/{repo}/contents/{path}', { path: SUBAGENTS, ref: branch });
  return findSubagentNames(readAs(Files, listed)?.map(({ name }) => name) ?? [])[0];
}

async function openLabelled({ ask, nonce }: ProbeSite, label: string): Promise<number | undefined> {
  const opened = await ask(STORY, 'POST /repos/{owner}/{repo}/issues', { title: `agora prove ${nonce}`, body: TEXT });
  const issue = readAs(Created, opened)?.number;
  if (issue === undefined) return undefined;
  await ask(STORY, 'POST /repos/{owner}/{repo}/issues/{issue_number}/labels', { issue_number: issue, labels: [label] });
  return issue;
}

async function findComment(
  { ask }: ProbeSite,
  issue: number,
  isIt: (comment: StoryComment) => boolean,
): Promise<StoryComment | undefined> {
  const listed = await ask(STORY, 'GET /repos/{owner}/{repo}/issues/{issue_number}/comments', {
    issue_number: issue,
    per_page: 100,
  });
  return readAs(Comments, listed)?.find(isIt);
}

function isOpenQuestion(body: string): boolean {
  const marker = findMarker(body);
  return marker?.kind === 'question' && marker.answered === undefined && body.includes('- [ ] ');
}
