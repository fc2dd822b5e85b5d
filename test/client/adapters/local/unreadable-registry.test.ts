/** A registry that exists and may not be read, which is not the same as none. */
import { expect, it } from 'vitest';
import { refuseUnreadable } from '../../../../client/adapters/local/local-place.ts';

const systemError = (code: string): Error => Object.assign(new Error(`${code}: scandir '/shop/subagents'`), { code });

it.each(['EACCES', 'EPERM'])('says that it may not be read: %s', (code) => {
  expect(() => {
    refuseUnreadable(systemError(code));
  }).toThrow(/^The registry may not be read: E\w+: scandir '\/shop/);
});

it.each(['ENOENT', 'ENOTDIR'])('leaves it to the caller that there is none: %s', (code) => {
  expect(() => {
    refuseUnreadable(systemError(code));
  }).not.toThrow();
});
