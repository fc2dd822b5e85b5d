/**
 * What the forms of the pages do: each makes one or two calls of GitHub's REST API as the selected user.
 *
 * A form's fields are parsed before anything happens. A refusal by the API is returned as a `Refusal` with GitHub's own
 * message. The page itself decides nothing that the API decides.
 */
import { z } from 'zod';
import { Anything, Numbered, ReactionName } from '../http/page-answers.ts';
import { type RestClient, RestRefusal } from '../http/rest.ts';
import { writeTask } from './write-task.ts';

const number = z.coerce.number().int().positive();
export const inRepository = z.object({ owner: z.string().min(1), repo: z.string().min(1) });
const inIssue = inRepository.extend({ number });
/** The first post of an issue, or a comment by its id. */
const target = z.union([z.literal('issue'), number]);
/** Browsers send CRLF in forms, although the typed text had plain line breaks. */
const body = z
  .string()
  .max(65_536, 'GitHub accepts at most 65,536 characters.')
  .transform((value) => value.replace(/\r\n/g, '\n'));

/** Carries out a form. @returns the next address. Nothing means returning to the previous page. */
type FormAction = (form: URLSearchParams, client: RestClient) => Promise<string | undefined>;

function formAction<T>(
  schema: z.ZodType<T>,
  act: (form: T, client: RestClient) => Promise<string | undefined>,
): FormAction {
  return (form, client) => act(readForm(form, schema), client);
}

const NewIssue = inRepository.extend({
  title: z.string().trim().min(1, 'An issue needs a title.'),
  body,
  labels: z.array(z.string()).default([]),
});
const NewComment = inIssue.extend({ body });
const Edit = inIssue.extend({ target, body });
const State = inIssue.extend({
  thing: z.enum(['issue', 'pull']),
  state: z.enum(['open', 'closed']),
  body: body.default(''),
});
const Task = inIssue.extend({
  target,
  index: z.coerce.number().int().nonnegative(),
  state: z.enum(['checked', 'open']),
  version: z.string(),
});
const Labelled = inIssue.extend({ label: z.string().trim().min(1) });
const Reaction = inIssue.extend({ target, content: ReactionName });
const Merge = inIssue.extend({ merge_method: z.enum(['merge', 'squash', 'rebase']) });
const Cancel = inRepository.extend({ run_id: number });

const FORM_ACTIONS: ReadonlyMap<string, FormAction> = new Map([
  [
    'new-issue',
    formAction(NewIssue, async (form, client) => {
      const issue = await client.call('POST /repos/{owner}/{repo}/issues', form, Numbered);
      return `/${form.owner}/${form.repo}/issues/${String(issue.number)}`;
    }),
  ],
  [
    'comment',
    formAction(NewComment, async (form, client) => {
      await postComment(form, client);
      return undefined;
    }),
  ],
  [
    'edit',
    formAction(Edit, async ({ number: issue_number, target: at, ...form }, client) => {
      if (at === 'issue')
        await client.call('PATCH /repos/{owner}/{repo}/issues/{issue_number}', { ...form, issue_number }, Anything);
      else
        await client.call(
          'PATCH /repos/{owner}/{repo}/issues/comments/{comment_id}',
          { ...form, comment_id: at },
          Anything,
        );
      return undefined;
    }),
  ],
  [
    'state',
    formAction(State, async (form, client) => {
      if (form.body.trim() !== '') await postComment(form, client);
      const { owner, repo, number: at, state } = form;
      if (form.thing === 'pull')
        await client.call(
          'PATCH /repos/{owner}/{repo}/pulls/{pull_number}',
          { owner, repo, pull_number: at, state },
          Anything,
        );
      else
        await client.call(
          'PATCH /repos/{owner}/{repo}/issues/{issue_number}',
          { owner, repo, issue_number: at, state },
          Anything,
        );
      return undefined;
    }),
  ],
  [
    'task',
    formAction(Task, async (form, client) => {
      await writeTask(form, client);
      return undefined;
    }),
  ],
  [
    'label',
    formAction(Labelled, async ({ number: issue_number, label, ...form }, client) => {
      await client.call(
        'POST /repos/{owner}/{repo}/issues/{issue_number}/labels',
        { ...form, issue_number, labels: [label] },
        Anything,
      );
      return undefined;
    }),
  ],
  [
    'unlabel',
    formAction(Labelled, async ({ number: issue_number, label, ...form }, client) => {
      await client.call(
        'DELETE /repos/{owner}/{repo}/issues/{issue_number}/labels/{name}',
        { ...form, issue_number, name: label },
        Anything,
      );
      return undefined;
    }),
  ],
  [
    'react',
    formAction(Reaction, async ({ number: issue_number, target: at, ...form }, client) => {
      if (at === 'issue')
        await client.call(
          'POST /repos/{owner}/{repo}/issues/{issue_number}/reactions',
          { ...form, issue_number },
          Anything,
        );
      else
        await client.call(
          'POST /repos/{owner}/{repo}/issues/comments/{comment_id}/reactions',
          { ...form, comment_id: at },
          Anything,
        );
      return undefined;
    }),
  ],
  [
    'merge',
    formAction(Merge, async ({ number: pull_number, ...form }, client) => {
      await client.call('PUT /repos/{owner}/{repo}/pulls/{pull_number}/merge', { ...form, pull_number }, Anything);
      return undefined;
    }),
  ],
  [
    'cancel-run',
    formAction(Cancel, async (form, client) => {
      await client.call('POST /repos/{owner}/{repo}/actions/runs/{run_id}/cancel', form, Anything);
      return undefined;
    }),
  ],
]);

/** Finds the action for a form's address. */
export function findFormAction(name: string): FormAction | undefined {
  return FORM_ACTIONS.get(name);
}

async function postComment(
  { owner, repo, number: issue_number, body: words }: z.infer<typeof NewComment>,
  client: RestClient,
): Promise<void> {
  await client.call(
    'POST /repos/{owner}/{repo}/issues/{issue_number}/comments',
    { owner, repo, issue_number, body: words },
    Anything,
  );
}

/** @throws Refusal 422 that names the field, when the form has invalid values. */
export function readForm<T>(form: URLSearchParams, schema: z.ZodType<T>): T {
  const fields = Object.fromEntries(
    [...form.keys()].map((name) => [name, name === 'labels' ? form.getAll(name) : form.get(name)]),
  );
  const parsed = schema.safeParse(fields);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  throw new RestRefusal(422, `The form field ${issue?.path.join('.') ?? ''} is invalid: ${issue?.message ?? ''}`);
}
