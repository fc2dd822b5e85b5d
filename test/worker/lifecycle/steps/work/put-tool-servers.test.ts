/** The definition that a tool server is started with: its variables, and nothing of the agent's. */
import { expect, it } from 'vitest';
import type { ToolServers } from '../../../../../protocol/tools/subagent-tools.ts';
import { putToolServers } from '../../../../../worker/lifecycle/steps/work/put-tool-servers.ts';
import { factsWith, servicesWith } from '../../../../support/worker/step-services.ts';

const PROGRAM = { command: 'docs-server', allow: ['search'], env: { LEVEL: 'info', TOKEN: 'none' } };

async function put(
  server: object,
  given: { readonly env?: object; readonly network?: object; readonly askTool?: null } = {},
) {
  const { env = {}, network = { kind: 'open' }, askTool } = given;
  const files = new Map<string, { readonly text: string; readonly mode: number | undefined }>();
  const { services } = servicesWith({
    ...(askTool === undefined && { askTool: ['node', 'ask.mjs'] }),
    scratch: {
      root: '/scratch',
      write: (path, content, mode) => {
        files.set(path, { text: Buffer.from(content).toString(), mode });
        return Promise.resolve(`/scratch/${path}`);
      },
    },
  });
  const toolSecrets = new Map([['docs', { TOKEN: 'secret-1' }]]);
  const facts = factsWith({
    env: { PATH: '/bin', HOME: '/home/me', TMPDIR: '/t', MINE: 'x', ...env },
    toolSecrets,
    network,
  });
  const servers = await putToolServers({ docs: server } as ToolServers, facts as never, services.ports);
  const file = files.get('hooks/tools/docs.json');
  return { servers, mode: file?.mode, served: JSON.parse(file?.text ?? 'null') as unknown };
}

it('starts a program with the basic variables, its own, and its secrets, which come last', async () => {
  const { servers, served, mode } = await put(PROGRAM);

  expect(served).toEqual({
    kind: 'program',
    command: 'docs-server',
    args: [],
    env: { PATH: '/bin', HOME: '/scratch/home', LEVEL: 'info', TOKEN: 'secret-1' },
    allow: ['search'],
  });
  expect(mode).toBe(0o600);
  expect(servers).toEqual([
    {
      name: 'docs',
      command: ['node', 'ask.mjs', 'tools', '/scratch/hooks/tools/docs.json'],
      env: {},
      tools: ['search'],
    },
  ]);
});

it('fills the headers of an address in from the secrets', async () => {
  const { served } = await put({
    url: 'https://docs.example/mcp',
    headers: { Authorization: 'Bearer ${TOKEN}' },
    allow: [],
  });

  expect(served).toEqual({
    kind: 'address',
    url: 'https://docs.example/mcp',
    headers: { Authorization: 'Bearer secret-1' },
    allow: [],
  });
});

it("passes on the agent's proxy, and tells Node to use it", async () => {
  const { servers } = await put(PROGRAM, { env: { https_proxy: 'http://proxy:1', HTTPS_PROXY_NAME: 'x' } });

  expect(servers[0]?.env).toEqual({ https_proxy: 'http://proxy:1', NODE_USE_ENV_PROXY: '1' });
});

it("uses the sandbox's own proxy, whatever the agent's is, when hosts are restricted", async () => {
  const { servers } = await put(PROGRAM, { env: { https_proxy: 'http://proxy:1' }, network: { kind: 'allowlist' } });

  expect(servers[0]?.env).toMatchObject({ https_proxy: expect.stringMatching(/^http:\/\/127\.0\.0\.1:/) as string });
});

it('refuses to start any without our own program', async () => {
  await expect(put(PROGRAM, { askTool: null })).rejects.toThrow('cannot start the tool servers');
});
