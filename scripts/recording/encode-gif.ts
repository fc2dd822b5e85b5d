/** Pictures in a row as one GIF. */
import { createRequire } from 'node:module';

type Palette = number[][];

/** What is used of gifenc, which brings no types. */
interface Gifenc {
  readonly GIFEncoder: () => {
    writeFrame(
      indexes: Uint8Array,
      width: number,
      height: number,
      /** `delay` in milliseconds. */
      options: { palette?: Palette; transparent: boolean; transparentIndex: number; delay: number; dispose: number },
    ): void;
    finish(): void;
    bytes(): Uint8Array;
  };
  readonly quantize: (pixels: Uint8Array, colours: number, options: { format: 'rgb565' }) => Palette;
  readonly applyPalette: (pixels: Uint8Array, palette: Palette, format: 'rgb565') => Uint8Array;
}

// Its two builds export different things: this is the same one for Node and for tests.
const gifenc = createRequire(import.meta.url)('gifenc') as Gifenc;

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Four bytes a pixel: red, green, blue, opacity. */
  readonly pixels: Uint8Array;
  readonly shownMs: number;
}

/** One is left for what did not change. */
const COLOURS = 31;
/** Browsers show what is given less time for a tenth of a second instead. */
const SHORTEST_MS = 20;

/**
 * The same colours throughout; of each picture only what is not as in the one before it.
 *
 * @param pictures all of one size, at least one.
 * @returns the bytes of a GIF that begins anew when it has ended.
 */
export function encodeGif(pictures: readonly Picture[]): Uint8Array {
  const palette = gifenc.quantize(joinPixels(pictures), COLOURS, { format: 'rgb565' });
  const unchanged = palette.length;
  const gif = gifenc.GIFEncoder();
  let before: Uint8Array | undefined;
  for (const { pixels, width, height, shownMs } of pictures) {
    const indexes = gifenc.applyPalette(pixels, palette, 'rgb565');
    const written = before === undefined ? indexes : keepChanges(indexes, before, unchanged);
    gif.writeFrame(written, width, height, {
      ...(before === undefined && { palette: [...palette, [0, 0, 0]] }),
      transparent: before !== undefined,
      transparentIndex: unchanged,
      delay: Math.max(SHORTEST_MS, shownMs),
      dispose: 1,
    });
    before = indexes;
  }
  gif.finish();
  return gif.bytes();
}

function keepChanges(indexes: Uint8Array, before: Uint8Array, unchanged: number): Uint8Array {
  return indexes.map((index, at) => (index === before[at] ? unchanged : index));
}

/** A tenth of the pictures says which colours there are. */
function joinPixels(pictures: readonly Picture[]): Uint8Array {
  const chosen = pictures.filter((_, index) => index % 10 === 0 || index === pictures.length - 1);
  return new Uint8Array(Buffer.concat(chosen.map(({ pixels }) => pixels)));
}
