/**
 * The version that every message carries as `v`.
 *
 * It is raised only when an older reader would misunderstand a newer writer; a new optional field is
 * no such case. test/protocol/golden/v1 keeps one real example of every message for ever, and today's
 * code must read all of them: that, not good will, is backward compatibility.
 */
export const PROTOCOL = 1;
