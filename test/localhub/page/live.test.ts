/** What an open page receives: a message that something changed, and every line of a log once. */
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { startScenario, type Scenario } from './page-scenario.ts';

interface Message {
  readonly event: string;
  readonly id: string;
  readonly data: string;
}
const Lines = z.array(z.object({ job: z.string(), kind: z.string(), html: z.string() }));

/** Reads messages until `enough` returns true; the test's own time limit is the only clock. */
async function listen(
  scenario: Scenario,
  query: string,
  enough: (messages: readonly Message[]) => boolean,
  headers: Record<string, string> = {},
): Promise<Message[]> {
  const abort = new AbortController();
  const response = await fetch(`${scenario.url}/_page/events${query}`, { signal: abort.signal, headers });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  if (response.body === null) throw new Error('The stream has no body.');
  let text = '';
  for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
    text += chunk;
    const messages = readMessages(text);
    if (!enough(messages)) continue;
    abort.abort();
    return messages;
  }
  return readMessages(text);
}

function readMessages(text: string): Message[] {
  const field = (block: string, name: string): string => new RegExp(`^${name}: ?(.*)$`, 'm').exec(block)?.[1] ?? '';
  return text
    .split('\n\n')
    .slice(0, -1)
    .map((block) => ({ event: field(block, 'event'), id: field(block, 'id'), data: field(block, 'data') }))
    .filter(({ event }) => event !== '');
}
const linesOf = (messages: readonly Message[]): string[] =>
  messages
    .filter(({ event }) => event === 'log')
    .flatMap(({ data }) => Lines.parse(JSON.parse(data)))
    .map(({ html }) => html.replace(/<[^>]*>/g, ''));

describe('an open page', () => {
  it('gets one event for many changes at once', async () => {
    await using scenario = await startScenario();
    const heard = listen(scenario, '', (messages) => messages.length > 0);
    const knock = setInterval(() => {
      for (let times = 0; times < 20; times += 1) scenario.changed();
    }, 20);

    const messages = await heard;

    clearInterval(knock);
    expect(messages).toEqual([{ event: 'changed', id: '', data: '' }]);
  });

  it('gets the lines that it does not have, then new ones, each once and in order', async () => {
    await using scenario = await startScenario();
    for (let n = 1; n <= 5; n += 1) scenario.log.push({ job: 'agent', line: `line ${n}` });
    const heard = listen(scenario, '?run=42&after=3', (messages) => linesOf(messages).length >= 5);
    setTimeout(() => scenario.log.push({ job: 'agent', line: 'line 6 <b>' }), 300);
    setTimeout(() => scenario.log.push({ job: 'other', line: 'line 1' }, { job: 'agent', line: '::endgroup::' }), 600);

    const messages = await heard;

    expect(linesOf(messages)).toEqual(['line 4', 'line 5', 'line 6 &lt;b&gt;', 'line 1', '']);
    expect(messages.at(-1)?.id).toBe('8');
    expect(Lines.parse(JSON.parse(messages[0]?.data ?? ''))[0]?.html).toBe('<div class="line" data-n="4">line 4</div>');
  });

  it('gets no line of a run that its user cannot read', async () => {
    await using scenario = await startScenario({
      api: () => Promise.resolve({ status: 404, body: { message: 'Not Found' } }),
      onChange: (listener) => {
        const knock = setInterval(listener, 10);
        return () => {
          clearInterval(knock);
        };
      },
    });
    scenario.log.push({ job: 'agent', line: 'secret' });

    const messages = await listen(scenario, '?run=42&after=0', (all) => all.length > 1);

    expect(messages.map(({ event }) => event)).toEqual(['changed', 'changed']);
  });

  it('continues where it was when the connection broke', async () => {
    await using scenario = await startScenario();
    for (let n = 1; n <= 5; n += 1) scenario.log.push({ job: 'agent', line: `line ${n}` });

    const messages = await listen(scenario, '?run=42&after=0', (all) => linesOf(all).length > 0, {
      'last-event-id': '4',
    });

    expect(linesOf(messages)).toEqual(['line 5']);
  });

  it('that is closed is forgotten', async () => {
    let listeners = 0;
    await using scenario = await startScenario({
      onChange: (listener) => {
        listeners += 1;
        setTimeout(listener, 10);
        return () => {
          listeners -= 1;
        };
      },
    });

    await listen(scenario, '', (messages) => messages.length > 0);

    await expect.poll(() => listeners).toBe(0);
  });
});
