/**
 * Values of a webhook's payload that go into requests to GitHub: a malformed one would fail there, after the delivery
 * was accepted.
 */
import { z } from '../../protocol/base/zod.ts';

/** Half of a surrogate pair cannot be part of a URL. */
export const Name = z.string().check(z.refine((name) => name.isWellFormed(), 'is not well-formed Unicode'));

export const Time = z.iso.datetime({ offset: true });
