/** Encodes a sequence of pictures as one GIF. */
import { createRequire } from 'node:module';

type Palette = number[][];

/** The parts of gifenc that we use. It has no types of its own. */
interface Gifenc {
  readonly GIFEncoder: () => {
    writeFrame(
      indexes: Uint8Array,
      width: number,
      height: number,
      /** `delay` is in milliseconds. */
      options: { palette?: Palette; transparent: boolean; transparentIndex: number; delay: number; dispose: number },
    ): void;
    finish(): void;
    bytes(): Uint8Array;
  };
  readonly quantize: (pixels: Uint8Array, colours: number, options: { format: 'rgb565' }) => Palette;
  readonly applyPalette: (pixels: Uint8Array, palette: Palette, format: 'rgb565') => Uint8Array;
}

// Its two builds export different names. This way, Node and the tests get the same build.
const gifenc = createRequire(import.meta.url)('gifenc') as Gifenc;

export interface Picture {
  readonly width: number;
  readonly height: number;
  /** Four bytes for each pixel: red, green, blue, opacity. */
  readonly pixels: Uint8Array;
  readonly shownMs: number;
}

/** One index is reserved for unchanged pixels. */
const COLOURS = 31;
/** Browsers show a frame with a shorter delay for a tenth of a second instead. */
const SHORTEST_MS = 20;

/**
 * All frames share one palette. Each frame only contains the pixels that differ from the frame before it.
 *
 * @param pictures all of one size, at least one.
 * @returns the bytes of a GIF that repeats forever.
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

/** Every tenth picture, from which the palette is chosen. */
function joinPixels(pictures: readonly Picture[]): Uint8Array {
  const chosen = pictures.filter((_, index) => index % 10 === 0 || index === pictures.length - 1);
  return new Uint8Array(Buffer.concat(chosen.map(({ pixels }) => pixels)));
}
