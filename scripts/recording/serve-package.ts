/** Serves the package as it would be published, from a local registry that contains nothing else. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { z } from 'zod';

const Manifest = z.looseObject({ name: z.string(), version: z.string() });

export interface PackageRegistry extends AsyncDisposable {
  readonly url: string;
}

/** @param folder the package, laid out; @param workDir where its archive is written. */
export async function servePackage(folder: string, workDir: string): Promise<PackageRegistry> {
  const packed = execFileSync('npm', ['pack', '--silent', '--pack-destination', workDir, folder], { encoding: 'utf8' });
  const archive = readFileSync(join(workDir, packed.trim()));
  const manifest = Manifest.parse(JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')));
  const integrity = `sha512-${createHash('sha512').update(archive).digest('base64')}`;
  const server = createServer((request, response) => {
    const url = `http://${request.headers.host ?? ''}/package.tgz`;
    if (request.url === '/package.tgz') response.end(archive);
    else if (request.url === `/${manifest.name}`)
      response.end(
        JSON.stringify({
          'name': manifest.name,
          'dist-tags': { latest: manifest.version },
          'versions': { [manifest.version]: { ...manifest, dist: { tarball: url, integrity } } },
        }),
      );
    else response.writeHead(404).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
