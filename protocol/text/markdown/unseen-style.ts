/**
 * Whether a `style` may hide its element: every declaration that is not known to leave text readable may. Pure, linear.
 *
 * There are too many ways to hide text with CSS to list them, so the declarations that leave it visible are listed
 * instead.
 */
const SIZE = /^[+-]?(\d{1,9}(?:\.\d{1,9})?|\.\d{1,9})(px|pt|em|rem|ex|ch|%|vh|vw|)$/;
/** The smallest visible size, by unit. */
const SMALLEST: Readonly<Record<string, number>> = { 'px': 4, 'pt': 4, 'em': 0.4, 'rem': 0.4, '%': 30, '': 0.5 };
const FAR = 100;
const LIGHT = 0xf0;
const FAINT = 0.2;

/** Any value of these leaves text readable. */
const HARMLESS = new RegExp(
  `^(?:${[
    'font-(?:weight|style|family|variant)|text-(?:align|decoration|transform)(?:-\\w+)?|vertical-align|white-space',
    'word-(?:break|wrap|spacing)|overflow-wrap|line-break|hyphens|list-style(?:-\\w+)?|float|clear|cursor|direction',
    'border(?:-[\\w-]+)?|padding(?:-\\w+)?|outline(?:-\\w+)?|tab-size|box-sizing|table-layout|caption-side',
    'flex(?:-\\w+)?|(?:justify|align)-\\w+|gap|order|background(?:-\\w+)?|user-select',
  ].join('|')})$`,
);
const SHOWN: Readonly<Record<string, RegExp>> = {
  'display':
    /^(?:block|inline|inline-block|flex|inline-flex|grid|list-item|table(?:-(?:row|cell|caption|(?:row|header|footer)-group))?|inline-table|flow-root)$/,
  'visibility': /^visible$/,
  'overflow': /^(?:visible|auto|scroll)$/,
  'overflow-x': /^(?:visible|auto|scroll)$/,
  'overflow-y': /^(?:visible|auto|scroll)$/,
  'position': /^(?:static|relative|sticky)$/,
};
const NEAR_WHITE = new Set(
  (
    'white snow ivory azure honeydew mintcream seashell linen oldlace floralwhite ghostwhite whitesmoke aliceblue ' +
    'lavenderblush transparent canvas window background inherit initial unset currentcolor'
  ).split(' '),
);

/** @param style the attribute's value, without its quotation marks. */
export function isUnseenStyle(style: string): boolean {
  // A character reference would have to be decoded first; nobody writes one there to show something.
  if (style.includes('&')) return true;
  const declared = unescape(style).split(';').map(readDeclaration);
  const values = new Map(declared.filter(([name]) => name !== ''));
  const background = values.get('background-color') ?? values.get('background');
  const color = values.get('color');
  if (color !== undefined && (background === undefined ? isNearWhite(color) : sameColor(color, background)))
    return true;
  return [...values].some(([name, value]) => name !== 'color' && !isShown(name, value));
}

function unescape(style: string): string {
  return style
    .replace(/\/\*(?:[^*]|\*(?!\/))*(?:\*\/|$)/g, '')
    .replace(/\\([\da-f]{1,6})\s?/gi, (_, code: string) =>
      String.fromCodePoint(Math.min(0x10ffff, Number.parseInt(code, 16))),
    )
    .replace(/\\/g, '')
    .toLowerCase();
}

function readDeclaration(text: string): readonly [name: string, value: string] {
  const colon = text.indexOf(':');
  if (colon < 0) return ['', ''];
  const value = text.slice(colon + 1).replace(/!\s*important\s*$/, '');
  return [text.slice(0, colon).trim(), value.replace(/\s+/g, ' ').trim()];
}

function isShown(name: string, value: string): boolean {
  if (HARMLESS.test(name)) return true;
  if (name === 'opacity') return amountOf(value) >= FAINT * (value.endsWith('%') ? 100 : 1);
  if (name === 'font-size' || name === 'line-height') return /^[a-z-]+$/.test(value) || isLargeEnough(value);
  if (/^(?:(?:min|max)-)?(?:width|height)$/.test(name)) return /^[a-z-]+$/.test(value) || isLargeEnough(value);
  if (/^(?:margin(?:-\w+)?|text-indent|letter-spacing)$/.test(name))
    return value.split(' ').every((part) => part === 'auto' || (SIZE.test(part) && Math.abs(amountOf(part)) < FAR));
  return SHOWN[name]?.test(value) ?? false;
}

function amountOf(value: string): number {
  const amount = Number(SIZE.exec(value)?.[1] ?? NaN);
  return value.startsWith('-') ? -amount : amount;
}

function isLargeEnough(value: string): boolean {
  const unit = SIZE.exec(value)?.[2];
  return unit !== undefined && amountOf(value) >= (SMALLEST[unit] ?? 1);
}

/** The color of a page, or an indistinguishable one; an unreadable value may be one. */
export function isNearWhite(color: string): boolean {
  const plain = color.trim().toLowerCase();
  if (/^[a-z]+$/.test(plain)) return NEAR_WHITE.has(plain);
  const rgba = readColor(plain);
  return rgba === undefined || rgba.alpha < FAINT || rgba.parts.every((part) => part >= LIGHT);
}

interface Rgba {
  readonly parts: readonly number[];
  readonly alpha: number;
}

function readColor(color: string): Rgba | undefined {
  const hex = /^#([\da-f]{3,8})$/.exec(color)?.[1];
  if (hex !== undefined) {
    const digits = hex.length < 6 ? hex.replace(/./g, '$&$&') : hex;
    const [red = NaN, green = NaN, blue = NaN, alpha = 255] = (digits.match(/../g) ?? []).map((pair) =>
      Number.parseInt(pair, 16),
    );
    return { parts: [red, green, blue], alpha: alpha / 255 };
  }
  const [, kind = '', inside = ''] = /^(rgb|hsl)a?\(([^()]{1,80})\)$/.exec(color) ?? [];
  const [one = '', two = '', three = '', alpha = '1'] = inside.split(/[\s,/]+/).filter((part) => part !== '');
  if (kind === '' || three === '') return undefined;
  const parts = kind === 'rgb' ? [one, two, three].map((part) => scaleOf(part, 255)) : lightnessOf(three);
  return parts.some(Number.isNaN) ? undefined : { parts, alpha: scaleOf(alpha, 1) };
}

/** For a color by its hue, only the lightness counts: the lightest of each are white. */
function lightnessOf(lightness: string): number[] {
  return [scaleOf(lightness, 255)];
}

function scaleOf(part: string, full: number): number {
  return part.endsWith('%') ? (Number(part.slice(0, -1)) / 100) * full : Number(part);
}

function sameColor(one: string, other: string): boolean {
  if (isNearWhite(one) && isNearWhite(other)) return true;
  const [first, second] = [one, other].map(readColor);
  if (first === undefined || second === undefined) return one === other || /[(]/.test(one);
  // Of a color by its hue, only the lightness is known.
  const isByHue = first.parts.length !== second.parts.length;
  const [ink, paper] = isByHue ? [midOf(first), midOf(second)] : [first.parts, second.parts];
  return first.alpha < FAINT || ink.every((part, at) => Math.abs(part - (paper[at] ?? 0)) < 16);
}

/** The lightness of a color, as a list of one. */
function midOf({ parts }: Rgba): number[] {
  return [(Math.max(...parts) + Math.min(...parts)) / 2];
}
