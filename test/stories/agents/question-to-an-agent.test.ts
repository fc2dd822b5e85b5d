/** A question to another agent on this machine, where nothing starts that agent. */
import { expect, it } from 'vitest';
import { agora, outputOf } from '../../support/command-line.ts';
import { repository, temporaryFolder } from '../../support/worker/work-tree.ts';

const ASKS = `printf '{"question":"Which?","to":"agent:reviewer"}' > "$AGORA_SENTINEL"`;

it('waits for a person, and says that it does', async () => {
  using state = temporaryFolder();
  using tree = repository({
    '.github/agora/subagents/planner.md': `---\nruntime: command\nmay-ask: ["agent:reviewer"]\ncommand: ${JSON.stringify(ASKS)}\n---\nPlan.\n`,
  });
  const env = { XDG_STATE_HOME: state.path };

  const run = await agora(['run', 'planner', '--json', 'x'], { cwd: tree.path, env });

  expect(run.err).toContain('The question is for the agent reviewer. No agent is started for it here');
  expect(outputOf('run', run)).toMatchObject({ outcome: 'needs_input', needsInput: { question: 'Which?' } });
});
