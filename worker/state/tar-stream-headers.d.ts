/** The part of tar-stream that writes and reads the headers of a tar, which its own types leave out. */
declare module 'tar-stream/headers.js' {
  interface EncodedHeader {
    readonly name: string;
    readonly size: number;
    readonly mode: number;
    readonly uid: number;
    readonly gid: number;
    readonly mtime: Date;
    readonly type: 'file' | 'pax-header';
  }
  interface DecodedHeader {
    readonly name: string;
    readonly size: number;
    readonly type: string | null;
  }
  const headers: {
    /** `null` for a name that does not fit into a header. */
    readonly encode: (header: EncodedHeader) => Buffer | null;
    readonly encodePax: (header: { readonly name: string }) => Buffer;
    /** `null` for a block of zeros. Throws Error for a wrong checksum. */
    readonly decode: (block: Uint8Array, encoding?: 'utf8') => DecodedHeader | null;
    readonly decodePax: (content: Uint8Array) => Readonly<Record<string, string>>;
  };
  export default headers;
}
