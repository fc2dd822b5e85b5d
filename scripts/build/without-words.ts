/**
 * What is for readers of the source only, and is left out of what runs download: comments, line ends and indentation of
 * our Perl programs, and the names that AWS has for its regions.
 */
import type { Plugin } from 'rolldown';

const PERL = /\/worker\/sandbox\/[a-z]+-script\.ts$/;
const AWS_REGIONS = /\/util-endpoints\/lib\/aws\/partitions\.js$/;

export function withoutWords(): Plugin {
  return {
    name: 'without-words',
    transform: (code, id) => {
      if (PERL.test(id)) return withoutPerlComments(code);
      return AWS_REGIONS.test(id) ? code.replace(/"description": "[^"\n]*",?/g, '') : undefined;
    },
  };
}

/** No text in these programs has several lines, and no line of theirs has a comment behind code. */
function withoutPerlComments(code: string): string {
  const from = code.indexOf('String.raw`');
  const program = code.slice(from).replace(/^[ \t]*#[^\n]*\n|^[ \t]+/gm, '');
  return code.slice(0, from) + program.replace(/(?<=[;{])\n+/g, '');
}
