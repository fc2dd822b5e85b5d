/**
 * A person's comment, read once for all its users: commands, answers, messages and prompts. Pure, linear.
 *
 * The text is read in two ways: as Markdown, which determines what a reader of the page sees, and as a mail, which
 * determines what a mail program has added. GitHub shows a mail line by line, so a line below a quotation is its
 * author's there, but part of the quotation in a comment that was written on the page.
 */
import { rememberReads } from '../memory/remember-reads.ts';
import { readMail } from './mail/read-mail.ts';
import { type HiddenPassage, readText, type TextLine } from './markdown/read-text.ts';

export interface CommentLine {
  /** `lazy`: it follows a quotation without its mark, so the page shows it as part of the quotation. */
  readonly kind: TextLine['kind'] | 'lazy' | 'signature';
  readonly text: string;
  /** Its position in the original text, in UTF-16 units. */
  readonly start: number;
}

export interface ReadComment {
  /** Exactly what a reader of the page sees. */
  readonly text: string;
  readonly lines: readonly CommentLine[];
  readonly hidden: readonly HiddenPassage[];
  /** It has the marks of a mail program. */
  readonly isMail: boolean;
}

/** Reads a comment. The same text is read once, see remember-reads.ts. */
export const readComment: (body: string) => ReadComment = rememberReads((body) => {
  const { text, lines, hidden } = readText(body);
  // Text inside code that looks like a mail is code.
  const mail = readMail(lines.map((line) => (line.kind === 'code' ? '' : line.text)));
  return {
    text,
    lines: lines.map((line, index) => {
      const kind = kindOf(line.kind, line.text, mail.parts[index] ?? 'own', mail.isMail);
      // Most lines of a long text keep their kind.
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
 * The author's own text: everything that is neither quoted nor a signature. Text that follows a quotation without an
 * empty line is also the author's.
 */
export function readOwnWords(comment: Pick<ReadComment, 'lines'>): string {
  return ownLines(comment).join('\n').trim();
}

/** The same, line by line. */
export function ownLines({ lines }: Pick<ReadComment, 'lines'>): string[] {
  return lines.filter(({ kind }) => kind !== 'quote' && kind !== 'signature').map(({ text }) => text);
}
