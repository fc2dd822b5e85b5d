/**
 * Which elements are open that a page shows as something else than prose, as a browser nests and closes them. Pure; any
 * number of tags takes linear time.
 */

/** `collapsed`: a reader of the page can open it. */
export type SetApart = 'collapsed' | 'quote' | 'code';

const ELEMENTS: ReadonlyMap<string, SetApart> = new Map([
  ['details', 'collapsed'],
  ['blockquote', 'quote'],
  ['pre', 'code'],
]);

export interface OpenElements {
  readonly open: (name: string) => void;
  /** What was opened in it and is still open ends with it. */
  readonly close: (name: string) => void;
  /** How a page shows the following text, if not as prose. Everything in a quotation is a part of it. */
  readonly around: () => SetApart | undefined;
  readonly depth: () => number;
  /** Closes everything that was opened since there were that many. */
  readonly leave: (depth: number) => void;
}

export function createOpenElements(): OpenElements {
  const opened: { readonly name: string; readonly around: SetApart }[] = [];
  const counts = new Map<string, number>();
  const count = (name: string, change: 1 | -1): void => void counts.set(name, (counts.get(name) ?? 0) + change);
  const around = (): SetApart | undefined => opened.at(-1)?.around;
  const leave = (depth: number): void => {
    for (const { name } of opened.splice(depth)) count(name, -1);
  };
  return {
    open: (name) => {
      const kind = ELEMENTS.get(name);
      if (kind === undefined) return;
      opened.push({ name, around: kind === 'quote' ? kind : (around() ?? kind) });
      count(name, 1);
    },
    close: (name) => {
      // Counted, or the end of something that is not open would be looked for in all of them.
      if ((counts.get(name) ?? 0) > 0) leave(opened.findLastIndex((one) => one.name === name));
    },
    around,
    depth: () => opened.length,
    leave,
  };
}
