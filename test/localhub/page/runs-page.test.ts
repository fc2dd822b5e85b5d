/** The pages of pull requests and runs, over HTTP: what a person sees of the API's responses. */
import { describe, expect, it } from 'vitest';
import { wordsOf } from './content.ts';
import { startScenario } from './page-scenario.ts';

describe('pull requests', () => {
  it('show the conversation, checks, the merge button and the diff', async () => {
    await using scenario = await startScenario();

    const { text } = await scenario.get('/acme/shop/pull/8');
    const words = wordsOf(text);

    expect(words).toContain('agora bot wants to merge 1 commit into main from agora/fix/rounding');
    expect(text).toContain('Closes <a href="/acme/shop/issues/7">#7</a>');
    expect(text).toMatch(
      /aria-label="Success"[\s\S]*<b>test<\/b>[\s\S]*aria-label="In progress"[\s\S]*<b>agora\/task<\/b> <span class="muted grow">waiting for review/,
    );
    expect(text).toContain('action="/_page/do/merge"');
    expect(text).not.toContain('value="rebase"');
    expect(text).toContain('<td class="code" data-sign="+">  return `${rounded / 100}&lt;b&gt;`;</td>');
    expect(words).toContain('3 files changed +2 −1');
    expect(
      scenario.sent.some(
        ({ path }) => path === `/repos/acme/shop/compare/${'c0ffee'.padEnd(40, '0')}...${'feed'.padEnd(40, '0')}`,
      ),
    ).toBe(true);
  });

  it('that are merged say so and cannot be merged again', async () => {
    await using scenario = await startScenario();
    await scenario.post('merge', { owner: 'acme', repo: 'shop', number: '8', merge_method: 'squash', back: '/' });

    const { text } = await scenario.get('/acme/shop/pull/8');

    expect(text).toContain('Merged</span>');
    expect(text).not.toContain('/_page/do/state');
    expect(text).not.toContain('action="/_page/do/merge"');
  });
});

describe('runs', () => {
  it('are listed with their subject, the user who started them and their state', async () => {
    await using scenario = await startScenario();

    const { text } = await scenario.get('/acme/shop/actions');

    expect(wordsOf(text)).toContain('agora t_1.r2 &lt;answer&gt; Agora #2 · workflow_dispatch by agora bot');
    expect(text).toMatch(/dot-running[\s\S]*dot-success/);
    expect(text).toContain('<span class="duration">1m 5s</span>');
    expect(text).toContain('<span class="duration" data-since="2026-03-01T10:03:00Z">');
  });

  it('are listed after the schedules of the workflows, each of which has a button to start it early', async () => {
    const asked: unknown[] = [];
    const schedule = { path: '.github/workflows/a.yml', workflow: 'A <b>', cron: '0 9 * * 1', timezone: 'Asia/Tokyo' };
    await using scenario = await startScenario({
      schedules: {
        list: () =>
          Promise.resolve([
            { ...schedule, nextAt: new Date(Date.now() + 7_230_000) },
            { ...schedule, cron: '0 0 31 2 *', timezone: 'Etc/UTC', nextAt: undefined },
          ]),
        bringForward: (place, wanted) => {
          asked.push([place, wanted]);
          return Promise.resolve(wanted?.cron === 'none' ? undefined : 42);
        },
      },
    });
    const at = { owner: 'acme', repo: 'shop', path: schedule.path };

    const { text } = await scenario.get('/acme/shop/actions');
    const started = await scenario.post('run-schedule', { ...at, cron: schedule.cron });
    const missing = await scenario.post('run-schedule', { ...at, cron: 'none' });
    const next = await scenario.post('run-schedule', { owner: 'acme', repo: 'shop' });
    const hidden = await scenario.post('run-schedule', { owner: 'acme', repo: 'nothing' });

    expect(wordsOf(text)).toMatch(
      /A &lt;b&gt; 0 9 \* \* 1 Asia\/Tokyo · next in 2 hours , \d{4}-\d\d-\d\d \d\d:\d\d UTC Run now/,
    );
    expect(wordsOf(text)).toContain('0 0 31 2 * UTC · never runs Run now');
    expect([started, next].map(({ status, body }) => [status, body])).toEqual([
      [200, { to: '/acme/shop/actions/runs/42' }],
      [200, { to: '/acme/shop/actions/runs/42' }],
    ]);
    expect([missing.status, missing.body]).toEqual([
      404,
      { message: '.github/workflows/a.yml has no schedule "none" on the default branch.' },
    ]);
    expect(hidden.status).toBe(404);
    expect(asked).toEqual([
      [
        { owner: 'acme', repo: 'shop' },
        { path: schedule.path, cron: schedule.cron },
      ],
      [
        { owner: 'acme', repo: 'shop' },
        { path: schedule.path, cron: 'none' },
      ],
      [{ owner: 'acme', repo: 'shop' }, undefined],
    ]);
  });

  it('show jobs, steps, the log so far, artifacts, inputs, annotations and the summary', async () => {
    const details = {
      inputs: { request: '{"v":1,"note":"<b>"}' },
      annotations: [{ level: 'failure', message: 'exit <1>' }],
      summary: '## Done\n\n| a |\n|--|\n| 1 |\n\n<script>x</script>',
    };
    await using scenario = await startScenario({ runDetails: (id) => (id === 42 ? details : undefined) });
    scenario.log.push(
      { job: 'agent', line: '##[group]Set up <it>' },
      { job: 'agent', line: 'inside' },
      { job: 'agent', line: '##[endgroup]' },
      { job: 'agent', line: '\u001b[32mok\u001b[0m <script>' },
    );

    const { text } = await scenario.get('/acme/shop/actions/runs/42');
    const words = wordsOf(text);

    expect(text).toContain('<body data-run="42">');
    expect(words).toMatch(/Check out 4s Run the agent &lt;main&gt;/);
    expect(text).toContain(
      '<details class="log-group"><summary data-n="1">Set up &lt;it&gt;</summary><div class="line" data-n="2">inside</div></details><div class="line" data-n="3"><span class="ansi-green">ok</span> &lt;script&gt;</div>',
    );
    expect(text).toContain('data-lines="4"');
    expect(words).toContain('agora-state-q_1 sha256:ffa6bda0 20.0 KB');
    expect(text).toContain('<pre>{\n  &quot;v&quot;: 1,\n  &quot;note&quot;: &quot;&lt;b&gt;&quot;\n}</pre>');
    expect(words).toContain('error exit &lt;1&gt;');
    expect(text).toContain('<h2>Done</h2>');
    expect(text).not.toContain('<script>x');
    expect(text).toContain('action="/_page/do/cancel-run"');
  });

  it('that are over have no cancel button and no running clock', async () => {
    await using scenario = await startScenario();

    const { text } = await scenario.get('/acme/shop/actions/runs/41');

    expect(text).not.toContain('cancel-run');
    expect(text.slice(0, text.indexOf('class="jobs"'))).not.toContain('data-since');
  });

  it('offer their whole log as plain text', async () => {
    await using scenario = await startScenario();
    scenario.log.push({ job: 'agent', line: '<b>raw</b>' });

    const raw = await scenario.get('/_page/log/acme/shop/42');

    expect(raw.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(raw.text).toBe('agent\t<b>raw</b>\n');
  });

  it.each(['acme/secret/42', 'acme/shop/99', 'acme/shop/x', '42'])(
    'show no log at another address: %s',
    async (path) => {
      await using scenario = await startScenario();
      scenario.log.push({ job: 'agent', line: 'secret' });

      const raw = await scenario.get(`/_page/log/${path}`);

      expect(raw.status).toBe(404);
      expect(raw.text).not.toContain('secret');
    },
  );
});

describe('files of the page', () => {
  it('are served with their type, and no other files are served', async () => {
    await using scenario = await startScenario();

    for (const [path, type] of [
      ['style.css', 'text/css'],
      ['thread.css', 'text/css'],
      ['code.css', 'text/css'],
      ['live.js', 'text/javascript'],
      ['morph.js', 'text/javascript'],
      ['forms.js', 'text/javascript'],
      ['log.js', 'text/javascript'],
      ['times.js', 'text/javascript'],
      ['icon.svg', 'image/svg+xml'],
      ['avatar/alice.svg', 'image/svg+xml'],
      ['labels.css?c=d73a4a', 'text/css'],
    ]) {
      const file = await scenario.get(`/_page/${path ?? ''}`);
      expect([file.status, file.headers.get('content-type')?.split(';')[0]], path).toEqual([200, type]);
    }
    for (const path of ['assets.ts', '..%2fpage.ts', '../page.ts', '', 'assets/live.js'])
      expect((await scenario.get(`/_page/${path}`)).status).toBe(404);
  });
});
