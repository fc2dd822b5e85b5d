import { expectFound } from './expect-found.ts';
import { OF_SET_UPS } from './mutations-of-set-ups.ts';

expectFound(OF_SET_UPS);
