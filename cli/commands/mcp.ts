/** `agora mcp`: the tool `agent_resume` for a person's own agent, on standard input and output. */
import { questionOf } from '../../client/client.ts';
import { postAnswer } from '../../client/github/answer.ts';
import { createTaskFinder } from '../../client/github/find-task.ts';
import { explainFailure } from '../../client/github/guard-backend.ts';
import { serveOnStdio } from '../adapters/stdio-server.ts';
import { EXIT } from '../exit-codes.ts';
import { Anywhere, readOptions } from '../command-options.ts';
import { createResumeServer, type Resume } from '../resume-server.ts';
import type { CliContext } from '../cli-context.ts';

/** Serves until whoever started it closes its input. */
export async function mcp(given: unknown, context: CliContext): Promise<number> {
  const options = readOptions(Anywhere, given);
  const server = createResumeServer(
    context.version,
    options.local ? onThisMachine(context) : onGitHub(options, context),
  );
  await serveOnStdio(server, context.signal);
  return EXIT.done;
}

/** The repository is looked up with every call: a person may sign in while it serves. */
function onGitHub(options: { readonly repo?: string | undefined }, context: CliContext): Resume {
  return async (task, signal) => {
    const { context: github, name } = await context.github(options);
    const finder = createTaskFinder(github);
    try {
      const question = questionOf(await finder.look(task));
      const posted = await postAnswer(github, finder, question, signal);
      return `Answered: ${posted.url}. The task goes on as ${posted.dispatchId} as soon as the answer is taken up.`;
    } catch (error) {
      throw explainFailure(error, name);
    }
  };
}

/** Here the task goes on at once, and the call takes until it ends or asks again. */
function onThisMachine(context: CliContext): Resume {
  return async (task, signal) => {
    const result = await context.local({}).resume(task, signal, { signal: context.signal });
    const asked = result.needsInput === undefined ? '' : ` It asks: ${result.needsInput.question}`;
    return `The task went on as ${result.dispatchId}: ${result.outcome}.${asked}`;
  };
}
