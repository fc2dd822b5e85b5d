/** What a redactor does, for whoever is given one. redactor.ts makes it. */
import type { OutputFilter } from '../ports/process-ports.ts';

export interface Redactor {
  /** Hides a value from now on. */
  readonly add: (secret: string) => void;
  readonly text: (text: string) => string;
  /** Every string in a JSON value, names of members included; its shape stays. */
  readonly json: <T>(value: T) => T;
  /** Takes registered secrets out, whatever the encoding is. */
  readonly bytes: (content: Uint8Array) => Uint8Array;
  /** True when a registered secret occurs in the bytes, in any form. */
  readonly finds: (content: Uint8Array) => boolean;
  /** For a stream of output. Knows the secrets that are registered when it is made. */
  readonly filter: () => OutputFilter;
}
