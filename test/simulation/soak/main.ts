/**
 * `npm run soak`: the bot handles a million deliveries in virtual time, and its memory may grow by at most a tenth.
 *
 *   --deliveries N   number of deliveries (1,000,000)
 */
import { checkFlags, readFlags } from '../../../scripts/read-flags.ts';
import { z } from 'zod';
import { growthOf, measureMemory } from './measure-memory.ts';
import { soakBot } from './soak-bot.ts';

const MB = 2 ** 20;
const MOST_GROWTH = 0.1;
const SAMPLES = 40;

const { values } = readFlags(import.meta.filename, { options: { deliveries: { type: 'string', default: '1000000' } } });
const { deliveries } = checkFlags(z.object({ deliveries: z.coerce.number().int().min(SAMPLES) }), values);
const report = await soakBot({
  deliveries,
  samples: SAMPLES,
  measure: () => {
    const bytes = measureMemory();
    process.stdout.write(`${(bytes / MB).toFixed(1)} MB in use\n`);
    return bytes;
  },
});
const growth = growthOf(report.bytes);
process.stdout.write(
  `${report.deliveries} deliveries in ${report.days.toFixed(1)} virtual days: ${report.runs} runs, ${report.comments} comments; ` +
    `from the third quarter to the last one memory grew by ${(growth * 100).toFixed(1)} %\n`,
);
process.exitCode = growth <= MOST_GROWTH ? 0 : 1;
