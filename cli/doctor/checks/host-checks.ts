/** Checks what listens for labels and answers: the relay in the repository, or the App and its bot. Pure. */
import { fail, judge, pass, skip, warn, type DoctorFinding } from './finding.ts';
import { agentWorkflow, relayWorkflow } from './setup-workflows.ts';
import type { SetupCheck, SetupFacts, WorkflowFact } from './setup-facts.ts';
import {
  eventOf,
  findStep,
  isMissing,
  listOf,
  minutesOf,
  textOf,
  missingPermissions,
  type FoundStep,
  type WorkflowText,
} from './workflow-text.ts';

const DAY_MS = 86_400_000;
const NEEDED_APP = { issues: 'write', pull_requests: 'write', actions: 'write', contents: 'write' } as const;
/** The number of pinned hosts when both the relay and the bot are pinned. */
const BOTH = 2;
const NEEDED_EVENTS = ['issues', 'issue_comment', 'workflow_run'] as const;
/** Without these, what people write or label on pull requests is not noticed. */
const PULL_EVENTS = ['pull_request', 'pull_request_review', 'pull_request_review_comment'] as const;

interface FoundRelay extends FoundStep {
  readonly file: WorkflowFact;
  readonly workflow: WorkflowText;
}

const onRelay =
  (say: (found: FoundRelay, facts: SetupFacts) => DoctorFinding): SetupCheck['look'] =>
  (facts) => {
    const file = relayWorkflow(facts);
    const found = findStep(file?.read, 'relay');
    return file?.read === undefined || found === undefined
      ? skip('No relay was found.')
      : say({ ...found, file, workflow: file.read }, facts);
  };

function cronsOf(workflow: WorkflowText): readonly string[] {
  const schedule = eventOf(workflow, 'schedule');
  return Array.isArray(schedule)
    ? schedule.flatMap((one: unknown) =>
        typeof one === 'object' && one !== null && 'cron' in one && typeof one.cron === 'string' ? [one.cron] : [],
      )
    : [];
}

export const HOST_CHECKS: readonly SetupCheck[] = [
  {
    id: 'relay-active',
    title: 'The relay is enabled',
    look: onRelay(({ file: { path, state } }) =>
      state === 'active'
        ? pass(`${path} is active.`)
        : fail(
            `${path} is ${state}, so answers are not processed.${state === 'disabled_inactivity' ? ' GitHub disables schedules in a repository without a commit for 60 days.' : ''}`,
            'Enable it on its page under Actions, or run `agora doctor --fix`.',
          ),
    ),
  },
  {
    id: 'relay-workflow',
    title: 'The relay starts the agent’s workflow',
    look: onRelay(({ step }, { workflowFile }) => {
      const named = textOf(step.with?.['workflow']) || 'agora.yml';
      return named === workflowFile
        ? pass(named)
        : fail(
            `The relay starts ${named}, but the agent’s workflow is ${workflowFile}.`,
            `Write \`workflow: ${workflowFile}\` under its \`with:\`.`,
          );
    }),
  },
  {
    id: 'relay-names',
    title: 'The relay and the workflow use the same name',
    look: onRelay(({ workflow }, facts) => {
      const runs = eventOf(workflow, 'workflow_run');
      if (runs === undefined) return skip('The relay does not listen for ended runs.');
      const named = listOf((runs as Readonly<Record<string, unknown>>)['workflows']);
      const { read, path = '' } = agentWorkflow(facts) ?? {};
      const name = read?.name ?? path;
      if (read === undefined || named.includes(name)) return pass(named.join(', '));
      return fail(
        `The relay listens for ${named.join(', ')}, but the agent’s workflow is called ${name}.`,
        `Write \`workflows: [${name}]\` under its \`workflow_run:\`.`,
      );
    }),
  },
  {
    id: 'relay-events',
    title: 'The relay runs on labels, comments and a schedule',
    look: onRelay(({ workflow }) => {
      const issues = eventOf(workflow, 'issues') as Readonly<Record<string, unknown>> | undefined;
      // Without types, every type of an issue's event starts it.
      const types = listOf(issues?.['types'] ?? 'labeled');
      const missing = [
        ...(issues !== undefined && types.includes('labeled') ? [] : ['issues: labeled']),
        ...(eventOf(workflow, 'issue_comment') === undefined ? ['issue_comment'] : []),
        ...(eventOf(workflow, 'schedule') === undefined ? ['schedule'] : []),
      ];
      return missing.length === 0
        ? pass('All three.')
        : fail(`It does not start on ${missing.join(', ')}.`, 'Add them under `on:`, as in examples/relay.yml.');
    }),
  },
  {
    id: 'relay-permissions',
    title: 'The relay has its permissions',
    look: onRelay(({ workflow, job }) => {
      const missing = missingPermissions(workflow, job, {
        'actions': 'write',
        'contents': 'write',
        'issues': 'write',
        'pull-requests': 'write',
      });
      return missing.length === 0
        ? pass('It has all four permissions.')
        : fail(`It lacks ${missing.join(', ')}.`, `Add under \`permissions:\` of that job: ${missing.join(', ')}.`);
    }),
  },
  {
    id: 'relay-state-key',
    title: 'The relay gets the state key',
    look: onRelay(({ step }) =>
      isMissing(step.with?.['state-key'])
        ? fail(
            'Its step has no `state-key`, so every job fails.',
            'Add `state-key: ${{ secrets.AGORA_STATE_KEY }}` under `with:`.',
          )
        : pass('It is.'),
    ),
  },
  {
    id: 'schedule-minute',
    title: 'The relay’s schedule avoids full and half hours',
    look: onRelay(({ workflow }) => {
      const crons = cronsOf(workflow);
      const busy = crons.find((cron) => minutesOf(cron).some((minute) => /^(0|00|30|\*|\*\/\d+)$/.test(minute)));
      return busy === undefined
        ? pass(crons.join(', ') || 'It has none.')
        : warn(
            `"${busy}" is when most schedules start; GitHub delays or drops some then.`,
            "Use other minutes, for example '13,43 * * * *'.",
          );
    }),
  },
  {
    id: 'schedule-alive',
    title: 'GitHub starts the relay’s schedule',
    look: onRelay(({ workflow }, { scheduledRuns, response: { ownTime } }) => {
      if (cronsOf(workflow).length === 0) return skip('It has none.');
      return judge(scheduledRuns, (runs) => {
        const [last] = runs;
        if (last === undefined) return skip('It has not started yet; the first one can take an hour.');
        return ownTime - last.createdAt < DAY_MS
          ? pass(`Last at ${new Date(last.createdAt).toISOString().slice(0, 16).replace('T', ' ')} UTC.`)
          : fail(
              `It last started at ${new Date(last.createdAt).toISOString().slice(0, 16).replace('T', ' ')} UTC, so reminders and missed events are not processed.`,
              'Push a commit to the default branch, or disable and enable the workflow on its page under Actions.',
            );
      });
    }),
  },
  {
    id: 'app-permissions',
    title: 'The App has its permissions',
    look: ({ app }) =>
      judge(app, (found) => {
        if (found === undefined) return skip('Set AGORA_APP to the slug of the App, if there is one.');
        const missing = Object.entries(NEEDED_APP).filter(([name, level]) => found.permissions[name] !== level);
        return missing.length === 0
          ? pass(`${found.slug}: ${Object.keys(NEEDED_APP).join(', ')}.`)
          : fail(
              `${found.slug} lacks ${missing.map(([name, level]) => `${name}: ${level}`).join(', ')}.`,
              'Add them on the App’s page under Permissions, and accept them where it is installed.',
            );
      }),
  },
  {
    id: 'app-events',
    title: 'The App gets its events',
    look: ({ app }) =>
      judge(app, (found) => {
        if (found === undefined) return skip('Set AGORA_APP to the slug of the App, if there is one.');
        const missing = NEEDED_EVENTS.filter((event) => !found.events.includes(event));
        const fix = 'Subscribe to them on the App’s page under Permissions & events.';
        const said = `${found.slug} does not subscribe to`;
        if (missing.length > 0) return fail(`${said} ${missing.join(', ')}, so only the sweep finds answers.`, fix);
        const unheard = PULL_EVENTS.filter((event) => !found.events.includes(event));
        return unheard.length === 0
          ? pass(found.events.join(', '))
          : warn(
              `${said} ${unheard.join(', ')}, so the bot does not notice labels on pull requests, or commands in reviews and code comments.`,
              fix,
            );
      }),
  },
  {
    id: 'app-vouches',
    title: 'The App may start runs on behalf of users',
    look: ({ app, vouchers }) =>
      judge(app, (found) => {
        if (found === undefined) return skip('Set AGORA_APP to the slug of the App, if there is one.');
        const { login, id } = found;
        if (id === undefined) return skip(`The id of ${login} cannot be seen, and the id decides.`);
        if (vouchers.some((one) => one.id === id)) return pass(`${login} is named in authority.vouches.`);
        const named = vouchers.find((one) => one.login === login);
        return named === undefined
          ? fail(
              `authority.vouches does not name ${login}, so every run that it starts is refused.`,
              `Add to .github/agora/config.yaml: authority: { vouches: [{ login: '${login}', id: ${id} }] }`,
            )
          : fail(
              `authority.vouches names ${login} with the id ${named.id}, but its id is ${id}, so every run that it starts is refused.`,
              `Write \`id: ${id}\` for it in .github/agora/config.yaml.`,
            );
      }),
  },
  {
    id: 'one-host',
    title: 'The relay and the App do not both start tasks',
    look: (facts) =>
      judge(facts.app, (found) => {
        const relay = relayWorkflow(facts);
        if (found === undefined) return skip('Set AGORA_APP to the slug of the App, if there is one.');
        if (relay?.state !== 'active') return skip('There is no active relay.');
        return facts.pinnedHosts >= BOTH
          ? pass('authority.keys pins the keys of both.')
          : fail(
              `${relay.path} and ${found.slug} both react to labels and comments, and authority.keys does not pin the keys of both: each of them starts every task.`,
              'Disable the relay on its page under Actions, or pin the keys of both: with AGORA_STATE_KEY and AGORA_BOT_KEY set, `agora doctor` prints them.',
            );
      }),
  },
  {
    id: 'bot-ready',
    title: 'The bot is ready',
    look: ({ botReady }) =>
      judge(botReady, (said) => {
        if (said === undefined) return skip('Pass the bot’s address with --bot to check it.');
        if (said.startsWith('ready')) return pass(said);
        return said.startsWith('cannot be reached')
          ? fail(`It ${said}.`, 'Check the address of --bot, and that the bot runs there: docs/bot.md.')
          : fail(`It reports: ${said}`, 'Set what it names, then restart it: docs/bot.md.');
      }),
  },
];
