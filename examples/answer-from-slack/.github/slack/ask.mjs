/** Puts the question of this run into Slack, with a button for each option. What a button carries, bridge/server.mjs sends on. */
const { SLACK_WEBHOOK_URL, QUESTION = '', QUESTION_ID = '', ISSUE = '', TOKEN } = process.env;
const { GITHUB_API_URL, GITHUB_SERVER_URL, GITHUB_REPOSITORY } = process.env;
const page = `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}/issues/${ISSUE}`;

/** Slack reads <, > and & as its own marks: https://docs.slack.dev/messaging/formatting-message-text */
const plain = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').slice(0, 2_500);

/** The boxes of the newest comment that asks. Only what a job has written counts: anybody can write a comment that looks like it. */
async function readOptions() {
  const since = new Date(Date.now() - 3_600_000).toISOString();
  const url = `${GITHUB_API_URL}/repos/${GITHUB_REPOSITORY}/issues/${ISSUE}/comments?per_page=100&since=${since}`;
  const headers = { authorization: `Bearer ${TOKEN}`, accept: 'application/vnd.github+json' };
  const comments = await (await send(url, { headers })).json();
  const asked = comments.findLast(
    ({ user, body }) => user.login === 'github-actions[bot]' && / needs (?:a decision|\d decisions)$/m.test(body),
  );
  const boxes = (asked?.body ?? '').matchAll(/^- \[ \] \*\*(?<number>\d+)\.\*\* (?<words>.+)$/gm);
  return [...boxes].map(({ groups }) => groups);
}

async function send(url, options) {
  const response = await fetch(url, options);
  if (response.ok) return response;
  throw new Error(`${new URL(url).host} answered ${response.status}: ${(await response.text()).slice(0, 200)}`);
}

const buttons = (await readOptions()).slice(0, 9).map(({ number, words }) => ({
  type: 'button',
  action_id: `option-${number}`,
  text: { type: 'plain_text', text: words.replace('_(recommended)_', '(recommended)').slice(0, 75) },
  value: JSON.stringify({
    repository: GITHUB_REPOSITORY,
    issue: Number(ISSUE),
    question: QUESTION_ID,
    option: Number(number),
  }),
}));
const words = `*An agent needs a decision*\n${plain(QUESTION)}\n<${page}|All of it, and an answer in your own words>`;
await send(SLACK_WEBHOOK_URL, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({
    text: `An agent needs a decision: ${page}`,
    blocks: [
      { type: 'section', text: { type: 'mrkdwn', text: words } },
      ...(buttons.length > 0 ? [{ type: 'actions', elements: buttons }] : []),
    ],
  }),
});
