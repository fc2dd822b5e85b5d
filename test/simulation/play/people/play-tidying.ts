/**
 * If lists have pages, people write unimportant comments, and a moderator deletes one while a list is being read. This
 * happens between two of its pages, so that the next page starts one item too late.
 */
import type { Chance } from '../../chance.ts';
import { MINUTE } from '../../conditions.ts';
import { deleteComment, type Surroundings } from '../../hosted/effects.ts';
import { isInPages } from '../../hosted/serving/lists.ts';
import { ADA, MALLORY, type StoredComment } from '../../hosted/store.ts';
import type { Voice } from '../starts.ts';

const MOST_MS = 60 * MINUTE;

export function startTidying(around: Surroundings, chance: Chance, { says, soon }: Omit<Voice, 'edits'>): void {
  const { conditions } = around;
  if (!isInPages(conditions)) return;
  const chatter: StoredComment[] = [];
  for (let count = chance.whole(4, 12); count > 0; count -= 1)
    soon(0, MOST_MS, () => {
      chatter.push(says(MALLORY, 'Oh, I have that as well.'));
    });
  conditions.pages.between = () => {
    if (chatter.length === 0 || !chance.roll(0.3)) return;
    soon(1, 250, () => {
      const [oldest] = chatter.splice(0, 1);
      if (oldest === undefined) return;
      conditions.cover('fault: a comment was deleted while a list was read');
      conditions.trace(ADA.login, () => `deletes ${oldest.id}`);
      deleteComment(around, ADA, oldest);
    });
  };
}
