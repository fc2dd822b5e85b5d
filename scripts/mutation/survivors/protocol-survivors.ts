/** Mutants of the rest of protocol/ that have no visible effect, with the reason for each. */
import type { SurvivorsByFile } from './survivors-by-file.ts';

export const PROTOCOL_SURVIVORS: SurvivorsByFile = {
  'protocol/live/local-message.ts': [
    { was: "json.kind === 'json'", becomes: 'true', because: 'without a value, it is no message either' },
  ],
  'protocol/live/local-turn.ts': [
    { was: "json.kind === 'json'", becomes: 'true', because: 'without a value, it is no turn either' },
  ],
  'protocol/memory/remember-reads.ts': [
    {
      code: 'Object.isFrozen(value)',
      was: '||',
      becomes: '&&',
      because: 'null counts as frozen, and a frozen value may be frozen again',
    },
  ],
  'protocol/messages/lifecycle.ts': [{ code: 'let round = 0', was: '0', because: 'rounds begin with one' }],
  'protocol/network/allowed-hosts.ts': [
    { code: 'port ?? 443', was: '443', because: 'any valid port has the same effect there' },
  ],
  'protocol/policy/access-policy.ts': [
    { code: 'app: 0', was: '0', because: 'the rules for apps are never sorted among those for people' },
    { code: 'team: 5', was: '5', because: 'it is the highest cost in any case' },
  ],
  'protocol/policy/recipient.ts': [
    { code: "rule?.kind === 'user'", becomes: 'true', because: 'a rule that begins with @ is one of the two' },
  ],
  'protocol/records/claim-proof.ts': [
    { code: 'claim?.attempt ?? 0', was: '0', because: 'only claims are counted; TypeScript cannot infer that' },
  ],
  'protocol/records/record-keys.ts': [
    {
      code: 'agora record ed25519',
      was: '32',
      because: 'a longer seed begins with the same bytes, and what follows the 32 bytes of a key is not read',
    },
    {
      code: '{43}',
      was: '!/^[A-Za-z0-9_-]{43}$/.test(key)',
      becomes: 'false',
      because: 'the comparison with the exported key refuses any other form too; the check only saves time',
    },
    {
      code: 'pin.role === role',
      was: '===',
      because: 'there are two roles: each has a pin if each has one beside the other',
    },
  ],
  'protocol/records/record.ts': [
    { code: "json.kind === 'json'", becomes: 'true', because: 'a malformed text has no value either' },
  ],
  'protocol/results/check-run-report.ts': [
    {
      was: 'header === undefined',
      becomes: 'false',
      because: 'a place without a path is no place, and its line, which begins with a space, is no file name either',
    },
  ],
  'protocol/text/changed-places.ts': [
    { code: '[low, high] = [0,', was: '0', because: 'the chains are then counted from one, with the same result' },
    { code: 'lines[ends[middle] ?? 0]', was: '0', because: 'every position has one; TypeScript cannot infer that' },
  ],
  'protocol/text/mail/read-mail.ts': [
    {
      code: 'SIGNATURE_CUT.test(line)) : -1',
      was: '1',
      because: 'any position above the first line means that there is none',
    },
    {
      code: 'next < lines.length',
      was: '<',
      becomes: '<=',
      because: 'there is no line after the last one, which has the effect of an empty line',
    },
  ],
  'protocol/text/control-characters.ts': [
    {
      was: 'ANY.test(text)',
      becomes: 'true',
      because: 'a text without such characters stays as it is; the check only saves time',
    },
  ],
  'protocol/text/read-comment.ts': [
    {
      was: 'kind === line.kind',
      becomes: 'false',
      because: 'the copy of a line has the same kind; the check only saves time',
    },
  ],
  'protocol/text/read-neutralised.ts': [
    { was: '0xf8ff', because: 'no comment contains all of these letters, and the next letter would also work' },
    { code: '0xffffd', because: 'no comment contains so many different characters; any of these letters would work' },
  ],
  'protocol/text/redact-credentials.ts': [
    {
      code: 'pass < MOST_PASSES',
      was: '>',
      becomes: '>=',
      because: 'a pass that has found nothing changes nothing; the check only saves time',
    },
  ],
  'protocol/thread/candidate-answers.ts': [
    {
      code: 'reply.id < comment.id',
      was: '<',
      becomes: '<=',
      because: 'a reply and the question are different comments',
    },
    {
      code: 'reply.id > comment.id',
      was: '>',
      becomes: '>=',
      because: 'a reply and the question are different comments',
    },
    {
      code: 'reply.id > question.comment.id',
      was: '>',
      becomes: '>=',
      because: 'a reply and the question are different comments',
    },
    { code: 'comment.id < reply.id', was: '<', becomes: '<=', because: 'a reply and a status are different comments' },
    { code: '?? Infinity) < reply.id', was: '<', becomes: '<=', because: 'a reply and a final comment are different' },
    { code: 'ANY_WORDS', was: 'true', because: 'it is only about `/agora say`, which is excluded before' },
  ],
  'protocol/thread/delegations.ts': [
    {
      code: 'line.length < questions.length',
      was: '<',
      becomes: '<=',
      because: 'it only ends an infinite loop: a forged thread with a circular chain',
    },
    {
      code: 'line.length < questions.length',
      was: '1',
      because: 'it only ends an infinite loop: a forged thread with a circular chain',
    },
  ],
  'protocol/thread/is-believed.ts': [
    {
      was: 'findMarker(comment.body) === undefined',
      becomes: 'false',
      because: 'a thread without records has none; the check only saves time',
    },
  ],
  'protocol/thread/read-thread.ts': [
    { code: 'ageOf(one)[index] ?? 0', was: '0', because: 'every position has one; TypeScript cannot infer that' },
    { code: 'hasEnded(marker.state) ? 1', was: '1', because: 'it only counts which one is larger' },
  ],
};
