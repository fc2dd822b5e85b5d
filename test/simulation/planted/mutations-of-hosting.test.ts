import { expectFound } from './expect-found.ts';
import { OF_HOSTING } from './mutations-of-hosting.ts';

expectFound(OF_HOSTING);
