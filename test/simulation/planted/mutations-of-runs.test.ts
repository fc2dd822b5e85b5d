import { expectFound } from './expect-found.ts';
import { OF_RUNS } from './mutations-of-runs.ts';

expectFound(OF_RUNS);
