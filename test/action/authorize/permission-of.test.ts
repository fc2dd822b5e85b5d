import { expect, it } from 'vitest';
import { createPermissionOf } from '../../../action/authorize/permission-check.ts';
import { ada, grace, scenario } from '../support/action-scenario.ts';

it('returns known permissions, requests the others, and reports those that GitHub does not tell', async () => {
  const { github } = scenario({ comments: [] });
  const asked: number[] = [];
  const people = {
    ...github.people,
    permission: ({ id }: { readonly id: number }) => {
      asked.push(id);
      return id === grace.id ? Promise.resolve('triage' as const) : Promise.reject(new Error('502'));
    },
  };
  const permissionOf = createPermissionOf(new Map([[ada.id, 'maintain']]), { people });

  expect(await permissionOf(ada)).toBe('maintain');
  expect(await permissionOf(grace)).toBe('triage');
  expect(await permissionOf({ login: 'mona', id: 4711 })).toBe('unknown');
  expect(asked).toEqual([grace.id, 4711]);
});
