import { expectFound } from './expect-found.ts';
import { OF_PROOF } from './mutations-of-proof.ts';

expectFound(OF_PROOF);
