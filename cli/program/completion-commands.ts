/** Completion with the Tab key: the script for a shell, and the command that the script calls. */
import { Argument } from 'commander';
import { SHELLS, SCRIPTS, type CompletedShell } from '../completion/shell-scripts.ts';
import { EXIT } from '../exit-codes.ts';
import { type Add, examples } from './common-options.ts';

export const addCompletion: Add = (program, context, done) => {
  program
    .command('completion')
    .description('print the script for Tab completion')
    .addArgument(new Argument('<shell>', 'your shell').choices(SHELLS))
    .addHelpText(
      'after',
      examples(
        'eval "$(agora completion bash)"      # in ~/.bashrc',
        'eval "$(agora completion zsh)"       # in ~/.zshrc, after compinit',
        'agora completion fish > ~/.config/fish/completions/agora.fish',
        'agora completion powershell | Out-String | Invoke-Expression   # in $PROFILE',
      ),
    )
    .action((shell: CompletedShell) => {
      context.terminal.out(SCRIPTS[shell].trimEnd());
      done(EXIT.done);
    });
  program
    .command('complete', { hidden: true })
    .description('list the possible completions, for those scripts')
    .argument('[words...]', 'the words after the name of the program')
    .option('--new-word', 'the last of them is complete, and the next one is empty so far')
    .addHelpText('after', examples('agora complete qu', 'agora complete run --new-word'))
    .action(async (words: string[], { newWord }: { readonly newWord?: true }) => {
      const { complete } = await import('../completion/complete.ts');
      const lines = await complete(program, newWord === true ? [...words, ''] : words, context);
      if (lines !== '') context.terminal.out(lines.trimEnd());
      done(EXIT.done);
    });
};
