/** The pull requests of the repository in memory, as GitHub's REST API reads and changes them. */
import { z } from 'zod';
import { type Answer, type Call, created, fail, notFound, ok } from './answers.ts';
import type { Surroundings } from './effects.ts';
import { pageOf } from './payloads.ts';
import type { Store, StoredPull } from './store.ts';

const NewPull = z.looseObject({ head: z.string(), base: z.string(), body: z.string() });
const Edit = z.looseObject({ body: z.string() });

export function createPull(call: Call, { store, witness }: Surroundings): Answer {
  const { head, body } = NewPull.parse(call.body);
  if (store.pulls.some((pull) => pull.branch === head))
    return fail(422, 'Validation Failed: "A pull request already exists for o:agora."');
  const pull = { number: store.nextId(), branch: head, body };
  store.pulls.push(pull);
  witness.pulled(pull);
  return created(pullJson(pull, store));
}

function pullJson({ number, branch, body }: StoredPull, store: Store): object {
  const repo = { id: store.repository.id };
  return {
    number,
    body,
    html_url: `${pageOf(store)}/pull/${number}`,
    head: { ref: branch, sha: store.refs.get(`refs/heads/${branch}`), repo },
    base: { repo },
    state: 'open',
    user: { login: 'agora[bot]' },
  };
}

export function listPulls({ query }: Call, { store }: Surroundings): Answer {
  return ok(
    store.pulls.filter((pull) => `o:${pull.branch}` === query.get('head')).map((pull) => pullJson(pull, store)),
  );
}

export function onePull(number: string | undefined, { store }: Surroundings): Answer {
  const pull = findPull(number, store);
  return pull === undefined ? notFound : ok(pullJson(pull, store));
}

export function editPull(number: string | undefined, { body }: Call, { store }: Surroundings): Answer {
  const pull = findPull(number, store);
  if (pull === undefined) return notFound;
  pull.body = Edit.parse(body).body;
  return ok(pullJson(pull, store));
}

function findPull(number: string | undefined, { pulls }: Store): StoredPull | undefined {
  return pulls.find((one) => one.number === Number(number));
}
