/** A file of a registry in memory, for code that judges or explains it before anything runs. */
export interface RegistryFile {
  /** Below `.github/agora/`, with `/`. */
  readonly path: string;
  readonly mode: '100644' | '100755' | '120000' | '160000';
  readonly content: Uint8Array;
}
