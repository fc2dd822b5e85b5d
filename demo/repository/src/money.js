/** Cents as people write them: 1234 → '12.34'. */
export function formatCents(cents) {
  return (cents / 100).toFixed(2);
}
