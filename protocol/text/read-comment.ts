/**
 * What somebody wrote, read once for everybody who uses it: commands, answers, messages and prompts. Pure, linear.
 *
 * Two readings of the same text: as Markdown, which says what a reader of the page sees, and as a mail, which says what
 * of it a mail program has added. GitHub shows a mail line by line, so that a line below a quotation is its author's
 * there, and a part of the quotation in a comment that was written on the page.
 */
import { rememberReads } from '../memory/remember-reads.ts';
import { readMail } from './mail/read-mail.ts';
import { type HiddenPassage, readText, type TextLine } from './markdown/read-text.ts';

export interface CommentLine {
  /** `lazy`: it stands below a quotation without its mark, so that the page shows it as a part of that. */
  readonly kind: TextLine['kind'] | 'lazy' | 'signature';
  readonly text: string;
  /** Where it stands in what was written, in UTF-16 units. */
  readonly start: number;
}

export interface ReadComment {
  /** What a reader of the page sees, to the letter. */
  readonly text: string;
  readonly lines: readonly CommentLine[];
  readonly hidden: readonly HiddenPassage[];
  /** It bears the marks of a mail program. */
  readonly isMail: boolean;
}

/** Reads what somebody wrote. The same text is read once, see remember-reads.ts. */
export const readComment: (body: string) => ReadComment = rememberReads((body) => {
  const { text, lines, hidden } = readText(body);
  // What looks like a mail within code is code.
  const mail = readMail(lines.map((line) => (line.kind === 'code' ? '' : line.text)));
  return {
    text,
    lines: lines.map((line, index) => {
      const kind = kindOf(line.kind, line.text, mail.parts[index] ?? 'own', mail.isMail);
      // Most lines of a long text stay what they are.
      return kind === line.kind ? line : { ...line, kind };
    }),
    hidden,
    isMail: mail.isMail,
  };
});

function kindOf(
  kind: TextLine['kind'],
  line: string,
  part: ReturnType<typeof readMail>['parts'][number],
  isMail: boolean,
): CommentLine['kind'] {
  if (part === 'signature') return 'signature';
  if (part === 'quoted') return 'quote';
  const isLazy = kind === 'quote' && !/^[\s\d*+.)-]*>/.test(line);
  // Indentation and a missing empty line mean nothing in a mail.
  if (isMail && (kind === 'quote' || kind === 'indented')) return 'prose';
  return isLazy ? 'lazy' : kind;
}

/**
 * What its author says: everything that is neither quoted nor a signature. Who quotes and goes on below without an
 * empty line has said that too.
 */
export function readOwnWords(comment: Pick<ReadComment, 'lines'>): string {
  return ownLines(comment).join('\n').trim();
}

/** The same, line by line. */
export function ownLines({ lines }: Pick<ReadComment, 'lines'>): string[] {
  return lines.filter(({ kind }) => kind !== 'quote' && kind !== 'signature').map(({ text }) => text);
}
