/** Commands for files on this machine, and those that check a setup. */
import type { LocalScript } from '../adapters/script.ts';
import { type Add, examples, json, onGitHub } from './common-options.ts';

export const addInit: Add = (program, context, done) => {
  json(
    program
      .command('init')
      .description('set up a repository: write files, rehearse on this machine, show the remaining steps')
      .argument('[folder]', 'your repository; default: this folder'),
  )
    .option('--runtime <id>', 'the agent: claude-code, codex, gemini, opencode')
    .option('--test <command>', 'the command that checks its work, or none')
    .option('--host <name>', 'what listens for labels and answers: relay, which needs no server, or bot')
    .option('--app <slug>', 'the slug of your App, for --host bot')
    .option('--subagent <name>', 'the name of the first subagent; default: fixer')
    .option('-y, --yes', 'do not ask: use the detected values, and the first option in the rehearsal')
    .option('--dry-run', 'show what would be written, without writing it')
    .option('--no-rehearsal', 'skip the rehearsal')
    .option('--own-agent', 'rehearse with the real agent; its key comes from the environment')
    .option('--answer <text>', 'the answer to every question of the rehearsal')
    .option('--push', 'then run the remaining steps with git and gh: branch, secrets, setting, label, pull request')
    .addHelpText(
      'after',
      `\nExisting files are not changed, so you can run it again.\n${examples(
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
  addLock(program, context, done);
  json(
    program
      .command('explain')
      .description('show what a subagent would run')
      .argument('<subagent>')
      .argument('[text...]', "the task's text"),
  )
    .option('--registry <folder>', 'default: .github/agora')
    .option('--input <json>', "the task's input, as a JSON object")
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
  onGitHub(program.command('doctor').description('check the setup of a repository, and show what to fix'))
    .option('--no-write', 'skip the check that creates and removes a ref')
    .option(
      '--fix',
      'fix what can be fixed: labels, the setting for pull requests, a missing state key, a disabled relay',
    )
    .option('--bot <address>', 'check whether the bot at this URL is ready')
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
  onGitHub(
    program
      .command('prove')
      .description('test the assumptions about GitHub on a scratch repository, and record the results'),
  )
    .option('--yes', 'do not confirm that it is a scratch repository')
    .option('--subagent <name>', 'the subagent for the whole loop; default: the first in the repository')
    .option('--record <file>', 'write the responses without values, as JSON')
    .option('--compare <file>', 'list every difference from a recording of another GitHub')
    .option('--patience <time>', 'how long a run may take to start or to end', '10m')
    .option('--quiet <time>', 'how long to wait for a run that should not start', '2m')
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
      .description('list every mistake in a registry, with file, line and column')
      .argument('[folder]', 'default: .github/agora')
      .option('--runtime <module>', 'test your own runtime with the worker instead')
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

const addLock: Add = (program, context, done) => {
  json(
    program
      .command('lock')
      .description('write the hashes of a registry to its agora.lock: then only what it lists may run')
      .argument('[folder]', 'default: .github/agora')
      .addHelpText('after', examples('agora lock', 'agora lock ../shop', 'agora lock --json | jq .changed')),
  ).action(async (folder: string | undefined, options: unknown) => {
    done(await (await import('../commands/registry.ts')).lock(folder, options, context));
  });
};

const addVerify: Add = (program, context, done) => {
  json(
    program
      .command('verify')
      .description("check whether a dispatch's result was changed: record, digest, patch, files, state")
      .argument('<result>', 'a result artifact, as a zip or a folder, or only its events.jsonl'),
  )
    .option('--digest <sha256>', "the expected digest of the zip: the run's output result-digest")
    .option('--state <zip>', "the result's state artifact")
    .addHelpText(
      'after',
      `\nExits with 0 if nothing was changed, with 1 if something was.\n${examples(
        'agora verify agora-result-t_0123456789ab.r1-a1.zip --digest sha256:5feceb66…',
        'agora verify ~/.local/state/agora/shop-063ca5fe/tasks/t_0123456789ab/artifacts/2',
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
      // The program has the rest, also for `agora help hub`.
      .addHelpText('after', `\nOptions and examples: agora ${name} --help`)
      .action(async (given: string[]) => {
        done(await context.runScript(file, given));
      });
  };
  script('hub', 'start a local GitHub with your folder as its repository', 'localhub/main.ts');
  script('rehearse', 'run one task on a local GitHub with a copy of your repository', 'demo/rehearsal/main.ts');
  script(
    'demo',
    'play the whole loop on this machine: an issue, a question, your answer, a pull request',
    'demo/main.ts',
  );
};
