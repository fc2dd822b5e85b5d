/** Checks of the workflow that runs the agent, and of what it is given to run. Pure. */
import { fail, judge, pass, skip, warn, type DoctorFinding } from './finding.ts';
import { judgeModelKey } from './model-key.ts';
import { agentWorkflow, relayWorkflow } from './setup-workflows.ts';
import type { SetupCheck } from './setup-facts.ts';
import { findStep, listOf, missingPermissions, textOf, type FoundStep, type WorkflowText } from './workflow-text.ts';

const HOUR_MS = 3_600_000;

/** Judges the job of the agent, where there is one. */
const onAgent =
  (say: (found: FoundStep, workflow: WorkflowText) => DoctorFinding): SetupCheck['look'] =>
  (facts) => {
    const workflow = agentWorkflow(facts)?.read;
    const found = findStep(workflow, 'agent');
    return workflow === undefined || found === undefined
      ? skip('There is no job with agora/dispatch.')
      : say(found, workflow);
  };

const onDelivery =
  (say: (found: FoundStep, workflow: WorkflowText) => DoctorFinding): SetupCheck['look'] =>
  (facts) => {
    const workflow = agentWorkflow(facts)?.read;
    const found = findStep(workflow, 'deliver');
    return workflow === undefined || found === undefined
      ? skip('There is no job that delivers.')
      : say(found, workflow);
  };

const cancels = (given: unknown): boolean =>
  typeof given === 'object' && given !== null && 'cancel-in-progress' in given && given['cancel-in-progress'] !== false;

export const AGENT_CHECKS: readonly SetupCheck[] = [
  {
    id: 'workflow-name',
    title: 'The workflow has the name that is looked for',
    look: (facts) => {
      if (agentWorkflow(facts) !== undefined) return pass(facts.workflowFile);
      const renamed = facts.workflows.find(({ read }) => findStep(read, 'agent') !== undefined);
      return renamed === undefined
        ? skip('No workflow uses agora/dispatch.')
        : fail(
            `${renamed.path} uses agora/dispatch, and ${facts.workflowFile} is started: nothing starts.`,
            `Rename it to .github/workflows/${facts.workflowFile}, or set AGORA_WORKFLOW for this command and the bot and \`workflow:\` for the relay.`,
          );
    },
  },
  {
    id: 'state-key-passed',
    title: 'The agent’s step is given the state key',
    look: onAgent(({ step }) =>
      step.with?.['state-key'] === undefined
        ? fail(
            'The step has no `state-key`: every run is refused.',
            'Add `state-key: ${{ secrets.AGORA_STATE_KEY }}` below `with:`.',
          )
        : pass('It is.'),
    ),
  },
  {
    id: 'request-passed',
    title: 'The agent’s step is given the request',
    look: onAgent(({ step }) =>
      /inputs\.request/.test(textOf(step.with?.['request']))
        ? pass('It is.')
        : fail(
            'The step does not pass `request` on: the run does not learn what it is to do.',
            'Add `request: ${{ inputs.request }}` below `with:`.',
          ),
    ),
  },
  {
    id: 'model-key-passed',
    title: 'The agent’s step is given a model key',
    look: (facts) =>
      onAgent(({ step, job }, { env }) =>
        judgeModelKey({ ...env, ...job.env, ...step.env }, textOf(step.with?.['runtime']), facts.subagents),
      )(facts),
  },
  {
    id: 'checkout',
    title: 'The code is checked out before the agent starts',
    look: onAgent(({ job }) => {
      const step = job.steps.find(({ uses = '' }) => uses.startsWith('actions/checkout@'));
      if (step === undefined)
        return fail(
          'No step checks the code out: the agent finds an empty folder.',
          'Add `- uses: actions/checkout@v5` as the first step.',
        );
      return String(step.with?.['persist-credentials']) === 'false'
        ? pass('It is, without leaving the token in .git/config.')
        : warn(
            'actions/checkout leaves the token of the job in .git/config; the action takes it out while the agent runs, and later steps have it again.',
            'Add `persist-credentials: false` below its `with:`.',
          );
    }),
  },
  {
    id: 'concurrency',
    title: 'No run cancels another one',
    look: onAgent(({ job }, workflow) =>
      cancels(workflow.concurrency) || cancels(job.concurrency)
        ? fail(
            '`cancel-in-progress` stops an agent at work when the next run of its group starts; its task is then lost.',
            'Write `cancel-in-progress: false`.',
          )
        : pass('None does.'),
    ),
  },
  {
    id: 'pinned',
    title: 'The action’s version is one that does not move by itself',
    look: onAgent(({ step: { uses = '' } }) => {
      const ref = uses.split('@')[1] ?? '';
      return ['main', 'master', 'develop', ''].includes(ref) && !uses.startsWith('./')
        ? warn(
            `\`${uses}\` is whatever that branch holds when a run starts.`,
            'Name a release, `@v1`, or a full commit SHA.',
          )
        : pass(`${uses}.`);
    }),
  },
  {
    id: 'runner',
    title: 'The runner can keep the agent away from itself',
    look: onAgent(({ job }) => {
      const runner = listOf(job['runs-on']).join(' ');
      if (/windows|macos/i.test(runner))
        return warn(`On ${runner} there is no sandbox.`, 'Use `runs-on: ubuntu-latest`: docs/sandbox.md.');
      if (job.container !== undefined)
        return warn('In most job containers there is no sandbox.', 'Leave `container:` out, or see docs/sandbox.md.');
      return pass(`${runner === '' ? 'It is chosen by an expression' : runner}.`);
    }),
  },
  {
    id: 'delivery',
    title: 'Finished work is handed in at once',
    look: (facts) => {
      const workflow = agentWorkflow(facts)?.read;
      if (workflow === undefined) return skip('There is no workflow that can be read.');
      if (findStep(workflow, 'deliver') !== undefined) return pass('A second job of the workflow does it.');
      if (relayWorkflow(facts) === undefined) return skip('The bot does it, if there is one.');
      return warn(
        'There is a relay and no job that delivers: finished work waits for the relay’s schedule, because GitHub sends no workflow_run for runs that a job’s token started.',
        'Add the job `deliver` of examples/agora.yml to the workflow.',
      );
    },
  },
  {
    id: 'delivery-permissions',
    title: 'The job that delivers may do so',
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
            `The job ${jobName} lacks ${missing.join(', ')}: the work is not handed in.`,
            `Add below \`permissions:\` of that job: ${missing.join(', ')}.`,
          );
    }),
  },
  {
    id: 'delivery-wiring',
    title: 'The job that delivers is told what to deliver',
    look: onDelivery(({ jobName, job, step }, workflow) => {
      const agent = findStep(workflow, 'agent');
      if (agent === undefined) return skip('There is no job with agora/dispatch.');
      if (agent.jobName !== jobName && !listOf(job.needs).includes(agent.jobName))
        return fail(`The job ${jobName} does not wait for ${agent.jobName}.`, `Write \`needs: ${agent.jobName}\`.`);
      const inputs = ['result-artifact-id', 'result-digest'].filter((name) => step.with?.[name] === undefined);
      if (inputs.length > 0)
        return fail(
          `Its step is not given ${inputs.join(' and ')}.`,
          'Pass the outputs of that name on, as in examples/agora.yml.',
        );
      const outputs = ['outcome', 'result-artifact-id', 'result-digest'].filter(
        (name) => agent.job.outputs?.[name] === undefined,
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
        ? pass('.github/agora/config.yaml has no mistakes, or is not there.')
        : fail(
            `.github/agora/config.yaml: ${configMistakes.slice(0, 5).join('; ')}. Nothing happens until it is mended.`,
            'Correct it; `agora validate` names each line.',
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
            `${open.join(', ')}: no command checks what the agent did before it is handed in.`,
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
              'Look whether a runner with the labels of `runs-on` is online, under Settings → Actions → Runners.',
            );
      }),
  },
  {
    id: 'last-runs',
    title: 'The last runs of the agent did not break',
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
