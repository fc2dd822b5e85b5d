/**
 * `node scripts/tests/write-webhook-examples.ts <folder>`: packs every example payload of `@octokit/webhooks-examples`
 * (MIT) into one file for test/bundle/strangers/. The folder contains the package, unpacked from `npm pack
 * @octokit/webhooks-examples@7.6.1`. Each example is packed once, even if several servers have it.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { z } from 'zod';

const Package = z.array(z.object({ name: z.string(), examples: z.array(z.unknown()) }));

const [folder] = process.argv.slice(2);
if (folder === undefined) throw new Error('Specify the folder of the unpacked package.');

const seen = new Set<string>();
const examples = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .flatMap(({ name: server }) =>
    Package.parse(JSON.parse(readFileSync(join(folder, server, 'index.json'), 'utf8'))).flatMap(
      ({ name: event, examples: payloads }) => payloads.map((payload) => ({ server, event, payload })),
    ),
  )
  .filter(({ event, payload }) => {
    const key = JSON.stringify([event, payload]);
    return !seen.has(key) && seen.add(key);
  });
const text = Buffer.from(JSON.stringify(examples));
writeFileSync(
  'test/bundle/strangers/webhook-examples.json.br',
  brotliCompressSync(text, {
    params: { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: text.length },
  }),
);
console.log(`${examples.length} examples.`);
