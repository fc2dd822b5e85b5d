/** A registry that exists and may not be read, which is not the same as none. */
import { expect, it } from 'vitest';
import { refuseUnreadable } from '../../../../client/adapters/local/insist-on-subagent.ts';

const systemError = (code: string): Error =>
  Object.assign(new Error(`${code}: scandir '/shop/subagents'`), { code, path: '/shop/subagents' });

it.each(['EACCES', 'EPERM'])('says that it may not be read: %s', (code) => {
  expect(() => {
    refuseUnreadable('/shop')(systemError(code));
  }).toThrow('/shop/subagents cannot be read: your user has no permission.');
});

it.each(['ENOENT', 'ENOTDIR'])('leaves it to the caller that there is none: %s', (code) => {
  expect(() => {
    refuseUnreadable('/shop')(systemError(code));
  }).not.toThrow();
});
