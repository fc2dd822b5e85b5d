/** What a redactor does, for code that is given one. It is made in redactor.ts. */
import type { OutputFilter } from '../ports/process-ports.ts';

export interface Redactor {
  /** Hides a value from now on. */
  readonly add: (secret: string) => void;
  readonly text: (text: string) => string;
  /** Redacts every string in a JSON value, including the names of members. Its shape stays the same. */
  readonly json: <T>(value: T) => T;
  /** Removes registered secrets, whatever the encoding is. */
  readonly bytes: (content: Uint8Array) => Uint8Array;
  /** True when a registered secret occurs in the bytes, in any form. */
  readonly finds: (content: Uint8Array) => boolean;
  /** Makes a filter for a stream of output. It knows the secrets that are registered when it is made. */
  readonly filter: () => OutputFilter;
}
