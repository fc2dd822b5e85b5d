/** The command in a real terminal: what people see, type and interrupt. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AGORA } from '../../support/command-line.ts';
import { hasTmux, openTerminal } from '../../../scripts/tests/open-terminal.ts';
import { repository, temporaryFolder } from '../../support/worker/work-tree.ts';
import { openStory, SHOP } from '../support/story.ts';

const ASK =
  'echo "Looking around" >&2; if [ "$AGORA_ROUND" = 1 ]; then echo keep > "$AGORA_SESSION_DIR/n"; printf \'{"question":"Rewrite which?","options":["Function A","Function B"]}\' > "$AGORA_SENTINEL"; else echo "$AGORA_ANSWER" > chosen.txt; echo "Rewrote $AGORA_ANSWER"; fi';
const subagent = (command: string): string =>
  `---\nruntime: command\ncommand: ${JSON.stringify(command)}\n---\nDo it.\n`;

describe.runIf(hasTmux)('in a terminal', () => {
  it('run asks, accepts the typed answer, and shows the result', async () => {
    using tree = repository({ '.github/agora/subagents/planner.md': subagent(ASK) });
    using state = temporaryFolder();
    using terminal = openTerminal([process.execPath, AGORA, 'run', 'planner', 'Make it short'], {
      cwd: tree.path,
      env: { XDG_STATE_HOME: state.path, USER: 'ada' },
    });

    await terminal.until(/Your answer \(1-2, or your own words\): $/m);
    const asked = terminal.screen();
    const coloured = terminal.coloured();
    terminal.type('2');
    terminal.press('Enter');
    const code = await terminal.ended();

    expect(asked).toMatch(/\? Rewrite which\?\n\n {4}1\. Function A\n {4}2\. Function B/);
    expect(coloured).toContain('\u001b[1m');
    expect(code).toBe(0);
    expect(terminal.screen()).toMatch(
      /✔ Rewrote Function B .*2 rounds[\s\S]*1 file changed \(\+1 −0\); it is in your work tree\./,
    );
    expect(readFileSync(join(tree.path, 'chosen.txt'), 'utf8')).toBe('Function B\n');
  });

  it('run asks several questions one after the other', async () => {
    const both = JSON.stringify({
      questions: [{ question: 'Rewrite which?', options: ['Function A', 'Function B'] }, { question: 'What name?' }],
    });
    const ask = `if [ "$AGORA_ROUND" = 1 ]; then printf '%s' '${both}' > "$AGORA_SENTINEL"; else cp "$AGORA_ANSWERS_FILE" chosen.json; echo Done; fi`;
    using tree = repository({ '.github/agora/subagents/planner.md': subagent(ask) });
    using state = temporaryFolder();
    using terminal = openTerminal([process.execPath, AGORA, 'run', 'planner', 'Make it short'], {
      cwd: tree.path,
      env: { XDG_STATE_HOME: state.path, USER: 'ada', NO_COLOR: '1' },
    });

    await terminal.until(/Answer 1 \(1-2, or your own words\): $/m);
    terminal.type('2');
    terminal.press('Enter');
    await terminal.until(/Answer 2: $/m);
    const asked = terminal.screen();
    terminal.type('total');
    terminal.press('Enter');
    const code = await terminal.ended();

    expect(asked).toMatch(/\? 1\. Rewrite which\?\n {4}1a\. Function A\n {4}1b\. Function B/);
    expect(code).toBe(0);
    expect(JSON.parse(readFileSync(join(tree.path, 'chosen.json'), 'utf8'))).toMatchObject([
      { answer: 'Function B', option: 2 },
      { answer: 'total' },
    ]);
  });

  it('run leaves a question open that is answered with Enter alone, and says how to continue', async () => {
    using tree = repository({ '.github/agora/subagents/planner.md': subagent(ASK) });
    using state = temporaryFolder();
    using terminal = openTerminal([process.execPath, AGORA, 'run', 'planner', 'x'], {
      cwd: tree.path,
      env: { XDG_STATE_HOME: state.path, USER: 'ada', NO_COLOR: '1' },
    });

    await terminal.until(/Your answer/);
    terminal.press('Enter');
    const code = await terminal.ended();

    expect(code).toBe(0);
    expect(terminal.screen()).toMatch(/Answer it with: {2}agora run --task t_[0-9a-v]{12} --answer/);
    expect(terminal.coloured()).not.toContain('\u001b[3');
  });

  it('Ctrl+C stops the agent and exits with 130, while it works and at the prompt', async () => {
    using tree = repository({
      '.github/agora/subagents/sleeper.md': subagent('echo "Fast asleep"; sleep 4243'),
      '.github/agora/subagents/planner.md': subagent(ASK),
    });
    using state = temporaryFolder();
    const env = { XDG_STATE_HOME: state.path, USER: 'ada' };
    using asleep = openTerminal([process.execPath, AGORA, 'run', 'sleeper', 'x'], { cwd: tree.path, env });
    using asking = openTerminal([process.execPath, AGORA, 'run', 'planner', 'x'], { cwd: tree.path, env });

    await asleep.until(/Fast asleep/);
    asleep.press('C-c');
    await asking.until(/Your answer/);
    asking.press('C-c');
    const codes = [await asleep.ended(), await asking.ended()];

    expect(codes[0]).toBe(130);
    expect(asleep.screen()).toContain('■ Cancelled');
    // A person who leaves a question unanswered leaves it open, with its state saved.
    expect(asking.screen()).toContain('--task t_');
    expect(codes[1]).toBe(130);
  });

  it("watch shows a task's current state, and what happens to it", async () => {
    await using story = await openStory();
    await story.label('alice', 'agora:fixer');
    const asked = await story.question();
    const env = {
      GITHUB_API_URL: story.hub.url,
      GH_TOKEN: story.hub.tokenOf('alice'),
      GH_REPO: `${SHOP.owner}/${SHOP.repo}`,
      AGORA_POLL_MS: '200',
    };
    using terminal = openTerminal([process.execPath, AGORA, 'watch', asked.marker.task], { cwd: story.workDir, env });

    await terminal.until(/\? suspended/);
    await story.say('alice', '2');
    const code = await terminal.ended();

    expect(code).toBe(0);
    expect(terminal.screen()).toMatch(
      /\? suspended[\s\S]*1\. Round every line[\s\S]*✔ finished {2}t_[0-9a-v]{12} {2}round 2/,
    );
  });

  it('demo plays the whole loop with a typed answer', async () => {
    using folder = temporaryFolder();
    using terminal = openTerminal([process.execPath, AGORA, 'demo'], {
      cwd: folder.path,
      env: { USER: 'ada', HOME: folder.path },
    });

    await terminal.until(/Your answer \(1-2/);
    terminal.type('1');
    terminal.press('Enter');
    await terminal.until(/Press Enter to stop/);
    terminal.press('Enter');
    const code = await terminal.ended();

    expect(code).toBe(0);
    expect(terminal.screen()).toContain('Outcome: finished, after 2 rounds');
  });
});
