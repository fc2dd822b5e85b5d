/** Probes of refs, trees and caching, in the name of the user who runs `agora prove`. */
import { z } from '../../protocol/base/zod.ts';
import { differs, type ProbeFinding, holds, listProbeRuns, type Probe, type ProbeSite, readAs } from './probe-ports.ts';
import { CALLED_WORKFLOW } from './probe-files.ts';

const REFS = 'POST /repos/{owner}/{repo}/git/refs';
const Refs = z.array(z.looseObject({ ref: z.string() }));
const Sha = z.looseObject({ sha: z.string() });
/** As many entries and as much text as in one request of a delivery: see github/git/write-tree.ts. */
const ENTRIES = 150;
const ENTRY_BYTES = 6_600;

export const TREE_PROBES: readonly Probe[] = [
  {
    name: 'claims',
    assumes: 'A ref below refs/agora/claims is created once, refused the second time, listed, and starts no workflow.',
    probe: probeClaims,
  },
  {
    name: 'not-modified',
    assumes: 'A request with an ETag gets "304 Not Modified" and does not count against the rate limit.',
    probe: probeNotModified,
  },
  {
    name: 'big-tree',
    assumes: 'A tree request of 150 entries and 1 MB of text is accepted.',
    probe: probeBigTree,
  },
];

async function probeClaims(site: ProbeSite): Promise<ProbeFinding> {
  const { ask, nonce, head } = site;
  const ref = `refs/agora/claims/prove/${nonce}`;
  const name = ref.slice('refs/'.length);
  const before = await listProbeRuns(site, 'claims', CALLED_WORKFLOW, 'push');
  const first = await ask('claims', REFS, { ref, sha: head });
  const second = await ask('claims', REFS, { ref, sha: head });
  const listed = await ask('claims', 'GET /repos/{owner}/{repo}/git/matching-refs/{ref}', { ref: name });
  const removed = await ask('claims', 'DELETE /repos/{owner}/{repo}/git/refs/{ref}', { ref: name });
  const started = (await listProbeRuns(site, 'claims', CALLED_WORKFLOW, 'push')).length - before.length;
  const seen = `created ${first.status}, again ${second.status}, listed ${readAs(Refs, listed)?.length ?? 'nothing'}, removed ${removed.status}, runs started ${started}`;
  const isSo =
    first.status === 201 &&
    second.status === 422 &&
    readAs(Refs, listed)?.some((one) => one.ref === ref) === true &&
    started === 0;
  return isSo ? holds(seen) : differs(seen);
}

async function probeNotModified({ ask }: ProbeSite): Promise<ProbeFinding> {
  const route = 'GET /repos/{owner}/{repo}';
  const first = await ask('not-modified', route);
  const etag = first.headers['etag'];
  if (typeof etag !== 'string') return differs('The response has no ETag.');
  const again = await ask('not-modified', route, { headers: { 'if-none-match': etag } });
  const [before, after] = [first, again].map(({ headers }) => Number(headers['x-ratelimit-used']));
  const seen = `${again.status}, requests used ${before} and then ${after}`;
  return again.status === 304 && before === after ? holds(seen) : differs(seen);
}

async function probeBigTree({ ask }: ProbeSite): Promise<ProbeFinding> {
  const tree = Array.from({ length: ENTRIES }, (_, index) => ({
    path: `agora-prove/${index}.txt`,
    mode: '100644',
    type: 'blob',
    content: `${index}\n${'x'.repeat(ENTRY_BYTES)}`,
  }));
  const made = await ask('big-tree', 'POST /repos/{owner}/{repo}/git/trees', { tree });
  const sha = readAs(Sha, made)?.sha;
  return made.status === 201 && sha !== undefined
    ? holds(`${ENTRIES} entries: ${made.status}`)
    : differs(`${ENTRIES} entries: ${made.status}`);
}
