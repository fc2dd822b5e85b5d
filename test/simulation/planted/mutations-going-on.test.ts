import { expectFound } from './expect-found.ts';
import { GOING_ON } from './mutations-going-on.ts';

expectFound(GOING_ON);
