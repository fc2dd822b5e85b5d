/**
 * Finds text that looks like a credential in a file. Pure.
 *
 * For files in a repository that everybody can see: a find is shown by its first characters only, enough to see which
 * one it is. Bytes are always searched both as UTF-8 and as UTF-16, because a key in a binary file is still a key.
 */
export interface FoundCredential {
  readonly pattern: string;
  readonly line: number;
  readonly column: number;
  /** Its first characters. */
  readonly shown: string;
}

const SHOWN = 8;

/**
 * The name of each pattern is the word that switches it off. Each takes linear time on any text. Where the optional
 * group `rest` is missing, it is no credential: so a long word is passed over once, and not from each place in it.
 */
const PATTERNS: Readonly<Record<string, RegExp>> = {
  'aws-access-key': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g,
  'jwt': /\beyJ[A-Za-z0-9_-]{8,}(?<rest>\.eyJ[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]{8,})?/g,
  'bearer-token': /\bBearer[ \t]+[A-Za-z0-9._~+/=-]{20,}/gi,
  'github-token': /\b(?:gh[pousr]_[A-Za-z0-9]{20,}|github_pat_[A-Za-z0-9_]{20,})/g,
  'anthropic-key': /\bsk-ant-[A-Za-z0-9_-]{16,}/g,
  'openai-key': /\bsk-(?!ant-)(?:[a-z]+-)?[A-Za-z0-9_-]{20,}/g,
  'google-key': /\bAIza[0-9A-Za-z_-]{30,}/g,
  'slack-token': /\bxox[abposr]-[A-Za-z0-9-]{10,}/g,
  'stripe-key': /\b[rs]k_(?:live|test)_[A-Za-z0-9]{16,}/g,
  'private-key': /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----/g,
};

export const CREDENTIAL_PATTERNS: readonly string[] = Object.keys(PATTERNS);

/** @param allowed names of patterns that are not looked for. */
export function findCredentials(content: Uint8Array, allowed: readonly string[] = []): readonly FoundCredential[] {
  const finds = readings(content).flatMap((text) =>
    Object.entries(PATTERNS)
      .filter(([pattern]) => !allowed.includes(pattern))
      .flatMap(([pattern, expression]) => findIn(text, pattern, expression)),
  );
  return [...new Map(finds.map((find) => [`${find.pattern} ${find.shown} ${find.line}`, find])).values()];
}

function findIn(text: string, pattern: string, expression: RegExp): FoundCredential[] {
  let [line, lineStart] = [1, 0];
  return [...text.matchAll(expression)]
    .filter(({ groups }) => groups === undefined || groups['rest'] !== undefined)
    .map((match) => {
      for (let end = text.indexOf('\n', lineStart); end !== -1 && end < match.index; ) {
        [line, lineStart] = [line + 1, end + 1];
        end = text.indexOf('\n', lineStart);
      }
      return { pattern, line, column: match.index - lineStart + 1, shown: match[0].slice(0, SHOWN) };
    });
}

/** The texts that the bytes may be. Without NULs, UTF-16 of plain letters reads like UTF-8. */
function readings(content: Uint8Array): string[] {
  const text = Buffer.from(content).toString('latin1');
  return text.includes('\0') ? [text, text.replaceAll('\0', '')] : [text];
}
