/** A stream of items that one side adds as they happen and the other takes when it is ready. */
export interface EventStream<T> {
  /** For one reader. */
  readonly events: AsyncIterable<T>;
  readonly put: (event: T) => void;
  /** No more items will come. @param error what the reader gets after the last one. */
  readonly close: (error?: Error) => void;
}

export function createEventStream<T>(): EventStream<T> {
  const waiting: T[] = [];
  let ended: { readonly error: Error | undefined } | undefined;
  let changed = Promise.withResolvers<undefined>();
  const stir = (): void => {
    changed.resolve(undefined);
    changed = Promise.withResolvers<undefined>();
  };
  async function* read(): AsyncGenerator<T> {
    for (;;) {
      // Created before looking, so that an item that arrives while the reader is busy wakes it.
      const { promise } = changed;
      while (waiting.length > 0) yield* waiting.splice(0, 1);
      if (ended?.error !== undefined) throw ended.error;
      if (ended !== undefined) return;
      await promise;
    }
  }
  return {
    events: read(),
    put: (event) => {
      if (ended !== undefined) return;
      waiting.push(event);
      stir();
    },
    close: (error) => {
      ended ??= { error };
      stir();
    },
  };
}
