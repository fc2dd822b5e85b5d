/** How a forger changes a record: a copy with another content, in each of the ways in which somebody might try it. */
import { questionIdOf, taskIdOf } from '../../../protocol/base/ids.ts';
import { findSignedLine, type Marker, renderMarker, withoutMarker } from '../../../protocol/comments/marker.ts';
import { deriveSigner } from '../../../protocol/records/record-keys.ts';
import { signComment } from '../../../protocol/records/record.ts';
import type { Chance } from '../chance.ts';
import { ADA, GRACE } from '../hosted/store.ts';
import { ISSUE } from './starts.ts';

/** A commit that was never merged. */
export const UNMERGED = 'e'.repeat(40);

type Forge = (body: string, marker: Marker, repository: number) => string;

const FORGES: Readonly<Record<string, Forge>> = {
  'says it without a signature': (body, marker) => `${renderMarker(worse(marker))}\n${withoutMarker(body)}`,
  'changes what is signed': (body, marker, repository) => {
    const line = findSignedLine(body);
    return line === undefined
      ? body
      : body.replace(
          line.payload,
          Buffer.from(JSON.stringify({ ...worse(marker), repository, issue: ISSUE, v: 2 })).toString('base64'),
        );
  },
  'changes the text below': (body) => body.replace('**1.**', '**9.**').replace('?', '!').replace('### ', '### Not '),
  'signs it with another key': (body, marker, repository) =>
    signComment(`${renderMarker(worse(marker))}\n${withoutMarker(body)}`, { repository, issue: ISSUE }, THIEF),
  'spells the signature in another way': (body) => body.replace(/([A-Za-z0-9+/])== -->/, '$1=A -->'),
  'brings it from another issue': (body, marker, repository) =>
    signComment(`${renderMarker(marker)}\n${withoutMarker(body)}`, { repository, issue: ISSUE + 1 }, THIEF),
};

const THIEF = deriveSigner('2026-11', 'sim: a secret that the forger has made up', 'run');

export interface Forged {
  readonly how: string;
  readonly body: string;
}

/** @param repository its id. */
export function forge(body: string, marker: Marker, repository: number, chance: Chance): Forged {
  const names = Object.keys(FORGES) as [string, ...string[]];
  const how = chance.pick(names);
  return { how, body: FORGES[how]?.(body, marker, repository) ?? body };
}

/** The same marker, changed in favor of the forger. */
function worse(marker: Marker): Marker {
  switch (marker.kind) {
    case 'question':
      return {
        ...marker,
        asker: { login: GRACE.login, id: GRACE.id },
        options: marker.options.toReversed(),
        ...(marker.resolved !== undefined && { resolved: { ...marker.resolved, at: UNMERGED } }),
      };
    case 'status':
      return { ...marker, state: 'finished' };
    case 'end':
      return { ...marker, state: 'failed' };
    case 'note':
      return { ...marker, about: `${marker.about}:forged` };
    case 'relayed':
      return { ...marker, by: { login: ADA.login, id: ADA.id } };
  }
}

/** A question that nobody asked, of a task that never existed. */
export function inventQuestion(marker: Extract<Marker, { kind: 'question' }>, name: number): string {
  const task = taskIdOf('forged', name);
  const invented: Marker = { ...marker, task, question: questionIdOf(task, marker.round), head: UNMERGED };
  return `${renderMarker(worse(invented))}\n### ❓ Does this look right?`;
}
