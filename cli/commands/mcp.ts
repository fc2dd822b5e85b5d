/** `agora mcp`: tools for a user's own agent that orchestrates other agents, on standard input and output. */
import { defined } from '../../protocol/base/defined.ts';
import { awaitVerdict, postAnswer } from '../../client/github/answer.ts';
import { createTaskFinder } from '../../client/github/find-task.ts';
import { explainFailure } from '../../client/github/guard-backend.ts';
import { insistOnOnePlace, tellUnheeded } from './dispatch.ts';
import { startTask } from '../../client/github/start-by-dispatch.ts';
import type { AnswerOptions, Client, DispatchResult } from '../../client/types.ts';
import { cursorFolder } from '../adapters/cursor-folder.ts';
import { serveOnStdio } from '../adapters/stdio-server.ts';
import { EXIT } from '../exit-codes.ts';
import { Anywhere, readOptions } from '../command-options.ts';
import type { TaskPlace } from '../orchestration/orchestrator.ts';
import { createOrchestratorServer } from '../orchestration/orchestrator-server.ts';
import type { CliContext } from '../cli-context.ts';
import { insistOnSettings } from '../local-settings.ts';

const LOCAL_MS = 500;

/** Serves until the program that started it closes its input. */
export async function mcp(given: unknown, context: CliContext): Promise<number> {
  const options = readOptions(Anywhere, given);
  insistOnOnePlace(options);
  if (!options.local) tellUnheeded(context);
  const server = createOrchestratorServer(context.version, {
    place: options.local ? onThisMachine(context) : onGitHub(options, context),
    cursors: cursorFolder(context.environment),
    clock: context.clock,
  });
  await serveOnStdio(server, context.signal);
  return EXIT.done;
}

/** The repository is looked up again for every call: a user may sign in while it serves. */
function onGitHub(options: { readonly repo?: string | undefined }, context: CliContext): TaskPlace {
  return {
    pollMs: Number(context.environment['AGORA_POLL_MS'] ?? 3_000) || 3_000,
    tasks: async () => (await context.github(options)).client.tasks(),
    describe: async (task) => (await context.github(options)).client.describe(task),
    start: async ({ subagent, text, issue }) => {
      const { context: github, name } = await context.github(options);
      const wanted = { subagent, input: { text }, signal: context.signal, ...defined({ issue }) };
      const started = await startTask(github, wanted).catch((error: unknown) => {
        throw explainFailure(error, name);
      });
      return started.request.task;
    },
    answer: async (question, signal) => {
      const { context: github, name } = await context.github(options);
      const finder = createTaskFinder(github);
      try {
        const posted = await postAnswer(github, finder, question, signal);
        const isTaken = await awaitVerdict(github, finder, posted, context);
        return isTaken
          ? `Answered: ${posted.url}. The task continues as ${posted.dispatchId}.`
          : `Answered: ${posted.url}. The task continues as ${posted.dispatchId} once the answer is processed; use agent_wait.`;
      } catch (error) {
        throw explainFailure(error, name);
      }
    },
  };
}

/** Here a task continues in a worker of this machine, which outlives this server. */
function onThisMachine(context: CliContext): TaskPlace {
  const client = context.local({ environment: context.environment });
  const begin = async (begins: Parameters<typeof untilAccepted>[1]): Promise<BegunRound> => {
    await insistOnSettings(context.environment);
    return untilAccepted(client, begins);
  };
  return {
    pollMs: LOCAL_MS,
    tasks: () => client.tasks(),
    describe: (task) => client.describe(task),
    start: async ({ subagent, text, issue }) => {
      const { taskId } = await begin((where, options) =>
        where.dispatch({ subagent, input: { text }, ...options, ...defined({ issue }) }),
      );
      return taskId;
    },
    answer: async (question, signal) => {
      const { dispatchId } = await begin((where, options) => where.answer(question, signal, options));
      return `The task continues as ${dispatchId}; agent_wait reports when it asks or ends.`;
    },
    recover: async (task) => {
      await begin((where, options) => where.recover(task, options));
      return `The task ${task} continues with the turn that was cut off; use agent_wait.`;
    },
  };
}

type BegunRound = Pick<DispatchResult, 'taskId' | 'dispatchId'>;

/** @returns when its turn has been recorded: from then on, it outlives this process. */
function untilAccepted(
  client: Client,
  begin: (client: Client, options: AnswerOptions) => Promise<DispatchResult>,
): Promise<BegunRound> {
  return new Promise((accepted, refused) => {
    const end = begin(client, {
      onProgress: (progress) => {
        if (progress.kind === 'accepted') accepted(progress);
      },
    });
    // After it was accepted, its result reports its end.
    end.then(accepted, refused);
  });
}
