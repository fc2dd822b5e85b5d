/** The pages, over HTTP: what a person sees of the API's responses. */
import { type IncomingMessage, request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { wordsOf } from './content.ts';
import { startScenario } from './page-scenario.ts';

describe('every page', () => {
  it('allows no external script, style, image or frame, and has none inline', async () => {
    await using scenario = await startScenario();

    for (const path of [
      '/',
      '/acme/shop',
      '/acme/shop/issues/7',
      '/acme/shop/pull/8',
      '/acme/shop/actions/runs/42',
      '/nobody/nothing',
    ]) {
      const page = await scenario.get(path);

      expect(page.headers.get('content-security-policy')).toContain(
        "default-src 'none'; script-src 'self'; style-src 'self'",
      );
      expect(page.headers.get('x-content-type-options')).toBe('nosniff');
      expect(page.text).not.toMatch(
        /<style|\sstyle=|\son[a-z]+=|<script(?! type="module" src="\/_page\/live\.js"><\/script>)/,
      );
      expect(page.text).not.toMatch(/(?:src|href)="(?:https?:)?\/\/(?!127\.0\.0\.1)/);
    }
  });

  it('gives each landmark a name of its own, and puts no link into what opens and closes a part', async () => {
    await using scenario = await startScenario();

    for (const path of ['/acme/shop', '/acme/shop/issues/7', '/acme/shop/pull/8', '/acme/shop/actions/runs/42']) {
      const { text } = await scenario.get(path);
      const names = [...text.matchAll(/<nav [^>]*aria-label="([^"]*)"/g)].map(([, name]) => name);

      expect(names.length).toBeGreaterThan(1);
      expect(new Set(names).size, names.join()).toBe(names.length);
      expect([...text.matchAll(/<summary[^>]*>.*?<\/summary>/gs)].filter(([part]) => part.includes('<a '))).toEqual([]);
    }
  });

  it('shows a state in a color that can be read, in light and in dark mode', async () => {
    await using scenario = await startScenario();
    const { text } = await scenario.get('/_page/style.css');
    const both = (name: string): string[] =>
      new RegExp(`--${name}: light-dark\\(#(\\w{6}), #(\\w{6})\\)`).exec(text)?.slice(1) ?? [];

    // As `.state` mixes them: 15 % of its own color on the page's.
    for (const tone of ['green', 'purple', 'red', 'grey'])
      for (const mode of [0, 1]) {
        const [own, page] = [channelsOf(both(tone)[mode]), channelsOf(both('canvas')[mode])];
        const behind = own.map((value, index) => value * 0.15 + (page[index] ?? 0) * 0.85);

        expect(contrastOf(own, behind), `${tone} ${mode}`).toBeGreaterThan(4.5);
      }
  });

  it('says who the user is, offers the other users, and counts the requests', async () => {
    await using scenario = await startScenario({ traffic: () => ({ requests: 31, illegal: 2 }) });

    const page = await scenario.get('/acme/shop/issues', 'bob');

    expect(wordsOf(page.text)).toContain('You are: bob');
    expect(page.text).toMatch(/<button name="login" value="bob" aria-current="true">/);
    expect(page.text).toContain('<button name="login" value="mallory">');
    expect(wordsOf(page.text)).toContain('Local GitHub: nothing leaves your machine 31 requests 2 invalid for GitHub');
    expect(new Set(scenario.sent.map(({ login }) => login))).toEqual(new Set(['bob']));
  });

  it('uses the first user for a browser that has selected nobody, or an unknown user', async () => {
    await using scenario = await startScenario();

    await scenario.get('/acme/shop/issues', 'root');

    expect(scenario.sent[0]?.login).toBe('alice');
  });

  it('answers only to the names of this machine', async () => {
    await using scenario = await startScenario();

    const response = await new Promise<IncomingMessage>((resolve) => {
      request(scenario.url, { headers: { host: 'evil.example' } }, resolve).end();
    });
    response.resume();

    expect(response.statusCode).toBe(421);
    expect(scenario.sent).toEqual([]);
  });

  it('reports a failure of the hub itself, on the page and to the script', async () => {
    await using scenario = await startScenario({ api: () => Promise.reject(new Error('the wires <are> cut')) });

    const page = await scenario.get('/acme/shop/issues');
    const form = await scenario.post('label', { owner: 'acme', repo: 'shop', number: '7', label: 'bug' });

    expect([page.status, form.status]).toEqual([500, 500]);
    expect(page.text).toContain('Internal error in the local GitHub: the wires &lt;are&gt; cut');
    expect(form.body).toEqual({ message: 'Internal error in the local GitHub: the wires <are> cut' });
  });

  it('reports a response of the API that GitHub would never send', async () => {
    await using scenario = await startScenario({
      api: () => Promise.resolve({ status: 200, body: [{ number: 'seven' }] }),
    });

    const page = await scenario.get('/acme/shop/issues');

    expect(page.status).toBe(502);
    expect(page.text).toMatch(/This page cannot read the response of GET \S+: 0\.number/);
  });

  it('leaves requests that are not for a page to the API', async () => {
    await using scenario = await startScenario();

    expect((await scenario.get('/repos/acme/shop/issues/x')).text).toBe('not a page');
    expect((await scenario.get('/acme/shop.git/info/refs')).text).toBe('not a page');
  });
});

describe('the front page', () => {
  it('lists the repositories that the user may see, with their open items', async () => {
    await using scenario = await startScenario();

    const page = await scenario.get('/');

    expect(wordsOf(page.text)).toContain('acme/shop A small shop &amp; its prices 1 open issue 1 pull request 2 runs');
    expect(page.text).not.toContain('acme/secret');
  });

  it('has a page for an owner and for a person, and none for a stranger', async () => {
    await using scenario = await startScenario();

    expect((await scenario.get('/acme')).text).toContain('href="/acme/shop"');
    expect(wordsOf((await scenario.get('/bob')).text)).toContain('bob does not own any repositories.');
    expect((await scenario.get('/stranger')).status).toBe(404);
  });
});

describe('the code', () => {
  it('is a list with folders first, the last commit and the README', async () => {
    await using scenario = await startScenario();

    const page = await scenario.get('/acme/shop');

    expect([...page.text.matchAll(/href="\/acme\/shop\/((?:tree|blob)\/main\/[^"]*)"/g)].map(([, to]) => to)).toEqual([
      'tree/main/docs',
      'tree/main/src',
      'blob/main/logo.png',
      'blob/main/README.md',
      'blob/main/docs/prices.md',
    ]);
    expect(wordsOf(page.text)).toContain('alice Start the shop c0ffee0');
    expect(page.text).toContain('<h1>The shop</h1>');
    expect(page.text).toContain('<a href="/acme/shop/issues/7">#7</a>');
  });

  it('shows a file with line numbers that are not part of its text', async () => {
    await using scenario = await startScenario();

    const page = await scenario.get('/acme/shop/blob/agora/fix/rounding/src/price.ts');

    expect(page.text).toContain(
      '<tr id="L2"><td class="n" data-n="2"></td><td class="text">  return cents &lt; 0 ? &quot;&quot; : `${cents / 100}`;</td></tr>',
    );
    expect(wordsOf(page.text)).toContain('3 lines');
    expect(scenario.sent.find(({ path }) => path.includes('/commits/'))?.path).toBe(
      '/repos/acme/shop/commits/agora/fix/rounding',
    );
  });

  it('shows Markdown rendered or as its source, and recognizes binary files', async () => {
    await using scenario = await startScenario();

    expect((await scenario.get('/acme/shop/blob/main/docs/prices.md')).text).toContain(
      '<a href="/acme/shop/blob/main/README.md"',
    );
    expect((await scenario.get('/acme/shop/blob/main/docs/prices.md?plain=1')).text).toContain(
      '<td class="text">[back](../README.md)</td>',
    );
    expect(wordsOf((await scenario.get('/acme/shop/blob/main/logo.png')).text)).toContain('5 B Binary file.');
  });

  it('that does not exist is reported as not found', async () => {
    await using scenario = await startScenario();

    const [noFile, noBranch, hidden] = await Promise.all([
      scenario.get('/acme/shop/blob/main/none.ts'),
      scenario.get('/acme/shop/tree/nope'),
      scenario.get('/acme/secret'),
    ]);

    expect([noFile.status, noBranch.status, hidden.status]).toEqual([404, 404, 404]);
    expect(wordsOf(noFile.text)).toContain('none.ts does not exist in main.');
    expect(wordsOf(hidden.text)).toContain('alice might not have access to it.');
  });

  it.each(['wiki', 'settings', 'issues/x'])('that is not supported is reported as a page: %s', async (section) => {
    await using scenario = await startScenario();

    const { status, text } = await scenario.get(`/acme/shop/${section}`);

    expect(status).toBe(404);
    expect(wordsOf(text)).toContain('This page does not exist.');
  });

  it('of a commit is its message and its diff', async () => {
    await using scenario = await startScenario();

    const page = await scenario.get('/acme/shop/commit/c0ffee');

    expect(page.text).toContain('<h1>Start the shop</h1>');
    expect(page.text).toContain('With prices.');
    expect(page.text).toContain('class="added"');
  });
});

describe('issues', () => {
  it('are listed by state, without the pull requests that the API lists among them', async () => {
    await using scenario = await startScenario();

    const open = await scenario.get('/acme/shop/issues');
    const closed = await scenario.get('/acme/shop/issues?state=closed');

    expect(open.text).toContain('Prices are rounded &lt;wrong&gt;');
    expect(open.text).toContain('<span class="label label-d73a4a" title="Something is broken">bug</span>');
    expect(open.text).toContain('<link rel="stylesheet" href="/_page/labels.css?c=d73a4a">');
    expect(open.text).not.toContain('Round half up');
    expect(wordsOf(closed.text)).toContain('#6 opened');
    expect(wordsOf(closed.text)).toContain('by ghost');
  });

  it('have a thread: comments, events in between, reactions, edits, checkboxes', async () => {
    await using scenario = await startScenario();

    const { text } = await scenario.get('/acme/shop/issues/7');
    const words = wordsOf(text);

    expect(text).toContain('<h1>Prices are rounded &lt;wrong&gt; <span class="muted">#7</span></h1>');
    // In chronological order. Within one second, a label comes before a comment, and a closing event after it.
    const order = [
      'A total of',
      'alice added agora:coder',
      'How should prices be rounded?',
      'bob removed bug',
      '/agora answer 1',
      'alice closed this',
      'Me too',
    ];
    expect(order.map((text) => words.indexOf(text)).toSorted((a, b) => a - b)).toEqual(
      order.map((text) => words.indexOf(text)),
    );
    expect(words).not.toContain('subscribed');
    expect(text).toContain('<b class="user">agora</b> <span class="pill">bot</span>');
    expect(text).toContain('data-reaction="eyes"');
    expect(text).toContain('data-reaction="rocket"'); // requested, because that comment has no roll-up
    expect(text.match(/· edited/g)).toHaveLength(1);
    expect(text).not.toContain('agora:question');
    expect(text).not.toContain('alert(1)');
    expect(
      [...text.matchAll(/data-task="(\d)" aria-label="[^"]*"( checked)?/g)].map(
        ([, index, checked]) => `${index ?? ''}${checked ?? ''}`,
      ),
    ).toEqual(['0', '0', '1', '2 checked', '3']);
  });

  it('let users edit only their own texts', async () => {
    await using scenario = await startScenario();

    const asAlice = await scenario.get('/acme/shop/issues/7');
    const asMallory = await scenario.get('/acme/shop/issues/7', 'mallory');

    expect([...asAlice.text.matchAll(/data-key="edit-(\w+)"/g)].map(([, target]) => target)).toEqual(['issue', '502']);
    expect([...asMallory.text.matchAll(/data-key="edit-(\w+)"/g)].map(([, target]) => target)).toEqual(['503']);
    expect(asMallory.text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;Me too</textarea>');
  });

  it('that are pull requests are shown as such', async () => {
    await using scenario = await startScenario();

    const page = await scenario.get('/acme/shop/issues/8');

    expect(page.status).toBe(302);
    expect(page.headers.get('location')).toBe('/acme/shop/pull/8');
  });

  it('can be created with a title and a text from the address', async () => {
    await using scenario = await startScenario();

    const { text } = await scenario.get('/acme/shop/issues/new?title=%22Hi%22&body=%3C/textarea%3Ex');

    expect(text).toContain('value="&quot;Hi&quot;"');
    expect(text).toContain('&lt;/textarea&gt;x</textarea>');
    expect(text).toContain('name="labels" value="agora:coder"');
  });
});

const channelsOf = (color = ''): number[] => [...color.matchAll(/../g)].map(([pair]) => Number.parseInt(pair, 16));

/** @see https://www.w3.org/TR/WCAG22/#dfn-relative-luminance */
function luminanceOf(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((value) =>
    value / 255 <= 0.040_45 ? value / 255 / 12.92 : ((value / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: readonly number[], other: readonly number[]): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}
