import { formatCents } from './money.js';

/** The receipt as it is printed: a row per line, then the total. */
export function receipt(cart) {
  const rows = cart.lines.map((line) => `${line.quantity} × ${line.name}: ${formatCents(cart.lineTotal(line))}`);
  return [...rows, `Total: ${formatCents(cart.total())}`].join('\n');
}
