/**
 * A task that continues with another version of the agent's program: which version is searched for, and how the task
 * resumes.
 */
import { expect, it } from 'vitest';
import { processes } from '../../../worker/adapters/programs/execa-processes.ts';
import type { WantedProgram } from '../../../worker/ports/process-ports.ts';
import { ASK, ended, lab, scriptRuntime, type Lab } from '../../support/worker/worker-dispatch.ts';

const SCRIPT = `if [ -z "$ANSWER" ]; then mkdir -p "$HOME/talk"; echo x > "$HOME/talk/x"; ${ASK}; else cat; fi`;

/**
 * @param made the version that the adapter supports.
 * @param there the version that is found; if omitted, the requested one.
 */
function machine(made: string, there?: string) {
  const install = { package: 'an-agent', version: made, before: '1.3.0', program: 'agent', bin: 'an-agent/agent' };
  const asked: WantedProgram[] = [];
  const find = (wanted: WantedProgram) => {
    asked.push(wanted);
    return Promise.resolve({ path: '/opt/agent', version: there ?? wanted.version });
  };
  return { asked, options: { runtimes: [scriptRuntime({ install })], ports: { processes: { ...processes, find } } } };
}

const savedBy = (scenario: Lab, version: string) => scenario.start(SCRIPT, machine('1.2.3', version).options);

it('looks for the version that saved the conversation, and accepts no older one', async () => {
  using scenario = lab();
  await savedBy(scenario, '1.2.9');
  const second = machine('1.2.3');

  const end = ended(await scenario.answer('1', second.options));

  expect(second.asked).toMatchObject([{ version: '1.2.9', before: '1.3.0' }]);
  expect(end.result).toMatchObject({ resumed: 'session', ranOn: { version: '1.2.9' } });
  expect(end.notices.join()).not.toContain('saved by');
});

it('continues the conversation with a later version, and says so', async () => {
  using scenario = lab();
  await savedBy(scenario, '1.2.9');

  const end = ended(await scenario.answer('1', machine('1.2.3', '1.2.12').options));

  expect(end.result).toMatchObject({ resumed: 'session', ranOn: { version: '1.2.12' } });
  expect(end.notices).toContain("The agent's conversation was saved by script 1.2.9 and is continued by 1.2.12.");
});

it('continues from notes when this action uses an older version line than the saved conversation, and says so', async () => {
  using scenario = lab();
  await savedBy(scenario, '1.4.0');
  const second = machine('1.2.3');

  const end = ended(await scenario.answer('1', second.options));

  expect(second.asked).toMatchObject([{ version: '1.2.3' }]);
  expect(end.result).toMatchObject({ resumed: 'partial-state', ranOn: { version: '1.2.3' } });
  expect(end.notices.join()).toContain('it was saved by script 1.4.0, and this run has 1.2.3, which is older');
});
