/** Handles a signed answer: from the request, to its repository, into the thread, and on to the queue. */
import type { Probot } from 'probot';
import { findInstallation, getRepository } from '../../github/apps.ts';
import { isStatus } from '../../github/github-client.ts';
import { isRateLimited } from '../../github/rate-limits.ts';
import { readRefusal } from '../../github/refusal-words.ts';
import {
  type AnswerRequest,
  type SignedAnswerSource,
  mayAnswerIn,
  readAnswerRequest,
  type SignedRequest,
} from '../webhooks/signed-answer.ts';
import { relayAnswer, type Relayed } from '../webhooks/external-answers.ts';
import type { WorkQueue } from '../reconcile/work-queue.ts';
import type { Where } from '../ports.ts';
import { createPorts, type PortsSettings } from '../adapters/github-ports.ts';

export interface AnswerEndpointSettings extends PortsSettings {
  readonly queue: WorkQueue;
  readonly slug: () => Promise<string>;
  readonly sources: readonly SignedAnswerSource[];
}

export interface Reply {
  readonly status: number;
  readonly body: object;
}

export function createAnswerEndpoint(
  probot: Pick<Probot, 'auth'>,
  settings: AnswerEndpointSettings,
): (signed: SignedRequest) => Promise<Reply> {
  return async (signed) => {
    const read = readAnswerRequest(signed, settings.sources, settings.now());
    if (read.kind === 'refused') {
      settings.meter.answer('refused');
      return { status: read.status, body: { kind: 'refused', why: read.why } };
    }
    const relayed = await relay(probot, read.request, read.source, settings).catch((error: unknown): Relayed => {
      const refused = refusalOf(error);
      if (refused === undefined) throw error;
      if (refused.status !== 404) settings.log.warn({ err: error }, 'GitHub refused an answer from elsewhere');
      return refused;
    });
    settings.meter.answer(relayed.kind);
    if (relayed.kind === 'refused') return { status: relayed.status, body: { kind: 'refused', why: relayed.why } };
    return { status: relayed.kind === 'accepted' ? 202 : 200, body: relayed };
  };
}

/** GitHub's reason, for a sender that would otherwise send the same in vain. @returns `undefined` if it has none. */
function refusalOf(error: unknown): Extract<Relayed, { kind: 'refused' }> | undefined {
  if (isRateLimited(error))
    return {
      kind: 'refused',
      status: 503,
      why: 'GitHub accepts no more requests now. Send it again in a few minutes.',
    };
  if (isStatus(error, 404) || isStatus(error, 410))
    return { kind: 'refused', status: 404, why: 'There is no such issue, or the App is not installed there.' };
  return isStatus(error, 403)
    ? { kind: 'refused', status: 409, why: `GitHub refused to post it: ${readRefusal(error)}.` }
    : undefined;
}

async function relay(
  probot: Pick<Probot, 'auth'>,
  request: AnswerRequest,
  source: SignedAnswerSource,
  settings: AnswerEndpointSettings,
): Promise<Relayed> {
  const { owner, repo, issue } = request;
  const client = await probot.auth(await findInstallation(await probot.auth(), { owner, repo }));
  const where: Where = await getRepository(client, { owner, repo });
  // GitHub redirects a former name of a repository to where it is now, perhaps to another owner.
  if (!mayAnswerIn(source, `${where.owner}/${where.repo}`))
    return { kind: 'refused', status: 403, why: 'The source may not answer where that repository was moved to.' };
  const ports = createPorts(client, where, settings);
  const relayed = await relayAnswer(request, source, { where, issue, slug: await settings.slug() }, ports);
  if (relayed.kind !== 'accepted') return relayed;
  try {
    await settings.queue.enqueue(where, issue, { kind: 'look', labels: false }, ports);
  } catch (error) {
    // It is in the thread, and what is in the thread is found again.
    settings.log.error(
      { err: error, issue, repository: where.id },
      'an answer from elsewhere could not be processed yet',
    );
  }
  return relayed;
}
