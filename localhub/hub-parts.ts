/** The parts of a hub that exist after its start. */
import type { Background } from './background.ts';
import type { ChangeFeed } from './changes.ts';
import type { Gateway } from './gateway/gateway.ts';
import type { HubServer } from './gateway/server.ts';
import type { HubOptions } from './hub-options.ts';
import type { ActionsService } from './overlay/actions/actions-service.ts';
import type { HubArtifacts } from './overlay/artifacts/artifact-store.ts';
import type { HiddenComments } from './overlay/issues/hidden-comments.ts';
import type { HubContext } from './overlay/hub-context.ts';
import type { Relay } from './webhooks/webhook-relay.ts';
import type { Emulation } from './emulator/emulator.ts';

export interface Signals {
  /** Reports that something on a page may have changed. */
  readonly changes: ChangeFeed;
  /** Reports that something has ended, so that code that waits for the hub to be idle checks again. */
  readonly idle: ChangeFeed;
}

export interface HubParts extends Signals {
  readonly options: HubOptions;
  readonly server: HubServer;
  readonly emulator: Emulation;
  readonly context: HubContext;
  readonly gateway: Gateway;
  readonly relay: Relay;
  readonly actions: ActionsService;
  readonly artifacts: HubArtifacts;
  readonly hidden: HiddenComments;
  readonly background: Background;
  readonly stopSchedules: () => void;
}
