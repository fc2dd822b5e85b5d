/** `agora validate --runtime`: tests a user's own runtime with the shipped worker. */
import { plural } from '../../protocol/comments/usage-text.ts';
import { ClientError } from '../../client/client-error.ts';
import {
  FAULTS,
  renderFaulty,
  renderTries,
  type CertifiedFault,
  type CertifiedMethod,
} from '../certification/certified-module.ts';
import { judgeFault, judgeTries } from '../certification/judge-module.ts';
import type { DoctorCheck } from '../cli-schemas.ts';
import type { CliContext } from '../cli-context.ts';
import { EXIT } from '../exit-codes.ts';
import { plainLine } from '../paint.ts';

const AT_ONCE = 3;
const UNTRIED: DoctorCheck = {
  id: 'faults',
  title: 'ends once as worker-failed, and puts everything back, whatever one of its functions does',
  outcome: 'skip',
  detail: 'This is tested when the checks above pass.',
};
const MARKS = { pass: 'ok  ', fail: 'FAIL', warn: 'warn', skip: 'skip' } as const;
const COLOURS = { pass: 'green', fail: 'red', warn: 'yellow', skip: 'dim' } as const;

/** @param file its path. @returns the exit code: failed when one of the checks failed. */
export async function certify(
  file: string,
  { isJson }: { readonly isJson: boolean },
  context: CliContext,
): Promise<number> {
  if (!/\.(?:mjs|js|ts)$/.test(file))
    throw new ClientError(
      'mistake',
      `${file.slice(0, 200)} is not a module: its name does not end in .mjs, .js or .ts.`,
      {
        fix: 'Name the file of your runtime, such as .github/agora/runtimes/mine.mjs.',
      },
    );
  const content = await context.files.read(file);
  if (content === undefined)
    throw new ClientError('mistake', `There is no module ${file.slice(0, 200)}.`, {
      fix: 'Name the file of your runtime, such as .github/agora/runtimes/mine.mjs.',
    });
  const source = context.modules.asJavaScript(Buffer.from(content).toString('utf8'), file);
  const { runtime, methods, checks: tried } = judgeTries(await context.modules.run(renderTries(source)), file);
  const checks = runtime === undefined ? tried : [...tried, ...(await tryFaults({ tried, methods }, source, context))];
  report({ file, runtime, checks }, isJson, context);
  return checks.every(({ outcome }) => outcome === 'pass') ? EXIT.done : EXIT.failed;
}

async function tryFaults(
  { tried, methods }: { tried: readonly DoctorCheck[]; methods: readonly CertifiedMethod[] },
  source: string,
  { modules, terminal }: CliContext,
): Promise<readonly DoctorCheck[]> {
  if (tried.some(({ outcome }) => outcome !== 'pass')) return [UNTRIED];
  const all = methods.flatMap((method) =>
    (Object.keys(FAULTS) as CertifiedFault[]).map((fault) => [method, fault] as const),
  );
  const checks: DoctorCheck[] = [];
  for (let first = 0; first < all.length; first += AT_ONCE) {
    terminal.busy(`${first} of ${all.length} faults tried`);
    const runs = all
      .slice(first, first + AT_ONCE)
      .map(async ([method, fault]) =>
        judgeFault(method, fault, await modules.run(renderFaulty(source, method, fault))),
      );
    checks.push(...(await Promise.all(runs)));
  }
  terminal.busy('');
  return checks;
}

interface Certified {
  readonly file: string;
  readonly runtime: string | undefined;
  readonly checks: readonly DoctorCheck[];
}

function report({ file, runtime, checks }: Certified, isJson: boolean, { terminal: { out, paint } }: CliContext): void {
  if (isJson) {
    out(JSON.stringify({ file, ...(runtime !== undefined && { runtime }), checks }));
    return;
  }
  out(paint.bold(runtime === undefined ? file : `${file}: the runtime ${plainLine(runtime, 50)}`));
  for (const { outcome, title, detail, fix } of checks) {
    const mark = paint[COLOURS[outcome]](MARKS[outcome]);
    out(`${mark}  ${title}${detail === '' ? '' : `: ${plainLine(detail, 1_000)}`}`);
    if (fix !== undefined) out(`      ${fix}`);
  }
  const failed = checks.filter(({ outcome }) => outcome === 'fail').length;
  out(
    failed === 0
      ? paint.green(checks.length === 1 ? '1 check passed.' : `${checks.length} checks, all passed.`)
      : paint.red(`${failed} of ${plural(checks.length, 'check')} failed.`),
  );
}
