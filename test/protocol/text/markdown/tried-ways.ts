/** All texts that a reader sees exactly, and all ways to hide text. */
import { FOREIGN_HIDDEN, FOREIGN_SHOWN } from './foreign-ways.ts';
import { FURTHER_HIDDEN } from './hidden/further-hidden.ts';
import { FURTHER_SHOWN } from './shown/further-shown.ts';
import { HIDDEN_WAYS, HTML_WAYS } from './hidden/hidden-ways.ts';
import { LATER_HIDDEN } from './hidden/later-hidden.ts';
import { LATER_SHOWN } from './shown/later-shown.ts';
import { NEWER_HIDDEN, NEWER_SHOWN } from './hidden/newer-hidden.ts';
import { SHOWN_WAYS } from './shown/shown-ways.ts';
import { TRIED_HIDDEN, TRIED_SHOWN } from './hidden/tried-hidden.ts';

export const SEEN: readonly string[] = [
  ...SHOWN_WAYS,
  ...FOREIGN_SHOWN,
  ...FURTHER_SHOWN,
  ...TRIED_SHOWN,
  ...LATER_SHOWN,
  ...NEWER_SHOWN,
];

export const UNSEEN: Readonly<Record<string, string>> = {
  ...HIDDEN_WAYS,
  ...HTML_WAYS,
  ...FOREIGN_HIDDEN,
  ...FURTHER_HIDDEN,
  ...TRIED_HIDDEN,
  ...LATER_HIDDEN,
  ...NEWER_HIDDEN,
};
