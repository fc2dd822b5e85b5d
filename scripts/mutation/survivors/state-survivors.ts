/** Mutants of the saved state that have no visible effect, with the reason for each. */
import type { SurvivorsByFile } from './survivors-by-file.ts';

const NO_VALUE = {
  was: "json.kind === 'json'",
  becomes: 'true',
  because: 'what is not JSON has no value there either; TypeScript cannot infer that',
} as const;
const ONLY_SPEED = 'tar-stream then reads the same header, only more slowly';

export const STATE_SURVIVORS: SurvivorsByFile = {
  'worker/state/archive.ts': [
    { code: 'const CHUNK_BYTES', because: 'how many bytes are passed at a time only changes the speed' },
    { code: 'const READ_BYTES', because: 'how many bytes are passed at a time only changes the speed' },
    { code: 'const AHEAD_BYTES', because: 'how many bytes wait to be read only changes the speed' },
    { code: 'ZSTD_c_compressionLevel', was: '3', because: 'the level only changes the speed and the size' },
    { code: 'ZSTD_c_checksumFlag', was: '1', because: 'zstd writes a checksum for any number but 0' },
    { code: 'const BEST', becomes: 'true', because: 'the Node that runs the tests has zstd' },
  ],
  'worker/state/encrypt-state.ts': [NO_VALUE],
  'worker/state/pack-state.ts': [NO_VALUE],
  'worker/state/redact-session.ts': [NO_VALUE],
  'worker/state/read-tar.ts': [
    { code: 'block.indexOf(0)', was: '0', because: ONLY_SPEED },
    { code: 'Number.parseInt', was: '8', because: ONLY_SPEED },
    { code: 'WRITTEN.equals', becomes: 'false', because: ONLY_SPEED },
    { code: "toString('latin1', 0, end)", was: '0', because: ONLY_SPEED },
  ],
  'worker/state/write-tar.ts': [
    { code: 'const EPOCH', was: '0', because: 'the format has no milliseconds' },
    { code: 'const EMPTY_HEADER', was: '0', because: 'the size of each file is written over it' },
    {
      code: 'return [{ name, size',
      was: 'PLAIN_NAME.test(name)',
      becomes: 'false',
      because: 'tar-stream writes the same header, only more slowly',
    },
    { was: 'block === null', becomes: 'false', because: 'that short name always fits; TypeScript cannot infer that' },
  ],
};
