/** The files of deploy/: the errors that their programs would report, and whether everything that they name exists. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { z } from 'zod';

const KUBERNETES = 'deploy/kubernetes';
const BOT = readFileSync('docs/bot.md', 'utf8');
const PLATFORM = readFileSync('docs/platform.md', 'utf8');
const read = (...path: string[]): string => readFileSync(join('deploy', ...path), 'utf8');
const isThere = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0;
/** The bot's variables: the first cell of each row in its table. */
const VARIABLES = new Set(
  BOT.split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => [...(line.split(' | ')[0] ?? '').matchAll(/`(?<name>[A-Z][A-Z_]+)`/g)])
    .map(({ groups }) => groups?.['name'] ?? ''),
);
const METRICS = new Map(
  [...BOT.matchAll(/^\| `(?<name>agora_bot_\w+)` \|(?<labels>[^|]*)\|/gm)].map(({ groups }) => [
    groups?.['name'] ?? '',
    [...(groups?.['labels'] ?? '').matchAll(/`(?<word>\w+)`/g)].map((found) => found.groups?.['word'] ?? ''),
  ]),
);

const Container = z.looseObject({
  env: z.array(
    z.strictObject({
      name: z.string(),
      value: z.string().optional(),
      valueFrom: z.object({ secretKeyRef: z.object({ name: z.string(), key: z.string() }) }).optional(),
    }),
  ),
  ports: z.array(z.object({ name: z.string(), containerPort: z.number() })),
  livenessProbe: z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) }),
  readinessProbe: z.object({ httpGet: z.object({ path: z.string(), port: z.string() }) }),
  securityContext: z.object({ readOnlyRootFilesystem: z.literal(true), allowPrivilegeEscalation: z.literal(false) }),
});
const Deployment = z.looseObject({
  spec: z.looseObject({
    template: z.looseObject({
      spec: z.looseObject({
        terminationGracePeriodSeconds: z.number().min(11),
        containers: z.tuple([Container]),
        volumes: z.tuple([
          z.object({ secret: z.object({ secretName: z.string(), items: z.array(z.object({ key: z.string() })) }) }),
        ]),
      }),
    }),
  }),
});
const Kustomization = z.looseObject({
  labels: z.tuple([z.object({ pairs: z.record(z.string(), z.string()) })]),
  resources: z.array(z.string()),
  images: z.tuple([z.object({ name: z.string(), newTag: z.string().regex(/^\d+\.\d+\.\d+$/) })]),
});

describe('deploy/kubernetes', () => {
  const files = readdirSync(KUBERNETES);
  const { spec } = Deployment.parse(parse(read('kubernetes/deployment.yaml'))).spec.template;
  const [container] = spec.containers;
  const { resources, labels, images } = Kustomization.parse(parse(read('kubernetes/kustomization.yaml')));

  it('has a kustomization that names every file', () => {
    expect(['kustomization.yaml', ...resources].sort()).toEqual(files.sort());
  });

  it.each(files)('has one document without a mistake in %s', (file) => {
    const documents = parseAllDocuments(read('kubernetes', file), { uniqueKeys: true });

    expect(documents.flatMap((document) => [...document.errors, ...document.warnings])).toEqual([]);
    expect(documents).toHaveLength(1);
  });

  it('sets only variables that the bot accepts, from the secret that the document creates', () => {
    const keys = [
      ...container.env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef.key ?? []),
      ...spec.volumes[0].secret.items.map(({ key }) => key),
    ];
    const made = [...PLATFORM.matchAll(/--from-(?:literal|file)=(?<key>[\w-]+)=/g)].map(
      ({ groups }) => groups?.['key'],
    );

    expect(container.env.map(({ name }) => name).filter((name) => !VARIABLES.has(name))).toEqual([]);
    expect(keys.sort()).toEqual(made.sort());
    expect(PLATFORM).toContain(`create secret generic ${spec.volumes[0].secret.secretName} `);
  });

  it('asks the bot whether it is alive and ready, on the port of its image', () => {
    const ports = Object.fromEntries(container.ports.map(({ name, containerPort }) => [name, containerPort]));
    const metrics = container.env.find(({ name }) => name === 'AGORA_METRICS_PORT')?.value;

    expect(container.livenessProbe.httpGet).toEqual({ path: '/healthz', port: 'http' });
    expect(container.readinessProbe.httpGet).toEqual({ path: '/readyz', port: 'http' });
    expect(readFileSync('Dockerfile', 'utf8')).toContain(`PORT=${ports['http']}\n`);
    expect(metrics).toBe(String(ports['metrics']));
  });

  it('allows the paths of the bot', () => {
    const paths = [...read('kubernetes/ingress.yaml').matchAll(/path: (?<path>\/.*)$/gm)].map(
      ({ groups }) => groups?.['path'],
    );

    expect(paths).toEqual(['/api/github/webhooks', '/answers']);
    expect(paths.filter((path) => !BOT.includes(path ?? '?'))).toEqual([]);
  });

  it('keeps one replica while a node is drained: the budget selects the pods', () => {
    const Budget = z.looseObject({
      spec: z.object({
        selector: z.object({ matchLabels: z.record(z.string(), z.string()) }),
        minAvailable: z.literal(1),
      }),
    });

    expect(Budget.parse(parse(read('kubernetes/disruption-budget.yaml'))).spec.selector.matchLabels).toEqual(
      labels[0].pairs,
    );
  });

  it('runs the image of a release', () => {
    expect(images[0].name).toBe('ghcr.io/agora/dispatch/bot');
    expect(BOT).toContain(images[0].name);
  });

  it.skipIf(!isThere('kubectl', 'version', '--client'))('is built by kustomize (skipped without kubectl)', () => {
    const { status, stdout, stderr } = spawnSync('kubectl', ['kustomize', KUBERNETES], { encoding: 'utf8' });

    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(parseAllDocuments(stdout)).toHaveLength(resources.length);
  });
});

describe('deploy/compose', () => {
  const Service = z.looseObject({
    image: z.string().regex(/(?:prometheus:v|bot:)\d+\.\d+\.\d+$/),
    environment: z.record(z.string(), z.string()).optional(),
    volumes: z.array(z.string()).optional(),
    command: z.array(z.string()).optional(),
  });
  const { services } = z
    .object({ services: z.object({ bot: Service, prometheus: Service }) })
    .parse(parse(read('compose/compose.yaml')));

  it('sets only variables that the bot accepts', () => {
    const written = [...read('compose/environment.example').matchAll(/^(?<name>\w+)=/gm)].map(
      ({ groups }) => groups?.['name'] ?? '',
    );
    const named = [...Object.keys(services.bot.environment ?? {}), ...written];

    expect(named).toContain('WEBHOOK_SECRET');
    expect(named.filter((name) => !VARIABLES.has(name))).toEqual([]);
  });

  it('mounts existing files at the places where they are looked for', () => {
    const mounts = (services.prometheus.volumes ?? []).map((mount) => mount.split(':'));
    const config = read('compose/prometheus.yaml');

    expect(mounts.filter(([from = '']) => !existsSync(join('deploy/compose', from)))).toEqual([]);
    expect(mounts.map(([, to]) => to)).toEqual([
      services.prometheus.command?.[0]?.replace('--config.file=', ''),
      /rule_files: \[(?<path>[^\]]+)\]/.exec(config)?.groups?.['path'],
    ]);
    expect(config).toContain(`bot:${services.bot.environment?.['AGORA_METRICS_PORT'] ?? ''}`);
  });
});

describe('deploy/systemd', () => {
  const FILE = 'deploy/systemd/agora-bot.service';

  it('starts what the document copies, with the file that it fills in', () => {
    const unit = readFileSync(FILE, 'utf8');

    expect(unit).toContain('ExecStart=/usr/bin/node /opt/agora/bot/main.cjs\n');
    expect(PLATFORM).toContain('cp -r dist/bot/. /opt/agora/bot');
    expect(unit).toContain('EnvironmentFile=/etc/agora/bot.env\n');
    expect(PLATFORM).toContain('deploy/compose/environment.example /etc/agora/bot.env');
  });

  it.skipIf(!isThere('systemd-analyze', '--version'))(
    'has no key that systemd does not know (skipped without it)',
    () => {
      // For a wrong key, it prints an error but exits with 0.
      const { stderr } = spawnSync('systemd-analyze', ['verify', FILE], { encoding: 'utf8' });

      expect(
        stderr.split('\n').filter((line) => line.includes('agora-bot.service') && !line.includes('not executable')),
      ).toEqual([]);
    },
  );
});

describe('deploy/metrics', () => {
  const Rules = z.object({
    groups: z.array(
      z.strictObject({
        name: z.string(),
        rules: z.array(
          z.strictObject({
            alert: z.string().regex(/^Agora[A-Za-z]+$/),
            expr: z.string(),
            for: z.string().regex(/^\d+[smh]$/),
            labels: z.strictObject({ severity: z.enum(['page', 'ticket']) }),
            annotations: z.strictObject({ summary: z.string().endsWith('.'), action: z.string().endsWith('.') }),
          }),
        ),
      }),
    ),
  });
  const Board = z.looseObject({
    panels: z.array(
      z.looseObject({
        id: z.number(),
        gridPos: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
        targets: z.array(z.looseObject({ expr: z.string() })).nonempty(),
      }),
    ),
  });
  const alerts = Rules.parse(parse(read('metrics/alerts.yaml'))).groups.flatMap(({ rules }) => rules);
  const { panels } = Board.parse(JSON.parse(read('metrics/dashboard.json')));
  const shown = panels.flatMap(({ targets }) => targets.map(({ expr }) => expr));
  const metricsIn = (expr: string): string[] =>
    [...expr.matchAll(/agora_bot_\w+/g)].map(([name]) => name.replace(/_bucket$/, ''));

  // Such a delivery names no event that can be trusted, so only its redelivery is counted.
  it('alerts also if the webhook secret is wrong', () => {
    const { expr } = alerts.find(({ annotations: { action } }) => action.includes('WEBHOOK_SECRET')) ?? { expr: '' };

    expect(expr).toContain('agora_bot_redeliveries_total');
  });

  it.each([...alerts.map(({ expr }) => expr), ...shown])('uses only metrics of the bot: %s', (expr) => {
    expect(metricsIn(expr).length).toBeGreaterThan(0);
    for (const name of metricsIn(expr)) expect([...METRICS.keys()]).toContain(name);
    for (const [, name = '', selector = ''] of expr.matchAll(/(agora_bot_\w+)\{([^}]*)\}/g))
      for (const [, label = '', value = ''] of selector.matchAll(/(\w+)!?="(\w+)"/g))
        expect(METRICS.get(name)).toEqual(expect.arrayContaining([label, value]));
    expect(expr.replace(/[^(]/g, '').length).toBe(expr.replace(/[^)]/g, '').length);
  });

  it('shows every metric', () => {
    expect(METRICS.size).toBeGreaterThan(10);
    expect([...METRICS.keys()].filter((name) => !shown.some((expr) => metricsIn(expr).includes(name)))).toEqual([]);
  });

  it('has no panel that overlaps another', () => {
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, index) => `${x + (index % w)},${y + Math.floor(index / w)}`),
    );

    expect(new Set(cells).size).toBe(cells.length);
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
  });

  it('says in the document what to do about each alert', () => {
    expect(alerts.map(({ alert }) => alert).filter((alert) => !PLATFORM.includes(`\`${alert}\``))).toEqual([]);
  });
});

it('shows only commands in docs/platform.md that a shell can read', () => {
  const blocks = [...PLATFORM.matchAll(/^```sh\n(?<text>[\s\S]*?)^```$/gm)].map(({ groups }) => groups?.['text'] ?? '');

  expect(blocks.length).toBeGreaterThan(2);
  for (const block of blocks) expect(spawnSync('bash', ['-n', '-c', block], { encoding: 'utf8' }).stderr).toBe('');
});
