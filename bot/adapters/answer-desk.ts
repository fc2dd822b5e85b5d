/**
 * The way of a signed answer through the bot: from the request, to the repository it is about, into the thread, and on.
 */
import type { Probot } from 'probot';
import { findInstallation, getRepository } from '../../github/apps.ts';
import { isStatus } from '../../github/client.ts';
import { type AnswerRequest, type AnswerSource, readAnswerRequest, type SignedRequest } from '../answer-request.ts';
import { relayAnswer, type Relayed } from '../answers-from-elsewhere.ts';
import type { Desk } from '../desk.ts';
import type { Where } from '../ports.ts';
import { createPorts, type PortsSettings } from './github-ports.ts';

export interface AnswerDeskSettings extends PortsSettings {
  readonly desk: Desk;
  readonly slug: () => Promise<string>;
  readonly sources: readonly AnswerSource[];
}

export interface Reply {
  readonly status: number;
  readonly body: object;
}

export function createAnswerDesk(
  probot: Pick<Probot, 'auth'>,
  settings: AnswerDeskSettings,
): (signed: SignedRequest) => Promise<Reply> {
  return async (signed) => {
    const read = readAnswerRequest(signed, settings.sources, settings.now());
    if (read.kind === 'refused') {
      settings.meter.answer('refused');
      return { status: read.status, body: { kind: 'refused', why: read.why } };
    }
    const relayed = await relay(probot, read.request, read.source, settings).catch((error: unknown): Relayed => {
      if (isStatus(error, 404) || isStatus(error, 410))
        return { kind: 'refused', status: 404, why: 'There is no such issue, or the App is not installed there.' };
      throw error;
    });
    settings.meter.answer(relayed.kind);
    if (relayed.kind === 'refused') return { status: relayed.status, body: { kind: 'refused', why: relayed.why } };
    return { status: relayed.kind === 'accepted' ? 202 : 200, body: relayed };
  };
}

async function relay(
  probot: Pick<Probot, 'auth'>,
  request: AnswerRequest,
  source: AnswerSource,
  settings: AnswerDeskSettings,
): Promise<Relayed> {
  const { owner, repo, issue } = request;
  const client = await probot.auth(await findInstallation(await probot.auth(), { owner, repo }));
  const where: Where = await getRepository(client, { owner, repo });
  const ports = createPorts(client, where, settings);
  const relayed = await relayAnswer(request, source, { where, issue, slug: await settings.slug() }, ports);
  if (relayed.kind !== 'accepted') return relayed;
  try {
    await settings.desk.look(where, issue, { kind: 'look', labels: false }, ports);
  } catch (error) {
    // It stands in the thread, and what stands there is found again.
    settings.log.error(
      { err: error, issue, repository: where.id },
      'an answer from elsewhere could not be taken up yet',
    );
  }
  return relayed;
}
