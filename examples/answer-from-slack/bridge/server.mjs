/**
 * Receives clicks from Slack and sends them to the bot as signed answers. Node 22 or newer, no dependencies, no state.
 *
 * Slack signs its requests: https://docs.slack.dev/authentication/verifying-requests-from-slack. This server signs its own:
 * https://github.com/agora/dispatch/blob/v1/docs/bot.md#answers-from-elsewhere. PEOPLE maps Slack users to GitHub logins.
 */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';

const MOST_BYTES = 64 * 1024;
const MOST_SECONDS = 300;
const NEEDED = ['SLACK_SIGNING_SECRET', 'AGORA_ANSWERS_KEY', 'BOT_URL', 'PEOPLE'];
const missing = NEEDED.filter((name) => !process.env[name]);
if (missing.length > 0) throw new Error(`Set ${missing.join(', ')}.`);

const { SLACK_SIGNING_SECRET, AGORA_ANSWERS_KEY, BOT_URL, SOURCE = 'slack', PORT = '8080' } = process.env;
/** Slack user id to GitHub login. */
const people = new Map(Object.entries(JSON.parse(process.env.PEOPLE)));

const hmac = (key, text) => createHmac('sha256', key).update(text).digest('hex');

function isFromSlack({ headers }, body) {
  const time = String(headers['x-slack-request-timestamp']);
  const given = Buffer.from(String(headers['x-slack-signature']));
  const expected = Buffer.from(`v0=${hmac(SLACK_SIGNING_SECRET, `v0:${time}:${body}`)}`);
  const isRecent = Math.abs(Date.now() / 1_000 - Number(time)) < MOST_SECONDS;
  return isRecent && given.length === expected.length && timingSafeEqual(given, expected);
}

async function readBody(request) {
  const chunks = [];
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > MOST_BYTES) return undefined;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** A click that Slack sends twice has the same id, so that the bot takes it once. */
async function answer({ value, click, login }) {
  const { repository, issue, question, option } = JSON.parse(value);
  const body = JSON.stringify({ repository, issue, question, option, by: login });
  const time = String(Math.floor(Date.now() / 1_000));
  const id = createHash('sha256').update(click).digest('hex').slice(0, 32);
  const response = await fetch(new URL('/answers', BOT_URL), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-agora-source': SOURCE,
      'x-agora-timestamp': time,
      'x-agora-request-id': id,
      'x-agora-signature-256': `sha256=${hmac(AGORA_ANSWERS_KEY, `v1.${time}.${id}.${body}`)}`,
    },
    body,
  });
  const { why } = await response.json();
  return response.ok ? `Answered in the name of ${login}.` : (why ?? `The bot answered ${response.status}.`);
}

/** What the person who clicked reads in Slack, and nobody else. */
async function tell(url, text) {
  if (!URL.canParse(url) || new URL(url).origin !== (process.env.SLACK_ORIGIN ?? 'https://hooks.slack.com')) return;
  await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ text, response_type: 'ephemeral', replace_original: false }),
  });
}

async function take(body) {
  const click = JSON.parse(new URLSearchParams(body).get('payload') ?? '{}');
  const [action] = click.actions ?? [];
  if (click.type !== 'block_actions' || action?.value === undefined) return;
  const login = people.get(click.user?.id);
  const words =
    login === undefined
      ? 'Nobody has said who you are on GitHub. Ask whoever runs this bridge to add you to PEOPLE.'
      : await answer({ value: action.value, click: `${click.user.id} ${action.value}`, login });
  await tell(click.response_url, words);
}

const server = createServer((request, response) => {
  void (async () => {
    const body = await readBody(request);
    if (body === undefined) return response.writeHead(413).end();
    if (request.method !== 'POST' || !isFromSlack(request, body)) return response.writeHead(401).end();
    // Slack waits three seconds for this, and shows an error after that.
    response.writeHead(200).end();
    await take(body);
  })().catch((error) => {
    console.error(error instanceof Error ? error.message : error);
    if (!response.headersSent) response.writeHead(500).end();
  });
});
server.listen(Number(PORT), process.env.HOST ?? '0.0.0.0', () => {
  console.log(`listening on port ${server.address().port}`);
});
