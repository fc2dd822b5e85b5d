import { expectFound } from './expect-found.ts';
import { OF_THE_BOT } from './mutations-of-the-bot.ts';

expectFound(OF_THE_BOT);
