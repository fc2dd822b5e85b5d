/**
 * zod without its chains of methods: every schema that is shipped is made with what this module exports.
 *
 * The functions do what the methods do (`z.optional(text)`, `text.check(z.maxLength(9))`), but a bundle holds only
 * those that somebody calls, so that a run is ready sooner. In this form zod speaks no language until it is given one.
 */
import { en } from 'zod/locales';
import { z } from 'zod/mini';

z.config(en());

export { z };

/** Every number that GitHub gives to something. */
export const PositiveInt = z.int().check(z.positive());

/** Says in a `z.transform` or `z.superRefine` what is wrong with what was given, and where in it. */
export function complain(context: z.core.ParsePayload, message: string, path: string[] = []): void {
  context.issues.push({ code: 'custom', message, path, input: context.value });
}
