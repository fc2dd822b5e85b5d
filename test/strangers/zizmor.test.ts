/** The findings of zizmor as an auditor, the strictest of its three personas. */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { workflows } from '../project/examples.ts';
import { temporaryFolder } from '../support/worker/work-tree.ts';
import { ACCEPTED } from './accepted-findings.ts';

const Findings = z.array(
  z.object({
    ident: z.string(),
    locations: z
      .array(
        z.object({
          symbolic: z.object({ key: z.object({ Local: z.object({ verbatim_path: z.string() }) }), kind: z.string() }),
          concrete: z.object({ feature: z.string() }),
        }),
      )
      .min(1),
  }),
);

interface AuditFinding {
  readonly audit: string;
  readonly file: string;
  /** The text of every place that it names. */
  readonly places: readonly string[];
}

function audit(paths: readonly string[]): readonly AuditFinding[] {
  const { stdout, stderr, status } = spawnSync(
    join(process.env['AGORA_STRANGERS'] ?? '', 'zizmor'),
    ['--offline', '--no-progress', '--persona', 'auditor', '--format', 'json', '--no-exit-codes', ...paths],
    { encoding: 'utf8', maxBuffer: 64 * 1_048_576 },
  );
  expect(status, stderr).toBe(0);
  return Findings.parse(JSON.parse(stdout)).map(({ ident, locations }) => ({
    audit: ident,
    file: locations[0]?.symbolic.key.Local.verbatim_path ?? '',
    places: locations.map(({ concrete }) => concrete.feature.trim()),
  }));
}

const acceptedBy = (finding: AuditFinding) =>
  ACCEPTED.find((each) => each.audit === finding.audit && finding.places.some((place) => each.at.test(place)));

it('finds nothing in the workflows of this repository and in its three actions', () => {
  expect(audit(['.github', 'action.yml', 'relay/action.yml', 'deliver/action.yml'])).toEqual([]);
});

it('finds nothing in the documented workflows except what is accepted for a reason', () => {
  using folder = temporaryFolder();
  for (const [index, { text }] of workflows().entries()) folder.write(`.github/workflows/${index}.yml`, text);

  const found = audit([folder.path]);

  expect(found.filter((finding) => acceptedBy(finding) === undefined)).toEqual([]);
  expect(new Set(found.map(acceptedBy))).toEqual(new Set(ACCEPTED));
});

it("finds a step that inserts a stranger's text into a script", () => {
  using folder = temporaryFolder();
  const [{ text } = { text: '' }] = workflows();
  folder.write(
    '.github/workflows/spoilt.yml',
    text.replace('    steps:\n', '    steps:\n      - run: echo "${{ github.event.comment.body }}"\n'),
  );

  expect(audit([folder.path]).map((finding) => finding.audit)).toContain('template-injection');
});
