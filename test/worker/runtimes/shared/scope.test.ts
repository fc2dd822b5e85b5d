/** The rules of the permission mode `scoped`, and how gemini and opencode receive them. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import {
  describeDenied,
  isForPeople,
  noteUnknownRules,
  readScopeRule,
} from '../../../../worker/runtimes/shared/scope.ts';
import { renderPolicy } from '../../../../worker/runtimes/gemini/policy.ts';
import { renderPermissions } from '../../../../worker/runtimes/opencode/permissions.ts';

const WORKSPACE = '/w/my (project)';
const SENTINEL = `${WORKSPACE}/.agora/needs_input.json`;

describe('a rule', () => {
  it.each([
    ['Bash', { kind: 'every', tool: 'Bash' }],
    ['WebFetch', { kind: 'every', tool: 'WebFetch' }],
    ['Bash(npm test)', { kind: 'command', command: 'npm test' }],
    ['Bash(npm test:*)', { kind: 'command-prefix', command: 'npm test' }],
    ['Bash(npm test *)', { kind: 'command-prefix', command: 'npm test' }],
    ['Edit(./docs/a.md)', { kind: 'file', path: 'docs/a.md' }],
    ['Edit(docs/**)', { kind: 'folder', path: 'docs' }],
  ])('%s is understood', (text, rule) => {
    expect(readScopeRule(text)).toEqual(rule);
  });

  it.each([
    'Bash(rm *.txt)',
    'Bash(a; b)',
    'Bash(echo $HOME)',
    'Bash(*)',
    'Edit(../x)',
    'Edit(/etc/hosts)',
    'Edit(**/*.md)',
    'Edit(docs/**/x)',
    'Edit(././a)',
    'Edit(docs//a)',
    'Edit(docs/./a)',
    'Edit(docs/)',
    'Edit(.)',
    'Edit( )',
    'Edit(a )',
    'Bash( ls)',
    'WebFetch(domain:a.org)',
    'Read',
    'mcp__x__y',
    '',
  ])('%s is not understood, and allows nothing', (text) => {
    expect(readScopeRule(text)).toBeUndefined();
    expect(noteUnknownRules('gemini', { permissionMode: 'scoped', allow: [text, 'Edit'] })).toEqual([
      expect.stringContaining('they allow nothing'),
    ]);
  });

  it('that is made from a denied call means exactly that call when it is read again', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.stringMatching(/^[\w./ -]{1,30}$/), fc.stringMatching(/^(\.?\.\/){0,3}[a /.]{1,5}$/)),
        fc.constantFrom('Bash' as const, 'Edit' as const),
        (text, tool) => {
          const { rule } = describeDenied(tool, text, WORKSPACE);
          if (rule === undefined) return;

          expect(readScopeRule(rule)).toEqual(
            tool === 'Bash' ? { kind: 'command', command: text } : { kind: 'file', path: text.replace(/^\.\//, '') },
          );
        },
      ),
    );
  });

  it('is not asked for again when it was allowed and did not help', () => {
    const denied = describeDenied('Edit', `${WORKSPACE}/a.md`, WORKSPACE);

    expect(isForPeople(denied, { allow: ['Bash'] })).toBe(true);
    expect(isForPeople(denied, { allow: ['Edit(a.md)'] })).toBe(false);
    expect(isForPeople(denied, { allow: ['Edit'] })).toBe(false);
  });
});

const PolicyRule = z.object({
  toolName: z.array(z.string()),
  argsPattern: z.string().default(''),
  commandPrefix: z.string().optional(),
  decision: z.string(),
  priority: z.number(),
});

/** The decision of a policy's patterns about a tool call: the rule that counts, as gemini selects it. */
function decide(policy: string, tool: string, args: Readonly<Record<string, string>>): string {
  const json = `{${Object.entries(args)
    .map(([name, value]) => `\0${JSON.stringify(name)}:${JSON.stringify(value)}\0`)
    .join(',')}}`;
  const rules = policy
    .split('[[rule]]')
    .slice(1)
    .map((text) =>
      PolicyRule.parse(
        Object.fromEntries(
          text
            .trim()
            .split('\n')
            .map((line) => [
              line.slice(0, line.indexOf(' =')),
              JSON.parse(line.slice(line.indexOf('=') + 2)) as unknown,
            ]),
        ),
      ),
    );
  const fits = rules.filter(
    (rule) =>
      rule.toolName.includes(tool) && rule.commandPrefix === undefined && new RegExp(rule.argsPattern).test(json),
  );
  return fits.sort((one, other) => other.priority - one.priority)[0]?.decision ?? 'deny';
}

describe('gemini', () => {
  const policy = renderPolicy({
    sentinel: SENTINEL,
    workspace: WORKSPACE,
    permissionMode: 'scoped',
    allow: ['Bash(mkdir a.b)', 'Edit(docs/**)', 'Edit(one.txt)'],
  });
  const edit = (file_path: string): string => decide(policy, 'write_file', { content: 'x', file_path });

  it.each([`${WORKSPACE}/docs/a.md`, 'docs/b/c.md', './docs/a.md', 'one.txt', `${WORKSPACE}/one.txt`, SENTINEL])(
    'may change %s',
    (path) => {
      expect(edit(path)).toBe('allow');
    },
  );

  it.each([
    'docs/../x',
    'docs/a"/../../x',
    'docs-2/a',
    'a/docs/b',
    'oneXtxt',
    'one.txt.md',
    '/w/my project/docs/a',
    '/etc/hosts',
  ])('may not change %s', (path) => {
    expect(edit(path)).toBe('deny');
  });

  it('may run the command and no similar one, whatever else the call contains', () => {
    expect(decide(policy, 'run_shell_command', { command: 'mkdir a.b', description: 'x' })).toBe('allow');
    expect(decide(policy, 'run_shell_command', { command: 'mkdir aXb', description: '"command":"mkdir a.b"' })).toBe(
      'deny',
    );
    fc.assert(
      fc.property(fc.string(), fc.string(), (command, description) => {
        fc.pre(command !== 'mkdir a.b');

        expect(decide(policy, 'run_shell_command', { command, description })).toBe('deny');
      }),
    );
  });

  it('is offered the tools a person may still allow, and in strict mode only its question', () => {
    const strict = renderPolicy({
      sentinel: SENTINEL,
      workspace: WORKSPACE,
      permissionMode: 'strict',
      allow: ['Bash'],
    });

    expect(policy).toContain(
      'toolName = ["run_shell_command","write_file","replace","web_fetch"]\nargsPattern = "(?!)"\ndecision = "allow"',
    );
    expect(strict.split('[[rule]]')).toHaveLength(2);
    expect(policy).toContain('toolName = ["invoke_agent"]\ndecision = "deny"\npriority = 999');
  });
});

describe('opencode', () => {
  const allowed = (allow: readonly string[]) =>
    renderPermissions({ sentinel: SENTINEL, workspace: WORKSPACE, allow }, 'scoped');

  it('gets commands and files by name, with everything else denied but offered', () => {
    expect(allowed(['Bash(git diff:*)', 'Edit(docs/**)'])).toMatchObject({
      '*': 'deny',
      'bash': { '?*': 'deny', 'git diff': 'allow', 'git diff *': 'allow' },
      'webfetch': 'deny',
      'external_directory': 'deny',
      'edit': { '?*': 'deny', 'docs/*': 'allow', 'w/my (project)/docs/*': 'allow', '.agora/needs_input.json': 'allow' },
    });
  });

  it('may leave the work tree only when it may run every command', () => {
    expect(allowed(['Bash', 'Edit'])).toMatchObject({ bash: 'allow', edit: 'allow', external_directory: 'allow' });
    expect(allowed(['Edit', 'WebFetch'])).toMatchObject({
      edit: 'allow',
      webfetch: 'allow',
      external_directory: 'deny',
    });
  });

  it('has no list in the other modes', () => {
    expect(
      renderPermissions({ sentinel: SENTINEL, workspace: WORKSPACE, allow: ['Bash'] }, 'strict'),
    ).not.toHaveProperty('bash');
    expect(renderPermissions({ sentinel: SENTINEL, workspace: WORKSPACE, allow: [] }, 'bypass')).toEqual({
      '*': 'allow',
    });
  });
});
