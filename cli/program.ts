/**
 * The command line as users see it: commands, options, help. The implementation of a command is loaded when it is
 * needed.
 */
import { Command } from 'commander';
import type { CliContext } from './cli-context.ts';
import { type Add, anywhere, collect, examples, json, onGitHub } from './program/common-options.ts';
import { addCompletion } from './program/completion-commands.ts';
import { addInit, addLocal, addRegistry } from './program/local-commands.ts';

/** @param done is called with the exit code of the command that ran. */
export function createProgram(context: CliContext, done: (code: number) => void): Command {
  const program = new Command('agora')
    .description('Coding agents that ask when they are unsure. Runs them here, or through a repository on GitHub.')
    .version(context.version, '-V, --version')
    .showSuggestionAfterError()
    .showHelpAfterError('  See --help.')
    .helpCommand('help [command]', 'show the help of a command')
    .configureHelp({ sortSubcommands: false })
    .addHelpText(
      'after',
      `\nEvery command but completion and mcp takes --json. Exit codes: docs/cli.md\n${examples(
        'agora init',
        'agora run fixer Receipts are off by a cent',
        'agora questions',
        'agora answer q_0123456789ab 2',
        'agora doctor',
      )}`,
    );
  addInit(program, context, done);
  addRun(program, context, done);
  addDispatch(program, context, done);
  addTasks(program, context, done);
  addRegistry(program, context, done);
  addLocal(program, context, done);
  addCompletion(program, context, done);
  return program;
}

const addRun: Add = (program, context, done) => {
  json(
    program
      .command('run')
      .description('run a task on this machine, and answer its questions here')
      .argument('[subagent]', 'a file in .github/agora/subagents, without .md')
      .argument('[text...]', 'what to do; - reads it from standard input'),
  )
    .option('--input <json>', 'what to do, as a JSON object')
    .option('--answer <text>', 'answer the next question with this; may be repeated', collect)
    .option('--task <id>', 'continue a task that asked a question')
    .option('--registry <folder>', 'the registry to use instead of .github/agora')
    .option('--runtime <id>', 'the agent, if the subagent does not say: claude-code, codex, gemini, opencode, command')
    .option('--model <name>', 'the model, instead of the one that the subagent names')
    .option('--command <line>', 'the command of the runtime command, if the subagent does not say')
    .option('--no-apply', 'leave the result as a patch')
    .option('--interactive', 'accept messages while it works, and more work after a finished turn')
    .option('--idle <time>', 'how long an interactive run waits for input: 5m, 90s, 0; default: 5m')
    .addHelpText(
      'after',
      `\nThe agent works on a copy of the last commit, without your uncommitted changes. It runs as you, with all its tools,
so it can reach your other files. AGORA_ISOLATION=sandbox isolates it, or refuses to start.\n${examples(
        'agora run fixer Receipts are off by a cent',
        'agora run fixer --interactive --idle 15m Receipts are off by a cent',
        'agora run fixer --answer 2 --json Receipts are off by a cent',
        "agora run --task t_0123456789ab --answer 'Round once'",
      )}`,
    )
    .action(async (subagent: string | undefined, text: string[], options: unknown) => {
      done(await (await import('./commands/run.ts')).run(subagent, text, options, context));
    });
};

const addDispatch: Add = (program, context, done) => {
  const dispatch = program
    .command('dispatch')
    .description("run tasks through a repository's workflow on GitHub")
    .helpCommand(false)
    .addHelpText('after', examples('agora dispatch run fixer --issue 7', 'agora dispatch describe t_0123456789ab'));
  onGitHub(
    dispatch
      .command('run')
      .description('start a dispatch and wait until it ends')
      .argument('<subagent>', 'a file in .github/agora/subagents of the default branch, without .md')
      .argument('[text...]', 'what to do'),
  )
    .option('--input <json>', 'what to do, as a JSON object')
    .option('--issue <number>', 'the issue to work on and to ask on')
    .option('--open-issue', 'open an issue for it')
    .option('--answer <text>', 'answer the next question with this; may be repeated', collect)
    .option('--detach', 'do not wait')
    .addHelpText(
      'after',
      examples(
        'agora dispatch run fixer --issue 7',
        'agora dispatch run fixer --open-issue Receipts are off by a cent',
        'agora dispatch run planner --detach --json Plan the next release | jq .taskId',
      ),
    )
    .action(async (subagent: string, text: string[], options: unknown) => {
      done(await (await import('./commands/dispatch.ts')).dispatchRun(subagent, text, options, context));
    });
  anywhere(
    dispatch
      .command('describe')
      .description('show a dispatch, what ran and how it ended')
      .argument('<id>', 'a dispatch (t_….r2) or a task (t_…)')
      .addHelpText(
        'after',
        examples('agora dispatch describe t_0123456789ab.r2', 'agora dispatch describe --local t_0123456789ab --json'),
      ),
  ).action(async (id: string, options: unknown) => {
    done(await (await import('./commands/dispatch.ts')).dispatchDescribe(id, options, context));
  });
  addCancel(dispatch, context, done);
};

const addCancel: Add = (program, context, done) => {
  anywhere(
    program
      .command('cancel')
      .description('cancel a running or waiting task')
      .argument('<id>', 'a task (t_…) or one of its dispatches')
      .addHelpText('after', examples('agora cancel t_0123456789ab', 'agora cancel --local t_0123456789ab')),
  ).action(async (id: string, options: unknown) => {
    done(await (await import('./commands/dispatch.ts')).cancel(id, options, context));
  });
};

const addTasks: Add = (program, context, done) => {
  addStatus(program, context, done);
  addAttach(program, context, done);
  addAnswer(program, context, done);
  addCancel(program, context, done);
  addMcp(program, context, done);
  addLedger(program, context, done);
  addReport(program, context, done);
};

const addStatus: Add = (program, context, done) => {
  anywhere(program.command('status').description('show the state of tasks').argument('[task]', 'only this task'))
    .option('--open', 'only tasks that have not ended')
    .option('--explain', 'show what each rule of the bot decides and waits for')
    .addHelpText('after', examples('agora status --open', 'agora status t_0123456789ab --explain'))
    .action(async (task: string | undefined, options: unknown) => {
      done(await (await import('./commands/tasks.ts')).status(task, options, context));
    });
  anywhere(
    program
      .command('watch')
      .description('show every change of a task until it ends')
      .argument('<task>')
      .addHelpText('after', examples('agora watch t_0123456789ab', 'agora watch --json t_0123456789ab | jq .state')),
  ).action(async (task: string, options: unknown) => {
    done(await (await import('./commands/tasks.ts')).watch(task, options, context));
  });
};

const addAttach: Add = (program, context, done) => {
  anywhere(
    program
      .command('attach')
      .description('follow a task and talk to it')
      .argument('<task>', 'a task (t_…) or one of its dispatches'),
  )
    .addHelpText(
      'after',
      `\nShows past events, then new ones. A line answers the open question; otherwise, it is a message to the agent.
Ctrl+C detaches while the task continues; Ctrl+D ends the input, once.
With --local: a task of \`agora run --interactive\`. On GitHub: posts /answer, /agora say and /agora end in your name.\n${examples('agora attach t_0123456789ab', 'agora attach --local t_0123456789ab', 'agora attach --local --json t_0123456789ab | jq \'select(.type == "question")\'', "echo 'Keep the old name' | agora attach --local t_0123456789ab")}`,
    )
    .action(async (task: string, options: unknown) => {
      done(await (await import('./commands/attach.ts')).attach(task, options, context));
    });
};

const addAnswer: Add = (program, context, done) => {
  anywhere(program.command('questions').description('list the questions that wait for an answer'))
    .addHelpText('after', examples('agora questions', 'agora questions --repo acme/shop --json | jq .questions'))
    .action(async (options: unknown) => {
      done(await (await import('./commands/tasks.ts')).questions(options, context));
    });
  anywhere(
    program
      .command('answer')
      .description('answer a question, in your name')
      .argument('<question>', 'q_…')
      .argument('<text...>', 'an option’s number or text, or your own text'),
  )
    .option('--wait', 'wait until the task asks again or ends')
    .addHelpText(
      'after',
      examples('agora answer q_0123456789ab 2', "agora answer q_0123456789ab 'Round once, at the end'"),
    )
    .action(async (question: string, text: string[], options: unknown) => {
      done(await (await import('./commands/tasks.ts')).answer(question, text, options, context));
    });
};

const addMcp: Add = (program, context, done) => {
  program
    .command('mcp')
    .description(
      'start an MCP server on standard input and output, with which your own agent starts, awaits and answers tasks',
    )
    .option('-R, --repo <[host/]owner/name>', "the repository; default: the current folder's")
    .option('--local', 'for tasks of `agora run`, on this machine')
    .addHelpText('after', examples('agora mcp --repo acme/shop', 'claude mcp add agora -- agora mcp --repo acme/shop'))
    .action(async (options: unknown) => {
      done(await (await import('./commands/mcp.ts')).mcp(options, context));
    });
};

const addLedger: Add = (program, context, done) => {
  anywhere(program.command('ledger').description('write all tasks of a repository to a Markdown page'))
    .option('-o, --output <file>', 'the file to write')
    .addHelpText(
      'after',
      examples(
        'agora ledger --output LEDGER.md',
        'agora ledger --local',
        'agora ledger --json | jq \'.tasks[] | select(.state == "suspended")\'',
      ),
    )
    .action(async (options: unknown) => {
      done(await (await import('./commands/ledger.ts')).ledger(options, context));
    });
};

const addReport: Add = (program, context, done) => {
  anywhere(
    program
      .command('report')
      .description('write a page with plots of the cost, time, waiting and outcomes of all tasks'),
  )
    .option('-o, --output <file>', 'the file to write; default: agora-report.html, none with --json')
    .option('--weeks <number>', 'tasks with activity in the last n weeks; default: 5')
    .addHelpText(
      'after',
      `\nIn a workflow step, a short version also goes into its summary.\n${examples(
        'agora report',
        'agora report --repo acme/shop --weeks 13 --output report.html',
        'agora report --local --json | jq .totals',
      )}`,
    )
    .action(async (options: unknown) => {
      done(await (await import('./report/report-command.ts')).report(options, context));
    });
};
