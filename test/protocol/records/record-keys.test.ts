import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  believedKeys,
  deriveSigner,
  deriveSigners,
  keysOfReader,
  pinOf,
  readPin,
} from '../../../protocol/records/record-keys.ts';

const SECRET = 'a secret of the repository, at least 32 random characters';
const run = deriveSigner('2026-11', SECRET, 'run');
const bot = deriveSigner('2026-11', SECRET, 'bot');

describe('pinned keys', () => {
  it('are 43 characters, and give the same key again', () => {
    const pin = pinOf(run);

    expect(pin.key).toMatch(/^[\w-]{43}$/);
    expect(pinOf(readPin(pin) ?? bot)).toEqual(pin);
  });

  it('are refused if they are not a key, or a key in another spelling', () => {
    fc.assert(
      fc.property(fc.string(), (key) => {
        const read = readPin({ id: 'a', role: 'run', key });
        if (read !== undefined) expect(pinOf(read).key).toBe(key);
      }),
    );
    expect(readPin({ id: 'a', role: 'run', key: '=' })).toBeUndefined();
    const { key } = pinOf(run);
    const others = Array.from(
      'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_',
      (last) => `${key.slice(0, -1)}${last}`,
    );
    expect(others.filter((other) => readPin({ id: 'a', role: 'run', key: other }) !== undefined)).toHaveLength(16);
    expect([`${key}=`, ` ${key}`, key.slice(1)].map((other) => readPin({ ...pinOf(run), key: other }))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('are one for each line of the setting, the newest first', () => {
    const setting = '2027-02: a second secret of sixteen\n2026-11: a first secret of sixteen';

    expect(deriveSigners(setting, 'run').map(({ id }) => id)).toEqual(['2027-02', '2026-11']);
    expect(pinOf(deriveSigner('x', SECRET, 'run')).key).not.toBe(pinOf(deriveSigner('x', SECRET, 'bot')).key);
  });
});

describe('the keys that count', () => {
  const pin = deriveSigner('2027-02', SECRET, 'run');

  it("are the pins, and the reader's own only in a role without a pin", () => {
    expect(believedKeys([run, bot], [])).toEqual([run, bot]);
    expect(believedKeys([run, bot], [pin])).toEqual([pin, bot]);
    expect(believedKeys([], [pin])).toEqual([pin]);
  });

  it('are known to a reader without a key only if both roles are pinned', () => {
    expect(keysOfReader([pin, bot])).toEqual([pin, bot]);
    expect([[], [pin], [bot], [run, pin]].map(keysOfReader)).toEqual([undefined, undefined, undefined, undefined]);
  });
});
