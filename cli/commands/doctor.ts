/** `agora doctor`: whether a repository is set up, each check with what to do. */
import { z } from '../../protocol/zod.ts';
import { examine } from '../doctor.ts';
import { EXIT } from '../exit-codes.ts';
import { OnGitHub, readOptions } from '../options.ts';
import { plainLine } from '../paint.ts';
import type { Check } from '../schemas.ts';
import type { World } from '../world.ts';

const Options = z.extend(OnGitHub, { write: z._default(z.boolean(), true) });

export async function doctor(given: unknown, world: World): Promise<number> {
  const options = readOptions(Options, given);
  const { world: github, name } = await world.github(options);
  const { terminal } = world;
  const checks: Check[] = [];
  for await (const check of examine(github, { mayWrite: options.write })) {
    checks.push(check);
    if (!options.json) for (const line of renderCheck(check, world)) terminal.out(line);
  }
  if (options.json) terminal.out(JSON.stringify({ repository: name, checks }));
  return checks.some(({ outcome }) => outcome === 'fail') ? EXIT.failed : EXIT.done;
}

function renderCheck({ title, outcome, detail, fix }: Check, { terminal: { paint } }: World): string[] {
  const signs = { pass: paint.green('✔'), fail: paint.red('✘'), warn: paint.yellow('!'), skip: paint.dim('–') };
  return [
    `${signs[outcome]} ${title}`,
    `    ${paint.dim(plainLine(detail, 500))}`,
    ...(fix === undefined ? [] : [`    ${paint.bold('→')} ${plainLine(fix, 300)}`]),
  ];
}
