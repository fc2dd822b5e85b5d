/**
 * The parts of a hub that outlive its start.
 */
import type { Background } from './background.ts';
import type { Changes } from './changes.ts';
import type { Gateway } from './gateway/gateway.ts';
import type { Listening } from './gateway/server.ts';
import type { HubOptions } from './options.ts';
import type { Office } from './overlay/actions/office.ts';
import type { ArtifactStore } from './overlay/artifacts/store.ts';
import type { Ground } from './overlay/ground.ts';
import type { Relay } from './webhooks/relay.ts';
import type { EmulatedWorld } from './world/emulator.ts';

export interface Signals {
  /** Something that a page shows may be different now. */
  readonly changes: Changes;
  /** Something has ended; whoever waits for quiet looks again. */
  readonly idle: Changes;
}

export interface Machinery extends Signals {
  readonly options: HubOptions;
  readonly door: Listening;
  readonly world: EmulatedWorld;
  readonly ground: Ground;
  readonly gateway: Gateway;
  readonly relay: Relay;
  readonly office: Office;
  readonly artifacts: ArtifactStore;
  readonly background: Background;
}
