/** Checks the settings that the owners have made for the repository. Pure. */
import { LIMITS } from '../../../protocol/base/limits.ts';
import { plural } from '../../../protocol/comments/usage-text.ts';
import { registry as runtimes } from '../../../worker/runtimes/registry.gen.ts';
import { type ActionsPolicy, findRefusedActions, findUnpinned } from './allowed-actions.ts';
import { type DoctorFinding, fail, judge, pass, skip, warn } from './finding.ts';
import type { SetupCheck, SetupFacts } from './setup-facts.ts';
import { agentWorkflow, hasEnvironment, missingStateSecrets, relayWorkflow, secretsOf } from './setup-workflows.ts';
import { callsModel } from './model-key.ts';
import { findStep, listOf, secretsIn, textOf, usedActions } from './workflow-text.ts';

/** How long saved state is kept when the workflow does not say. */
const DEFAULT_RETENTION_DAYS = 30;

const MODEL_KEYS: ReadonlySet<string> = new Set(runtimes.flatMap(({ keys }) => keys));

export const REPOSITORY_CHECKS: readonly SetupCheck[] = [
  {
    id: 'repository-active',
    title: 'The repository accepts changes',
    look: ({ repository: { isArchived, isDisabled } }) =>
      isArchived || isDisabled
        ? fail(
            `It is ${isArchived ? 'archived' : 'disabled'}: nothing can be started, asked or delivered.`,
            isArchived ? 'Unarchive it under Settings → General.' : 'Ask GitHub Support why.',
          )
        : pass('It is neither archived nor disabled.'),
  },
  {
    id: 'issues-enabled',
    title: 'Issues are enabled',
    look: ({ repository: { hasIssues } }) =>
      hasIssues
        ? pass('Issues are enabled.')
        : fail('Issues are disabled, so agents cannot ask.', 'Enable Issues under Settings → General → Features.'),
  },
  {
    id: 'fork',
    title: 'The repository is not a fork',
    look: ({ repository: { isFork } }) =>
      isFork
        ? warn(
            'In a fork, GitHub starts no workflow until you enable workflows on the Actions tab, and never starts schedules by itself.',
            'Open the fork’s Actions tab and enable workflows.',
          )
        : pass('It is not.'),
  },
  {
    id: 'actions-enabled',
    title: 'Actions are enabled',
    look: ({ actions }) =>
      judge(actions, ({ isEnabled }) =>
        isEnabled
          ? pass('They are.')
          : fail('Actions are disabled, so no job starts.', 'Enable them under Settings → Actions → General.'),
      ),
  },
  {
    id: 'actions-allowed',
    title: 'The workflows may use their actions',
    look: (facts) => judge(facts.actions, (policy) => lookAtPolicy(policy, facts)),
  },
  {
    id: 'pull-requests-by-actions',
    title: 'Jobs may open pull requests',
    look: (facts) => {
      const delivers =
        findStep(agentWorkflow(facts)?.read, 'deliver') !== undefined || relayWorkflow(facts) !== undefined;
      if (!delivers) return skip('No job in this repository delivers.');
      return judge(facts.mayOpenPulls, (may) =>
        may
          ? pass('They may.')
          : fail(
              'They may not, so no pull request can be opened for finished work.',
              'Enable "Allow GitHub Actions to create and approve pull requests" under Settings → Actions → General, or run `agora doctor --fix`.',
            ),
      );
    },
  },
  {
    id: 'secret-state-key',
    title: 'The state key’s secret exists',
    look: (facts) => {
      const wanted = [...new Set((['agent', 'relay', 'deliver'] as const).flatMap((part) => secretsOf(facts, part)))];
      if (wanted.length === 0) return skip('No workflow names one.');
      return judge(facts.secrets, (names) => {
        if (hasEnvironment(facts) && wanted.some((name) => !names.has(name)))
          return skip('The job uses an environment, whose secrets are not visible here.');
        const missing = missingStateSecrets(facts);
        return missing.length === 0
          ? pass(`${wanted.join(', ')}.${sayWhoReads(facts)}`)
          : fail(
              `There is no secret ${missing.join(', ')}, so every run is refused.`,
              `Create it with \`openssl rand -base64 32 | gh secret set ${missing[0] ?? ''}\`, or run \`agora doctor --fix\`.`,
            );
      });
    },
  },
  {
    id: 'one-state-key',
    title: 'Agent, relay and delivery use the same state key',
    look: (facts) => {
      const named = (['agent', 'relay', 'deliver'] as const).flatMap((part) => secretsOf(facts, part).slice(0, 1));
      return new Set(named).size <= 1
        ? pass(named[0] ?? 'None of them names one.')
        : fail(
            `They use ${[...new Set(named)].join(' and ')}, so they do not trust each other's records.`,
            'Use the same secret as `state-key` for all three.',
          );
    },
  },
  {
    id: 'secret-model-key',
    title: "The model key's secret exists",
    look: (facts) => {
      const found = findStep(agentWorkflow(facts)?.read, 'agent');
      const given = { ...agentWorkflow(facts)?.read?.env, ...found?.job.env, ...found?.step.env };
      const ofModels = Object.entries(given).filter(([name]) => MODEL_KEYS.has(name));
      // A variable with any other name may be the key of a runtime that we do not know, or of a command.
      const wanted = (ofModels.length > 0 ? ofModels : Object.entries(given)).flatMap(([, value]) => secretsIn(value));
      if (wanted.length === 0) return skip("The agent's step takes no model key from a secret.");
      if (found?.job.environment !== undefined)
        return skip('The job uses an environment, whose secrets are not visible here.');
      return judge(facts.secrets, (names) => {
        const missing = wanted.filter((name) => !names.has(name));
        if (missing.length < wanted.length) return pass(`${wanted.filter((name) => names.has(name)).join(', ')}.`);
        if (!callsModel(textOf(found?.step.with?.['runtime']), facts.subagents))
          return warn(
            `There is no secret ${missing.join(', ')}, so the commands that the subagents run do not get it.`,
            `Run \`gh secret set ${missing[0] ?? ''}\`, or remove it from \`env:\` of the step if no command needs it.`,
          );
        return fail(
          `There is no secret ${missing.join(', ')}, so an agent that calls a model ends as soon as it starts.`,
          `Run \`gh secret set ${missing[0] ?? ''}\` and paste the key.`,
        );
      });
    },
  },
  {
    id: 'labels',
    title: 'Each subagent has a label',
    look: ({ labels, subagents }) =>
      judge(labels, (names) => {
        const missing = subagents.map(({ name }) => `agora:${name}`).filter((label) => !names.has(label));
        return missing.length === 0
          ? pass(`${subagents.length} of ${subagents.length}.`)
          : warn(
              `${missing.slice(0, 10).join(', ')} ${missing.length === 1 ? 'does' : 'do'} not exist; the command \`/agora run\` still works.`,
              `Run \`gh label create ${missing[0] ?? ''}\`, or \`agora doctor --fix\`.`,
            );
      }),
  },
  {
    id: 'retention',
    title: 'Saved state is kept long enough',
    look: (facts) => {
      const step = findStep(agentWorkflow(facts)?.read, 'agent')?.step;
      const given = step?.with?.['retention-days'] ?? DEFAULT_RETENTION_DAYS;
      if (/\$\{\{/.test(textOf(given))) return skip('An expression in the workflow sets it.');
      const wanted = /^\d+$/.test(listOf(given).join().trim()) ? Number(given) : 0;
      if (wanted > LIMITS.retentionDays)
        return fail(
          `The workflow sets ${plural(wanted, 'day')}, but the action accepts at most ${LIMITS.retentionDays}, so every run is refused.`,
          `Write \`retention-days: ${LIMITS.retentionDays}\`, or less, under \`with:\`.`,
        );
      if (wanted === 0)
        return fail(
          `The workflow sets \`retention-days: ${JSON.stringify(given)}\`, but the action accepts only whole numbers from 1 on, so every run is refused.`,
          `Write \`retention-days: ${LIMITS.retentionDays}\`, or less, under \`with:\`.`,
        );
      return judge(facts.retentionDays, (days) =>
        days >= wanted
          ? pass(`${plural(wanted, 'day')}; the repository allows ${days}.`)
          : warn(
              `The workflow sets ${plural(wanted, 'day')}, but the repository allows ${days}, so a question can be answered for only ${plural(days, 'day')}.`,
              `Raise it under Settings → Actions → General → Artifact and log retention, or write \`retention-days: ${days}\`.`,
            ),
      );
    },
  },
  {
    id: 'branch-rules',
    title: 'Rules allow pushing to agora/…',
    look: ({ branchRules }) =>
      judge(branchRules, (types) => {
        const inTheWay = types.filter((type) =>
          ['creation', 'update', 'required_signatures', 'branch_name_pattern'].includes(type),
        );
        return inTheWay.length === 0
          ? pass('No rule blocks branches agora/…')
          : fail(
              `Rules of this repository (${inTheWay.join(', ')}) apply to branches agora/…, so finished work cannot be pushed.`,
              'Exclude refs/heads/agora/** from that rule under Settings → Rules, or let the App bypass it.',
            );
      }),
  },
];

/** The setting that would prevent that cannot be seen here: see docs/threat-model.md. */
function sayWhoReads(facts: SetupFacts): string {
  return hasEnvironment(facts)
    ? ''
    : ' Anyone who can push a workflow can read it. To prevent that, move it to an environment that only the default branch can use, and name that as `environment:` of the jobs of agent and relay.';
}

const SETTINGS = 'under Settings → Actions → General, or in the settings of the organization';

function lookAtPolicy(policy: ActionsPolicy, facts: SetupFacts): DoctorFinding {
  const uses = [agentWorkflow(facts), relayWorkflow(facts)].flatMap((workflow) => usedActions(workflow?.read));
  const [owner = ''] = facts.repository.name.split('/');
  const refused = findRefusedActions(uses, policy, owner);
  const unpinned = findUnpinned(uses, policy);
  if (refused.length > 0)
    return fail(
      `GitHub starts no job that uses ${refused.join(', ')}, because the repository's settings do not allow that.`,
      `Allow ${refused.length === 1 ? 'this action' : 'these actions'} ${SETTINGS}.`,
    );
  return unpinned.length > 0
    ? fail(
        `The repository's settings require a full commit SHA, so GitHub starts no job that uses ${unpinned.join(', ')}.`,
        `Replace the version with the commit's SHA, or change the requirement ${SETTINGS}.`,
      )
    : pass('They may.');
}
