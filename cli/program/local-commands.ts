/** Commands about files of this machine, and those that look at how things are set up. */
import type { LocalScript } from '../adapters/script.ts';
import { type Add, examples, json, onGitHub } from './common-options.ts';

export const addInit: Add = (program, context, done) => {
  json(
    program
      .command('init')
      .description('set up a repository: files, a rehearsal on this machine, then what is left to do')
      .argument('[folder]', 'your repository; default: this folder'),
  )
    .option('--runtime <id>', 'the agent: claude-code, codex, gemini, opencode')
    .option('--test <command>', 'the command that checks its work; none: nothing does')
    .option('--host <name>', 'who listens for labels and answers: relay, which needs no server, or bot')
    .option('--app <slug>', 'the slug of your App, for --host bot')
    .option('--subagent <name>', 'the name of the first subagent; default: fixer')
    .option('-y, --yes', 'ask nothing: take what is found, and the first option in the rehearsal')
    .option('--dry-run', 'show what would be written, and write nothing')
    .option('--no-rehearsal', 'leave the rehearsal out')
    .option('--own-agent', 'rehearse with the agent itself; its key is taken from the environment')
    .option('--answer <text>', 'answer every question of the rehearsal with this')
    .option('--push', 'afterwards do what is left: branch, secrets, setting, label, pull request, with git and gh')
    .addHelpText(
      'after',
      `\nNothing that is there is changed, so it may be run again.\n${examples(
        'agora init',
        'agora init --dry-run',
        "agora init --yes --runtime codex --test 'make test'",
        'agora init --yes --no-rehearsal --push',
      )}`,
    )
    .action(async (folder: string | undefined, options: unknown) => {
      done(await (await import('../commands/init.ts')).init(folder, options, context));
    });
};

export const addRegistry: Add = (program, context, done) => {
  addValidate(program, context, done);
  json(
    program
      .command('explain')
      .description('show what a subagent would run')
      .argument('<subagent>')
      .argument('[text...]', 'what would be asked for'),
  )
    .option('--registry <folder>', 'default: .github/agora')
    .option('--input <json>', 'what would be asked for, as a JSON object')
    .addHelpText(
      'after',
      examples(
        'agora explain fixer',
        'agora explain fixer Receipts are off by a cent',
        'agora explain fixer --json | jq .variables',
      ),
    )
    .action(async (subagent: string, text: string[], options: unknown) => {
      done(await (await import('../commands/registry.ts')).explain(subagent, text, options, context));
    });
  addVerify(program, context, done);
  onGitHub(program.command('doctor').description('check whether a repository is set up, and say what to do'))
    .option('--no-write', 'leave out the check that creates and removes a ref')
    .option(
      '--fix',
      'repair what a program can: labels, the setting for pull requests, a missing state key, a disabled relay',
    )
    .option('--bot <address>', 'ask the bot there whether it is ready')
    .addHelpText(
      'after',
      examples(
        'agora doctor',
        'agora doctor --fix',
        'agora doctor --bot https://agora.example.org',
        'agora doctor --json | jq \'.checks[] | select(.outcome == "fail")\'',
      ),
    )
    .action(async (options: unknown) => {
      done(await (await import('../commands/doctor.ts')).doctor(options, context));
    });
  addProve(program, context, done);
};

const addProve: Add = (program, context, done) => {
  onGitHub(program.command('prove').description('try on a scratch repository what is assumed of GitHub, and record it'))
    .option('--yes', 'do not ask whether it is a scratch repository')
    .option('--subagent <name>', 'who plays the whole loop; default: the first of the repository')
    .option('--record <file>', 'write what was answered, without a single value, as JSON')
    .option('--compare <file>', 'name every difference from a recording of another GitHub')
    .option('--patience <time>', 'how long a run may take to begin or to end', '10m')
    .option('--quiet <time>', 'how long to wait for a run that is expected not to come', '2m')
    .addHelpText(
      'after',
      examples(
        'agora prove --repo acme/scratch --record github.json',
        'agora prove --repo acme/scratch --yes --compare github.json',
        'agora prove --repo acme/scratch --yes --json | jq .recording.verdicts',
      ),
    )
    .action(async (options: unknown) => {
      done(await (await import('../proof/prove.ts')).prove(options, context));
    });
};

const addValidate: Add = (program, context, done) => {
  json(
    program
      .command('validate')
      .description('list every mistake of a registry, with file, line and column')
      .argument('[folder]', 'default: .github/agora')
      .option('--runtime <module>', 'test a runtime of your own with the worker instead')
      .addHelpText(
        'after',
        examples(
          'agora validate',
          'agora validate ../shop',
          'agora validate --runtime .github/agora/runtimes/mine.mjs',
          'agora validate --json | jq .mistakes',
        ),
      ),
  ).action(async (folder: string | undefined, options: unknown) => {
    done(await (await import('../commands/registry.ts')).validate(folder, options, context));
  });
};

const addVerify: Add = (program, context, done) => {
  json(
    program
      .command('verify')
      .description('check whether what a dispatch left was changed: record, digest, patch, files, state')
      .argument('<result>', 'a result artifact, as a zip or a folder, or its events.jsonl alone'),
  )
    .option('--digest <sha256>', "what the zip's digest must be: the run's output result-digest")
    .option('--state <zip>', 'the state artifact that the result names')
    .addHelpText(
      'after',
      `\nEnds with 0 when nothing was changed, with 1 when something was.\n${examples(
        'agora verify agora-result-t_0123456789ab.r1-a1.zip --digest sha256:5feceb66…',
        'agora verify ~/.local/state/agora/tasks/t_0123456789ab/artifacts/2',
        'agora verify --json events.jsonl | jq \'.parts[] | select(.outcome == "fail")\'',
      )}`,
    )
    .action(async (result: string, options: unknown) => {
      done(await (await import('../commands/verify.ts')).verify(result, options, context));
    });
};

export const addLocal: Add = (program, context, done) => {
  const script = (name: string, description: string, file: LocalScript): void => {
    program
      .command(name)
      .description(description)
      .allowUnknownOption()
      .helpOption(false)
      .argument('[arguments...]')
      .action(async (given: string[]) => {
        done(await context.runScript(file, given));
      });
  };
  script('hub', 'start a GitHub on this machine, with your folder as its repository', 'localhub/main.ts');
  script('rehearse', 'run one task with a copy of your repository on a local GitHub', 'demo/rehearsal/main.ts');
  script(
    'demo',
    'play the whole loop on this machine: an issue, a question, your answer, a pull request',
    'demo/main.ts',
  );
};
