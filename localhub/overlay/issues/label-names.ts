/**
 * Names of labels as they are spelled in the repository: GitHub does not distinguish upper and lower case in them, and
 * the emulator would make a second label.
 */
import type { RepositoryAddress } from '../../gateway/call.ts';
import { pathOf, type HubContext } from '../hub-context.ts';
import { readAll } from '../read-all.ts';

export async function spellLabels(
  context: HubContext,
  repository: RepositoryAddress,
  wanted: readonly string[],
): Promise<string[]> {
  if (wanted.length === 0) return [];
  const labels = await readAll(context, `${pathOf(repository)}/labels?sort=name`);
  const spelled = new Map(labels.map(({ name }) => [String(name).toLowerCase(), String(name)]));
  for (const name of wanted) if (!spelled.has(name.toLowerCase())) spelled.set(name.toLowerCase(), name);
  return [...new Set(wanted.map((name) => spelled.get(name.toLowerCase()) ?? name))];
}
