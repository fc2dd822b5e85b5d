/**
 * Writes the table of what each runtime does into docs/runtimes.md, from the report of `npm run test:clis`.
 *
 * `--check` needs no report and no agent: it fails if the runtimes or versions in the table differ from the pinned
 * ones.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import type { AgentRuntime } from '../../worker/runtimes/contract.ts';
import { registry } from '../../worker/runtimes/registry.gen.ts';

const DOCUMENT = 'docs/runtimes.md';
const REPORT = '.cache/reports/conformance.json';
const [START, END] = ['<!-- generated: conformance -->', '<!-- /generated: conformance -->'];

const Assertion = z.object({ ancestorTitles: z.array(z.string()), title: z.string(), status: z.string() });
const Report = z.object({ testResults: z.array(z.object({ name: z.string(), assertionResults: z.array(Assertion) })) });
type Assertion = z.infer<typeof Assertion>;

const runtimes: readonly AgentRuntime[] = registry;
const columns = runtimes.map(({ id, install }) => (install === undefined ? id : `${id} ${install.version}`));
const header = `| It | ${columns.join(' | ')} |`;

function readAssertions(): Assertion[] {
  const { testResults } = Report.parse(JSON.parse(readFileSync(REPORT, 'utf8')));
  return testResults
    .filter(({ name }) => name.endsWith('conformance.test.ts'))
    .flatMap((result) => result.assertionResults);
}

/** `–` if the sentence does not apply to the runtime, or if the runtime was not installed. */
function cellOf(assertions: readonly Assertion[], title: string, id: string): string {
  const status = assertions.find((one) => one.title === title && one.ancestorTitles.includes(id))?.status;
  if (status === 'passed') return 'yes';
  return status === 'failed' ? '**no**' : '–';
}

function renderTable(assertions: readonly Assertion[]): string {
  const titles = [...new Set(assertions.map((one) => one.title))];
  const rows = titles.map(
    (title) =>
      `| ${title.replaceAll('|', '\\|')} | ${runtimes.map(({ id }) => cellOf(assertions, title, id)).join(' | ')} |`,
  );
  return [header, `|---|${columns.map(() => '---|').join('')}`, ...rows].join('\n');
}

const text = readFileSync(DOCUMENT, 'utf8');
if (process.argv.includes('--check')) {
  if (!text.includes(`${START}\n${header}\n`)) {
    console.error(
      `${DOCUMENT} does not list the pinned runtimes and versions. Run \`npm run test:clis\`, then \`npm run runtimes\`.`,
    );
    process.exitCode = 1;
  }
} else {
  const before = text.slice(0, text.indexOf(START) + START.length);
  writeFileSync(DOCUMENT, `${before}\n${renderTable(readAssertions())}\n${text.slice(text.indexOf(END))}`);
}
