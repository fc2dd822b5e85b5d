/** Checks of the workflow that runs the agent, and of what it is given to run. Pure. */
import { fail, judge, pass, skip, warn, type DoctorFinding } from './finding.ts';
import { judgeModelKey } from './model-key.ts';
import { agentWorkflow, relayWorkflow } from './setup-workflows.ts';
import type { SetupCheck } from './setup-facts.ts';
import {
  findStep,
  isMissing,
  listOf,
  missingPermissions,
  textOf,
  type FoundStep,
  type WorkflowText,
} from './workflow-text.ts';

const HOUR_MS = 3_600_000;

/** Judges the job of the agent, where there is one. */
const onAgent =
  (say: (found: FoundStep, workflow: WorkflowText) => DoctorFinding): SetupCheck['look'] =>
  (facts) => {
    const workflow = agentWorkflow(facts)?.read;
    const found = findStep(workflow, 'agent');
    return workflow === undefined || found === undefined ? skip('No job uses agora/dispatch.') : say(found, workflow);
  };

const onDelivery =
  (say: (found: FoundStep, workflow: WorkflowText) => DoctorFinding): SetupCheck['look'] =>
  (facts) => {
    const workflow = agentWorkflow(facts)?.read;
    const found = findStep(workflow, 'deliver');
    return workflow === undefined || found === undefined ? skip('No job delivers.') : say(found, workflow);
  };

const cancels = (given: unknown): boolean =>
  typeof given === 'object' && given !== null && 'cancel-in-progress' in given && given['cancel-in-progress'] !== false;

/** A runner can also be chosen by its group, with or without labels. */
function sayRunner(given: unknown): string {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return listOf(given).join(' ');
  const { group, labels } = given as Readonly<Record<string, unknown>>;
  return [...(group === undefined ? [] : [`group ${textOf(group)}`]), ...listOf(labels)].join(' ');
}

export const AGENT_CHECKS: readonly SetupCheck[] = [
  {
    id: 'workflow-name',
    title: 'The workflow has the expected name',
    look: (facts) => {
      if (agentWorkflow(facts) !== undefined) return pass(facts.workflowFile);
      const renamed = facts.workflows.find(({ read }) => findStep(read, 'agent') !== undefined);
      return renamed === undefined
        ? skip('No workflow uses agora/dispatch.')
        : fail(
            `${renamed.path} uses agora/dispatch, but ${facts.workflowFile} would be started, so nothing starts.`,
            `Rename it to .github/workflows/${facts.workflowFile}, or set AGORA_WORKFLOW for this command and the bot and \`workflow:\` for the relay.`,
          );
    },
  },
  {
    id: 'state-key-passed',
    title: 'The agent’s step gets the state key',
    look: onAgent(({ step }) =>
      isMissing(step.with?.['state-key'])
        ? fail(
            'The step has no `state-key`, so every run is refused.',
            'Add `state-key: ${{ secrets.AGORA_STATE_KEY }}` under `with:`.',
          )
        : pass('It is.'),
    ),
  },
  {
    id: 'request-passed',
    title: 'The agent’s step gets the request',
    look: onAgent(({ step }) =>
      /inputs\.request/.test(textOf(step.with?.['request']))
        ? pass('It is.')
        : fail(
            'The step does not pass `request`, so the run does not know what to do.',
            'Add `request: ${{ inputs.request }}` under `with:`.',
          ),
    ),
  },
  {
    id: 'model-key-passed',
    title: 'The agent’s step gets a model key',
    look: (facts) =>
      onAgent(({ step, job }, { env }) =>
        judgeModelKey({ ...env, ...job.env, ...step.env }, textOf(step.with?.['runtime']), facts.subagents),
      )(facts),
  },
  {
    id: 'checkout',
    title: 'The code is checked out before the agent starts',
    look: onAgent(({ job, step: agent }) => {
      const before = job.steps.slice(0, job.steps.indexOf(agent));
      const step = before.find(({ uses = '' }) => uses.startsWith('actions/checkout@'));
      if (step === undefined)
        return fail(
          'No step before it checks out the code, so the agent finds an empty folder.',
          'Add `- uses: actions/checkout@v5` as the first step.',
        );
      return String(step.with?.['persist-credentials']) === 'false'
        ? pass('It is, and the token is not left in .git/config.')
        : warn(
            'actions/checkout leaves the job’s token in .git/config; the action removes it while the agent runs, but later steps can read it.',
            'Add `persist-credentials: false` under its `with:`.',
          );
    }),
  },
  {
    id: 'concurrency',
    title: 'No run cancels another run',
    look: onAgent(({ job }, workflow) =>
      cancels(workflow.concurrency) || cancels(job.concurrency)
        ? fail(
            '`cancel-in-progress` stops a working agent when the next run of its group starts; its task is then lost.',
            'Set `cancel-in-progress: false`.',
          )
        : pass('None does.'),
    ),
  },
  {
    id: 'pinned',
    title: 'The action’s version is pinned to a release',
    look: onAgent(({ step: { uses = '' } }) => {
      const ref = uses.split('@')[1] ?? '';
      return ['main', 'master', 'develop', ''].includes(ref) && !uses.startsWith('./')
        ? warn(
            `\`${uses}\` is whatever that branch contains when a run starts.`,
            'Name a release, `@v1`, or a full commit SHA.',
          )
        : pass(`${uses}.`);
    }),
  },
  {
    id: 'runner',
    title: 'The runner can isolate the agent',
    look: onAgent(({ job }) => {
      const runner = sayRunner(job['runs-on']);
      if (/windows|macos/i.test(runner))
        return warn(`${runner} has no sandbox.`, 'Use `runs-on: ubuntu-latest`: docs/sandbox.md.');
      if (job.container !== undefined)
        return warn('Most job containers have no sandbox.', 'Remove `container:`, or see docs/sandbox.md.');
      return pass(`${runner === '' ? 'An expression chooses it' : runner}.`);
    }),
  },
  {
    id: 'delivery',
    title: 'Finished work is delivered at once',
    look: (facts) => {
      const workflow = agentWorkflow(facts)?.read;
      if (workflow === undefined) return skip('No workflow can be read.');
      if (findStep(workflow, 'deliver') !== undefined) return pass('A second job of the workflow does it.');
      if (relayWorkflow(facts) === undefined) return skip('The bot does it, if you have one.');
      return warn(
        'There is a relay but no job that delivers, so finished work waits for the relay’s schedule: GitHub sends no workflow_run for runs that a job’s token started.',
        'Add the job `deliver` of examples/agora.yml to the workflow.',
      );
    },
  },
  {
    id: 'delivery-permissions',
    title: 'The delivering job has its permissions',
    look: onDelivery(({ jobName, job }, workflow) => {
      const missing = missingPermissions(workflow, job, {
        'actions': 'read',
        'contents': 'write',
        'pull-requests': 'write',
        'issues': 'write',
      });
      return missing.length === 0
        ? pass(`The job ${jobName} has all four permissions.`)
        : fail(
            `The job ${jobName} lacks ${missing.join(', ')}: the work is not delivered.`,
            `Add under \`permissions:\` of that job: ${missing.join(', ')}.`,
          );
    }),
  },
  {
    id: 'delivery-wiring',
    title: 'The delivering job gets the result',
    look: onDelivery(({ jobName, job, step }, workflow) => {
      const agent = findStep(workflow, 'agent');
      if (agent === undefined) return skip('No job uses agora/dispatch.');
      if (agent.jobName !== jobName && !listOf(job.needs).includes(agent.jobName))
        return fail(`The job ${jobName} does not wait for ${agent.jobName}.`, `Add \`needs: ${agent.jobName}\`.`);
      const inputs = ['result-artifact-id', 'result-digest'].filter((name) => isMissing(step.with?.[name]));
      if (inputs.length > 0)
        return fail(
          `Its step does not get ${inputs.join(' and ')}.`,
          'Pass the outputs of that name, as in examples/agora.yml.',
        );
      const outputs = ['outcome', 'result-artifact-id', 'result-digest'].filter((name) =>
        isMissing(agent.job.outputs?.[name]),
      );
      return outputs.length === 0 || agent.jobName === jobName
        ? pass(`${jobName} gets the result of ${agent.jobName}.`)
        : fail(
            `The job ${agent.jobName} has no output ${outputs.join(', ')}, so nothing reaches ${jobName}.`,
            'Add `outputs:` to that job, as in examples/agora.yml.',
          );
    }),
  },
  {
    id: 'config',
    title: 'The configuration can be read',
    look: ({ configMistakes }) =>
      configMistakes.length === 0
        ? pass('.github/agora/config.yaml has no mistakes or does not exist.')
        : fail(
            `.github/agora/config.yaml: ${configMistakes.slice(0, 5).join('; ')}. Nothing happens until it is fixed.`,
            'Fix it; `agora validate` names each line.',
          ),
  },
  {
    id: 'verify',
    title: 'The work of each subagent is checked',
    look: ({ subagents }) => {
      const open = subagents.filter(({ hasVerify }) => !hasVerify).map(({ name }) => name);
      return open.length === 0
        ? pass(`${subagents.length} of ${subagents.length} have a verify command.`)
        : warn(
            `${open.join(', ')}: no command checks the agent’s work before it is delivered.`,
            'Add `verify: { command: … }` to the front matter.',
          );
    },
  },
  {
    id: 'waiting-runs',
    title: 'Runs find a runner',
    look: ({ agentRuns, response: { ownTime } }) =>
      judge(agentRuns, (runs) => {
        const stuck = runs.find(({ status, createdAt }) => status === 'queued' && ownTime - createdAt > HOUR_MS);
        return stuck === undefined
          ? pass('No run has waited for an hour.')
          : fail(
              `${stuck.url} has been queued for more than an hour.`,
              'Check under Settings → Actions → Runners whether a runner with the labels of `runs-on` is online.',
            );
      }),
  },
  {
    id: 'last-runs',
    title: 'The agent’s last runs succeeded',
    look: ({ agentRuns }) =>
      judge(agentRuns, (runs) => {
        const last = runs.filter(({ status }) => status === 'completed').slice(0, 3);
        const broken = last.filter(({ conclusion }) => conclusion === 'failure' || conclusion === 'startup_failure');
        if (last.length === 0) return skip('The agent has not run yet.');
        return broken.length < last.length
          ? pass(`${last.length - broken.length} of the last ${last.length} succeeded.`)
          : warn(`The last ${last.length} failed, the newest is ${broken[0]?.url ?? ''}.`, 'Read the end of its log.');
      }),
  },
];
