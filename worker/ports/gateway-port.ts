/** The port of a model gateway: what listens for the agent's program and calls the model for it. */
import type { Duplex } from 'node:stream';
import type { ModelAccount } from '../gateway/model-account.ts';
import type { ModelApiId } from '../runtimes/contract.ts';

export interface ModelRoute {
  readonly api: ModelApiId;
  /** Without a slash at its end; the paths of the API go behind it. */
  readonly base: URL;
  readonly key: string;
  /** What the agent has in its place. */
  readonly standIn: string;
  /** Of the workflow: for a gateway that wants more than a key. */
  readonly headers: ReadonlyMap<string, string>;
  /** Azure takes a key under a name of its own. */
  readonly isAzure: boolean;
}

export interface GatewayTerms {
  readonly route: ModelRoute;
  readonly account: ModelAccount;
  /** False where hosts are restricted: see admit-call.ts. */
  readonly allowsVendorTools: boolean;
  /** True once no further call may be made. */
  readonly isUsedUp: () => boolean;
}

export interface OpenGateway {
  /** On 127.0.0.1 of this machine. */
  readonly port: number;
  /** Serves a connection that came in elsewhere: in the sandbox's own network. */
  readonly accept: (connection: Duplex) => void;
  /** Cuts what is under way. */
  readonly close: () => Promise<void>;
}

export interface ModelGateway {
  open(terms: GatewayTerms): Promise<OpenGateway>;
}
