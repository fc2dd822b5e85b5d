/**
 * Removes text that only helps readers of the source, so that runs do not download it: comments, line ends and
 * indentation in our Perl programs, AWS's names of its regions, and what its SDK would tell a logger.
 */
import type { Plugin } from 'rolldown';

const PERL = /\/worker\/sandbox\/[a-z]+-script\.ts$/;
const AWS_REGIONS = /\/util-endpoints\/lib\/aws\/partitions\.js$/;
const AWS_CREDENTIALS = /\/@aws-sdk\/(?:credential-provider-[a-z-]+|token-providers)\//;

export function withoutWords(): Plugin {
  return {
    name: 'without-words',
    transform: (code, id) => {
      if (PERL.test(id)) return withoutPerlComments(code);
      if (AWS_CREDENTIALS.test(id)) return code.replace(/^ *(?:\w+\??\.)?logger\?\.debug\("[^"\n]*"\);\n/gm, '');
      return AWS_REGIONS.test(id) ? code.replace(/"description": "[^"\n]*",?/g, '') : undefined;
    },
  };
}

/** No string in these programs spans several lines, and no line has a comment after code. */
function withoutPerlComments(code: string): string {
  const from = code.indexOf('String.raw`');
  const program = code.slice(from).replace(/^[ \t]*#[^\n]*\n|^[ \t]+/gm, '');
  return code.slice(0, from) + program.replace(/(?<=[;{])\n+/g, '');
}
