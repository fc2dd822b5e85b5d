/**
 * The versions of a text, from GitHub's edit history. An approval covers what the approver could see, and the text's
 * author can change it a second later. Pure; github/issues/issue-edits.ts reads the history.
 */
import { contentHash } from '../base/canonical-json.ts';

export interface TextVersion {
  /** `undefined`: it was removed from the history. */
  readonly text: string | undefined;
  /** When it was written, milliseconds since the epoch, to whole seconds; 0 for the first one. */
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

/** What an approval is bound to, and what the run compares. */
export function hashIssueText({ title, body }: IssueText): string {
  return contentHash(`${title}\n\n${body}`);
}

/** Whether nobody has edited it since a time. An edit within that very second counts as later. */
export function hasStoodSince({ titles, bodies }: IssueHistory, time: number): boolean {
  return [titles, bodies].every((versions) => (versions.at(-1)?.since ?? Infinity) < time || versions.length === 1);
}

/** The text just before a time; `undefined` if the history does not contain it. */
export function issueTextBefore({ titles, bodies }: IssueHistory, time: number): IssueText | undefined {
  const [title, body] = [titles, bodies].map((versions) => versions.findLast(({ since }) => since < time)?.text);
  return title === undefined || body === undefined ? undefined : { title, body };
}

/** Combinations of titles and texts that existed at the same time. More of them are only created on purpose. */
const MOST_COMPARED = 400;

/** The version that an approval was given for; `undefined` if the history does not contain it. */
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

/** The versions at the start of that second and within it. */
function standingAround(versions: readonly TextVersion[], time: number): string[] {
  return textsDuring(versions, { from: time, until: time }).flatMap((text) => text ?? []);
}

/**
 * The versions of a text between two times, inclusive; `undefined` among them: it was removed from the history.
 * @param during milliseconds since the epoch, to whole seconds: within one, the order is unknown.
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
