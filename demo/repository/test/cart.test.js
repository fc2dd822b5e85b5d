import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Cart } from '../src/cart.js';

test('an empty cart costs nothing', () => {
  assert.equal(new Cart(0.19).total(), 0);
});

test('a line costs its price times its quantity, with tax', () => {
  const cart = new Cart(0.2).add('Tea', 500, 2);
  assert.equal(cart.total(), 1200);
});
