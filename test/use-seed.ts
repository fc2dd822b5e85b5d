/** Vitest runs this before each test file: property tests draw their values from the seed of this run. */
import fc from 'fast-check';
import { inject } from 'vitest';

declare module 'vitest' {
  export interface ProvidedContext {
    readonly testSeed: number;
  }
}

fc.configureGlobal({ seed: inject('testSeed') });
