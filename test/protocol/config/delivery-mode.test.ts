import { expect, it } from 'vitest';
import { DeliveryMode } from '../../../protocol/config/delivery-mode.ts';

it('names all ways of delivery for another word', () => {
  expect(DeliveryMode.safeParse('mail').error?.issues).toMatchObject([
    { message: 'must be pull-request, branch or patch' },
  ]);
});
