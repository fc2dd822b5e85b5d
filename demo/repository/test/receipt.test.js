import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Cart } from '../src/cart.js';
import { receipt } from '../src/receipt.js';

test('a receipt has a row for every line and the total below', () => {
  const cart = new Cart(0.25).add('Tea', 400).add('Milk', 200, 2);
  assert.equal(receipt(cart), '1 × Tea: 5.00\n2 × Milk: 5.00\nTotal: 10.00');
});
