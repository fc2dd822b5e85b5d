/** `agora mcp`: the tool `agent_resume` for a person's own agent, on standard input and output. */
import { questionOf } from '../../client/client.ts';
import { postAnswer } from '../../client/github/answer.ts';
import { createTaskFinder } from '../../client/github/find-task.ts';
import { explainFailure } from '../../client/github/guard-backend.ts';
import { serveOnStdio } from '../adapters/stdio-server.ts';
import { EXIT } from '../exit-codes.ts';
import { Anywhere, readOptions } from '../command-options.ts';
import { createResumeServer, type Resume } from '../resume-server.ts';
import type { CliWorld } from '../cli-world.ts';

/** Serves until whoever started it closes its input. */
export async function mcp(given: unknown, world: CliWorld): Promise<number> {
  const options = readOptions(Anywhere, given);
  const server = createResumeServer(world.version, options.local ? onThisMachine(world) : onGitHub(options, world));
  await serveOnStdio(server, world.signal);
  return EXIT.done;
}

/** The repository is looked up with every call: a person may sign in while it serves. */
function onGitHub(options: { readonly repo?: string | undefined }, world: CliWorld): Resume {
  return async (task, signal) => {
    const { world: github, name } = await world.github(options);
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
function onThisMachine(world: CliWorld): Resume {
  return async (task, signal) => {
    const result = await world.local({}).resume(task, signal, { signal: world.signal });
    const asked = result.needsInput === undefined ? '' : ` It asks: ${result.needsInput.question}`;
    return `The task went on as ${result.dispatchId}: ${result.outcome}.${asked}`;
  };
}
