/**
 * What a text said when, from GitHub's own record of edits. An approval covers what its giver could see, and the text's
 * author can change it a second later. Pure; github/issues/issue-edits.ts reads the record.
 */
import { contentHash } from '../base/canonical-json.ts';

export interface TextVersion {
  /** `undefined`: it was taken out of the record. */
  readonly text: string | undefined;
  /** From when on it stood there, milliseconds since the epoch, to whole seconds; 0 for the first one. */
  readonly since: number;
}

/** Each oldest first, and never empty. */
export interface IssueHistory {
  readonly titles: readonly TextVersion[];
  readonly bodies: readonly TextVersion[];
}

export interface IssueText {
  readonly title: string;
  readonly body: string;
}

/** What an approval binds, and what the run compares. */
export function hashIssueText({ title, body }: IssueText): string {
  return contentHash(`${title}\n\n${body}`);
}

/** Whether nobody has edited it since a time. Within that very second nobody knows, so that counts as edited. */
export function hasStoodSince({ titles, bodies }: IssueHistory, time: number): boolean {
  return [titles, bodies].every((versions) => (versions.at(-1)?.since ?? Infinity) < time || versions.length === 1);
}

/** The text as it stood just before a time; `undefined` where the record does not have it. */
export function issueTextBefore({ titles, bodies }: IssueHistory, time: number): IssueText | undefined {
  const [title, body] = [titles, bodies].map((versions) => versions.findLast(({ since }) => since < time)?.text);
  return title === undefined || body === undefined ? undefined : { title, body };
}

/** Of titles and texts that stood together at some time. Who makes more of them edits for its own sake. */
const MOST_COMPARED = 400;

/** The version that an approval was given for; `undefined` where the record does not have it. */
export function findIssueText({ titles, bodies }: IssueHistory, sha256: string): IssueText | undefined {
  const times = [...new Set([...titles, ...bodies].map(({ since }) => since))].toSorted((one, other) => other - one);
  let compared = 0;
  for (const time of times)
    for (const title of standingAround(titles, time))
      for (const body of standingAround(bodies, time)) {
        compared += 1;
        if (compared > MOST_COMPARED) return undefined;
        if (hashIssueText({ title, body }) === sha256) return { title, body };
      }
  return undefined;
}

/** What stood there when that second began, and whatever came in it. */
function standingAround(versions: readonly TextVersion[], time: number): string[] {
  return textsDuring(versions, { from: time, until: time }).flatMap((text) => text ?? []);
}

/**
 * What a text said between two times, both included; `undefined` among them: it was taken out of the record.
 * @param during milliseconds since the epoch, to whole seconds: within one, nobody knows what came first.
 */
export function textsDuring(
  versions: readonly TextVersion[],
  during: { readonly from: number; readonly until: number },
): readonly (string | undefined)[] {
  const before = versions.findLast(({ since }) => since < during.from);
  const within = versions.filter(({ since }) => since >= during.from && since <= during.until);
  return [...(before === undefined ? [] : [before]), ...within].map(({ text }) => text);
}

/** The version of a text without a title that an approval was given for. */
export function findText(versions: readonly TextVersion[], sha256: string): string | undefined {
  return versions.find(({ text }) => text !== undefined && contentHash(text) === sha256)?.text;
}
