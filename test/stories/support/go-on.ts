/** Continuing a task that has ended, without the bot: a person starts the workflow with such a request. */
import { expect } from 'vitest';
import { contentHash } from '../../../protocol/base/canonical-json.ts';
import { type Continues, StartRequest } from '../../../protocol/messages/dispatch-request.ts';
import { taskIdOf } from '../../../protocol/base/ids.ts';
import { subagentPath } from '../../../protocol/base/registry-paths.ts';
import { SHOP, type Said, type Story } from './story.ts';

type Status = Awaited<ReturnType<Story['status']>>;

/** What can be continued according to the comment of an ended task. */
export function continuesOf({ id, marker }: Status): Continues {
  return {
    task: marker.task,
    round: marker.round,
    state: marker.saved?.state ?? expect.fail('Its comment names nothing that was saved.'),
    statusComment: id,
  };
}

/** Bob starts a task by hand that continues another one: he is responsible for it himself. */
export async function goOn(
  { hub, issue }: Story,
  name: string,
  continues: Continues,
  words = 'Now finish it.',
): Promise<StartRequest> {
  const bob = hub.as('bob');
  const {
    data: { id },
  } = await bob.rest.users.getAuthenticated();
  const {
    data: { sha },
  } = await bob.rest.repos.getCommit({ ...SHOP, ref: 'main' });
  const { data: file } = await bob.rest.repos.getContent({ ...SHOP, path: subagentPath(name), ref: sha });
  const text = Buffer.from('content' in file ? file.content : '', 'base64');
  const request = StartRequest.parse({
    v: 1,
    kind: 'start',
    task: taskIdOf('by hand', words),
    attempt: 1,
    by: { login: 'bob', id },
    issue,
    continues,
    subagent: { name, contentHash: contentHash(text), at: sha },
    source: { kind: 'manual', text: words },
  });
  const inputs = { request: JSON.stringify(request) };
  await bob.rest.actions.createWorkflowDispatch({ ...SHOP, workflow_id: 'agora.yml', ref: 'main', inputs });
  const run = hub.runs().findLast((one) => one.inputs['request'] === inputs.request);
  const { data: repository } = await bob.rest.repos.get(SHOP);
  // A start by hand is a task of its own, whatever id the request names.
  return { ...request, task: taskIdOf(repository.id, 'run', run?.id ?? 0) };
}

/** Waits until the comment of that task shows a state. */
export function statusOf(story: Story, { task }: StartRequest, state: string): Promise<Said> {
  return story.until(`${task} to be ${state}`, async () =>
    (await story.thread()).find(
      ({ marker }) => marker?.kind === 'status' && marker.task === task && marker.state === state,
    ),
  );
}
