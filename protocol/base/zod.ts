/**
 * zod without chained methods: every schema that is shipped uses what this module exports.
 *
 * The functions do the same as the methods (`z.optional(text)`, `text.check(z.maxLength(9))`), but a bundle contains
 * only those that are called, so a run starts sooner. In this form, zod has no messages until it is given a language.
 */
import { en } from 'zod/locales';
import { z } from 'zod/mini';

z.config(en());

export { z };

/** A number that GitHub assigns as an id. */
export const PositiveInt = z.int().check(z.positive());

/** Reports in a `z.transform` or `z.superRefine` what is wrong with the input, and where. */
export function complain(context: z.core.ParsePayload, message: string, path: string[] = []): void {
  context.issues.push({ code: 'custom', message, path, input: context.value });
}

/**
 * For `when` of a check that compares members: it then runs although another member is invalid, so that all mistakes
 * are reported at once. The types of the members are not guaranteed to that check.
 */
export function hasMembers({ value }: z.core.ParsePayload): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
