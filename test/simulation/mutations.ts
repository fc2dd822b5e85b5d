/**
 * Mistakes that are planted on purpose, to see that the simulation would find them: each takes one safeguard away, at the
 * seam where the parts are put together. The product's own code stays as it is.
 */
import type { GitHub } from '../../action/ports.ts';
import type { DispatchRequest } from '../../protocol/dispatch-request.ts';
import type { Conversation } from '../../worker/index.ts';
import type { Surroundings } from './hosted/effects.ts';
import type { Meddle } from './hosted/wire.ts';

export interface Mutation {
  readonly name: string;
  /** Made anew for each schedule, because some remember something. */
  readonly meddle?: () => { readonly bot?: Meddle; readonly run?: Meddle };
  readonly withGitHub?: (github: GitHub, request: DispatchRequest, around: Surroundings) => GitHub;
  readonly withConversation?: (conversation: Conversation) => Conversation;
  readonly sweeps?: boolean;
  readonly storesLate?: boolean;
}
