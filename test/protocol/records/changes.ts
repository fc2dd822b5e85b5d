/** All possible changes to a JSON value: each leaf replaced, each member removed, and one member added. */
export interface Change {
  readonly path: string;
  readonly value: unknown;
}

type Members = Readonly<Record<string, unknown>>;

export function changesOf(value: unknown, path = ''): Change[] {
  if (Array.isArray(value)) return changesOfList(value, path);
  if (typeof value === 'object' && value !== null) return changesOfObject(value as Members, path);
  return othersThan(value).map((other) => ({ path: `${path} = ${JSON.stringify(other)}`, value: other }));
}

function changesOfList(list: readonly unknown[], path: string): Change[] {
  const inside = list.flatMap((one, index) =>
    changesOf(one, `${path}[${index}]`).map((change) => ({ ...change, value: list.with(index, change.value) })),
  );
  return [...inside, { path: `${path} empty`, value: [] }, { path: `${path} longer`, value: [...list, ...list] }];
}

function changesOfObject(object: Members, path: string): Change[] {
  const inside = Object.entries(object).flatMap(([name, member]) => {
    const less = Object.fromEntries(Object.entries(object).filter(([other]) => other !== name));
    return [
      ...changesOf(member, `${path}.${name}`).map((change) => ({
        ...change,
        value: { ...object, [name]: change.value },
      })),
      { path: `${path}.${name} removed`, value: less },
    ];
  });
  return [...inside, { path: `${path}.more`, value: { ...object, more: 1 } }];
}

function othersThan(leaf: unknown): unknown[] {
  if (typeof leaf === 'number') return [leaf + 1, String(leaf)];
  if (typeof leaf === 'boolean') return [!leaf];
  if (typeof leaf !== 'string') return [1];
  // In the same format, so that it is not rejected because of its format.
  const last = leaf.at(-1) ?? '';
  const other = /\d/.test(last) ? String((Number(last) + 1) % 10) : last === 'a' ? 'b' : 'a';
  return [leaf.slice(0, -1) + other, `${leaf}a`];
}
