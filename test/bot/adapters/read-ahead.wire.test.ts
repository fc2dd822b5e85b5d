/** The bot reads the comments of a thread when it receives them: see read-ahead.test.ts. */
import { expect, it } from 'vitest';
import type { BotPorts } from '../../../bot/ports.ts';
import { findCommand } from '../../../protocol/comments/parse-command.ts';
import { api, pinRequests } from '../../github/wire-support.ts';
import { wirePorts } from '../support/wire-ports.ts';

pinRequests();

const AT = '2026-11-24T11:00:00Z';

function floodOf(word: string): object[] {
  const words = `Read \`this\` & [that](https://github.com) or ${word}.\n\n`.repeat(1_000);
  return Array.from({ length: 3 }, (_, index) => ({
    id: index + 1,
    body: `/agora run planner ${index} ${words}`.slice(0, 65_000),
    user: { login: 'mallory', id: 666, type: 'User' },
    created_at: AT,
    updated_at: AT,
    submitted_at: AT,
    issue_url: 'https://api.github.com/repos/o/r/issues/7',
    html_url: 'https://github.com/o/r/issues/7',
  }));
}

function processorTimeOf(bodies: readonly string[]): number {
  const began = process.cpuUsage();
  expect(bodies.map((body) => findCommand(body)?.verb)).toEqual(bodies.map(() => 'run'));
  const { user, system } = process.cpuUsage(began);
  return user + system;
}

type Read = (ports: BotPorts) => Promise<readonly { readonly body: string }[]>;

it.each<[string, string, Read]>([
  ['an issue', '/repos/o/r/issues/7/comments', ({ threads }) => threads.comments(7)],
  ['all issues', '/repos/o/r/issues/comments', ({ threads }) => threads.commentsSince(new Date(0))],
  ['a review', '/repos/o/r/pulls/7/comments', ({ threads }) => threads.reviews(7)],
])('reads the comments of %s before a rule gets them', async (what, path, read) => {
  const ports = wirePorts();
  api().get(path).query(true).reply(200, floodOf(what));
  if (what === 'a review') api().get('/repos/o/r/pulls/7/reviews').query(true).reply(200, []);
  const anew = processorTimeOf(floodOf(`${what}, anew`).map((one) => (one as { readonly body: string }).body));

  const comments = await read(ports);

  expect(comments).toHaveLength(3);
  expect(processorTimeOf(comments.map(({ body }) => body))).toBeLessThan(anew / 3);
});
