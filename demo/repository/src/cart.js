/** A cart of lines with one tax rate. Prices are net, in cents. */
export class Cart {
  constructor(taxRate) {
    this.taxRate = taxRate;
    this.lines = [];
  }

  add(name, priceInCents, quantity = 1) {
    this.lines.push({ name, priceInCents, quantity });
    return this;
  }

  /** What a line costs, tax included, in cents. */
  lineTotal(line) {
    return line.priceInCents * line.quantity * (1 + this.taxRate);
  }

  /** What the whole cart costs, tax included, in cents. */
  total() {
    return this.lines.reduce((sum, line) => sum + this.lineTotal(line), 0);
  }
}
