/**
 * The files that an agent may not change without a person's approval: they decide what runs, or who decides, later and
 * elsewhere.
 *
 * A name matches as any file system would treat it: case-insensitive, and without what Windows drops at its end
 * (file-names.ts).
 */
import { z } from '../base/zod.ts';
import { foldFileName } from '../base/file-names.ts';

/** `protected` in a repository's config.yaml. */
export const OwnProtectedPath = z
  .string({ error: 'must be a path' })
  .check(
    z.regex(
      /^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^\s*?[\]\\]+$/,
      'must be a path without wildcards: folder/, a name for every folder, or /a/path',
    ),
    z.maxLength(500, 'must have at most 500 characters'),
  );

export interface ProtectedPath {
  /** As people read it: `name` in any folder, `/name` in the root, `name/` for everything below. */
  readonly shown: string;
  readonly pattern: RegExp;
  readonly why: string;
}

const anywhere = (names: string): RegExp => new RegExp(`(?:^|/)(?:${names})$`, 'i');
const below = (folders: string): RegExp => new RegExp(`(?:^|/)(?:${folders})/`, 'i');

/**
 * Windows short names have at most six letters, or end with four hexadecimal digits of a hash if many names start
 * alike.
 */
const SHORT = 'github|action|codeow|agents|claude|gemini|codex|openco|mcp|husky|npmrc|gitmod|gitatt|gi[0-9a-f]{4}';

export const PROTECTED_PATHS: readonly ProtectedPath[] = [
  {
    shown: '/.github/',
    pattern: /^\.github\//i,
    why: "workflows and actions run with the repository's tokens; other files there configure the repository",
  },
  {
    shown: 'action.yml, action.yaml',
    pattern: anywhere('action\\.ya?ml'),
    why: 'an action of this repository runs in workflows, also those of others',
  },
  {
    shown: 'CODEOWNERS',
    pattern: anywhere('CODEOWNERS'),
    why: 'decides whose review is needed, and who may answer',
  },
  {
    shown: 'AGENTS.md, CLAUDE.md, GEMINI.md',
    pattern: anywhere('(?:AGENTS|CLAUDE|GEMINI)(?:\\.local)?\\.md'),
    why: "instructions that the next agent follows, also on a person's machine",
  },
  {
    shown: '.claude/, .codex/, .gemini/, .opencode/, .agents/',
    pattern: below('\\.(?:claude|codex|gemini|opencode|agents)'),
    why: 'settings, hooks and skills of coding agents: programs that run on start',
  },
  { shown: '.mcp.json', pattern: anywhere('\\.mcp\\.json'), why: 'tool servers that a coding agent starts' },
  {
    shown: '.husky/',
    pattern: below('\\.husky'),
    why: 'Git hooks that run on the machine of the person who commits',
  },
  {
    shown: '.npmrc',
    pattern: anywhere('\\.npmrc'),
    why: 'sets where packages come from, which token is sent there and which shell runs scripts',
  },
  { shown: '.gitmodules', pattern: anywhere('\\.gitmodules'), why: 'sets where code is fetched from' },
  {
    shown: '.gitattributes',
    pattern: anywhere('\\.gitattributes'),
    why: 'names filters and merge programs, and hides files from diffs',
  },
  {
    shown: 'GITHUB~1, AGENTS~1.MD',
    pattern: new RegExp(`(?:^|/)(?:${SHORT})~\\d(?:\\.[a-z]{0,3})?(?:/|$)`, 'i'),
    why: 'short names by which Windows also finds the files in this list',
  },
];

/**
 * @param own further ones of the repository: `folder/` and everything below it, `name` in any folder, or a path from
 * the root.
 * @returns also true for a file in place of a folder with such files, because it would delete them all.
 */
export function isProtectedPath(path: string, own: readonly string[] = []): boolean {
  const patterns = [...PROTECTED_PATHS.map(({ pattern }) => pattern), ...own.map(patternOf)];
  const names = [path, foldFileName(path)];
  return patterns.some((pattern) => names.some((name) => pattern.test(name) || pattern.test(`${name}/x`)));
}

function patternOf(entry: string): RegExp {
  const name = entry.replace(/^\//, '');
  const text = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  if (name.endsWith('/')) return new RegExp(`^${text}`, 'i');
  return new RegExp(entry.startsWith('/') || name.includes('/') ? `^${text}$` : `(?:^|/)${text}$`, 'i');
}
