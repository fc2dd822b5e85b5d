/** Mutants of protocol/base and protocol/config that have no visible effect, with the reason for each. */
import type { SurvivorsByFile } from './survivors-by-file.ts';

export const SETTINGS_SURVIVORS: SurvivorsByFile = {
  'protocol/base/canonical-json.ts': [
    { code: '.sort(', was: '<', because: 'the names of the members of an object differ' },
    { code: '.sort(', was: '>', because: 'the names of the members of an object differ' },
    { code: '.sort(', was: 'a > b', because: 'a sort only distinguishes negative numbers from others' },
    { code: '.sort(', was: '1', because: 'a sort only distinguishes negative numbers from others' },
    { code: '.sort(', was: '0', because: 'the names of the members of an object differ' },
  ],
  'protocol/base/duration.ts': [
    { code: '366 *', was: '86_400_000', because: 'so long a duration is written in whole minutes' },
    { code: "?? ['second'", was: '1_000', because: 'what is shorter than a second is one second in any case' },
  ],
  'protocol/base/explain-issue.ts': [
    { was: "def.type === 'array'", becomes: 'true', because: 'nothing else has an element' },
    { code: 'other.length + 1 }', was: '1', because: 'a number after the last one is not read' },
    { code: 'before[at - 1] ?? 0', was: '0', because: 'every position has one; TypeScript cannot infer that' },
    { code: 'before[at] ?? 0', was: '0', because: 'every position has one; TypeScript cannot infer that' },
    { code: 'before[other.length] ?? 0', was: '0', because: 'every position has one; TypeScript cannot infer that' },
  ],
  'protocol/base/read-json.ts': [
    { was: 'error instanceof Error', becomes: 'true', because: 'JSON.parse throws nothing else' },
    { code: 'let deepest', was: '0', because: 'only a depth above the limit is compared and reported' },
    { code: 'at < text.length', was: '<', becomes: '<=', because: 'there is no character after the last one' },
    { code: 'backslashes > start', was: '>', because: 'before the start is the opening quote, which is no backslash' },
    { code: 'backslashes > start', was: '-', because: 'before the start is the opening quote, which is no backslash' },
  ],
  'protocol/base/read-yaml.ts': [
    { code: 'place(0)', was: '0', because: 'before the text is parsed, every offset is on the first line' },
    { code: "split(': ', 1)", was: '1', because: 'only the first part is used' },
    { was: 'error instanceof Error', becomes: 'true', because: 'the parser throws nothing else' },
    { code: 'let most = 0', was: '0', because: 'it is only compared with a limit above that' },
  ],
  'protocol/config/effective-settings.ts': [
    { was: 'value === undefined', becomes: 'false', because: 'JSON.stringify returns undefined for it too' },
  ],
  'protocol/config/lock-file.ts': [
    { code: '.sort(', was: '1', because: 'a sort treats all positive numbers alike' },
    { code: '.sort(', was: '<', because: 'the names in a lock differ' },
  ],
  'protocol/config/misplaced-variables.ts': [
    { was: 'Object.hasOwn(AGORA_VARIABLES, name)', becomes: 'true', because: 'no inherited name begins with AGORA_' },
    { code: 'Math.abs(', was: '2', because: 'a larger difference in length is also a larger distance' },
    { code: 'Math.abs(', was: '40', because: 'no name is nearly as long' },
  ],
  'protocol/config/model-prices.ts': [
    { code: "'input': ", because: 'the vendors set the prices; a test that repeats them proves nothing' },
  ],
  'protocol/config/secret-reference.ts': [
    { code: 'const secret = at < 0', was: '<', because: 'no secret has a name that is empty or begins with #' },
    { code: 'const secret = at < 0', was: '0', because: 'no secret has a name that is empty or begins with #' },
    { code: 'const key = at < 0', was: '<', because: 'a reference that begins with # is refused for its name' },
    { code: 'const key = at < 0', was: '0', because: 'a reference that begins with # is refused for its name' },
  ],
  'protocol/config/state-keys.ts': [
    { code: 'keys.length > 0', was: '>', becomes: '>=', because: 'a blank text has no keys in either case' },
  ],
};
