/**
 * The only error class of the worker. Its reason is the contract; its class is not.
 *
 * A reason, because an error crosses process boundaries (log → comment → bot) and a class does not. A pause, a refusal
 * and a lost race are values and never errors.
 */
import type { FailureReason } from '../protocol/results/failure-codes.ts';

export class DispatchError extends Error {
  override readonly name = 'DispatchError';
  readonly reason: FailureReason;
  /** What the reader of the comment should do now: one imperative sentence. */
  readonly fix: string;

  constructor(reason: FailureReason, detail: string, options: { readonly fix: string; readonly cause?: unknown }) {
    super(detail, { cause: options.cause });
    this.reason = reason;
    this.fix = options.fix;
  }
}
