/** The port of a model gateway, which listens for the agent's program and calls the model for it. */
import type { Duplex } from 'node:stream';
import type { ModelAccount } from '../gateway/model-account.ts';
import type { ModelApiId } from '../runtimes/contract.ts';

export interface ModelRoute {
  readonly api: ModelApiId;
  /** Without a trailing slash; the paths of the API are appended. */
  readonly base: URL;
  readonly key: string;
  /** What the agent has instead of the key. */
  readonly standIn: string;
  /** From the workflow: for a gateway that requires more than a key. */
  readonly headers: ReadonlyMap<string, string>;
  /** Azure has its own header for the key. */
  readonly isAzure: boolean;
}

export interface GatewayTerms {
  readonly route: ModelRoute;
  readonly account: ModelAccount;
  /** False if hosts are restricted: see admit-call.ts. */
  readonly allowsVendorTools: boolean;
  /** True once no further call may be made. */
  readonly isUsedUp: () => boolean;
}

export interface OpenGateway {
  /** On 127.0.0.1 of this machine. */
  readonly port: number;
  /** Serves a connection that arrived elsewhere: in the sandbox's own network. */
  readonly accept: (connection: Duplex) => void;
  /** Aborts calls in progress. */
  readonly close: () => Promise<void>;
}

export interface ModelGateway {
  open(terms: GatewayTerms): Promise<OpenGateway>;
}
