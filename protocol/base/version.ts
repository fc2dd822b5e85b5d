/**
 * The version that every message carries as `v`.
 *
 * It is raised only if an older reader would misunderstand a newer writer; a new optional field does not require that.
 * test/protocol/golden/v1 keeps one real example of every message permanently, and today's code must read all of them,
 * which guarantees backward compatibility.
 */
export const PROTOCOL = 1;
