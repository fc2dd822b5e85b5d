import { expect, it } from 'vitest';
import { AGORA_VARIABLES } from '../../../protocol/config/agora-variables.ts';
import { findMisplacedVariables } from '../../../protocol/config/misplaced-variables.ts';
import type { VariableReader } from '../../../protocol/config/variables/variable-places.ts';

const NONE = 'is not a setting of agora/dispatch.';

it.each<[VariableReader, string, string]>([
  ['worker', 'AGORA_FLAVOUR', `AGORA_FLAVOUR ${NONE}`],
  ['worker', `AGORA_${'Q'.repeat(59)}`, `AGORA_${'Q'.repeat(58)} ${NONE}`],
  // The end of a name: whole, with further letters in front, or too short to be specific.
  ['worker', 'AGORA_HOSTS', `AGORA_HOSTS ${NONE} Did you mean AGORA_ALLOW_HOSTS?`],
  ['worker', 'AGORA_MY_MODEL', `AGORA_MY_MODEL ${NONE} Did you mean AGORA_MODEL?`],
  ['worker', 'AGORA_JSON', `AGORA_JSON ${NONE}`],
  // Letters that differ, also in a long end.
  ['worker', 'AGORA_MODELXY', `AGORA_MODELXY ${NONE} Did you mean AGORA_MODEL?`],
  ['worker', 'AGORA_MOXYZ', `AGORA_MOXYZ ${NONE}`],
  ['worker', 'AGORA_TURNZ', `AGORA_TURNZ ${NONE}`],
  ['worker', 'AGORA_STATF_FILE', `AGORA_STATF_FILE ${NONE} The worker sets it for its agent.`],
  ['worker', 'AGORA_ENW_ALLOW', `AGORA_ENW_ALLOW ${NONE}`],
  // Where to set it instead.
  ['worker', 'AGORA_SWEEP_SECONDS', 'AGORA_SWEEP_SECONDS has no effect in the worker. It applies in the bot.'],
  [
    'worker',
    'AGORA_SWEEP_TOKEN',
    'AGORA_SWEEP_TOKEN has no effect in the worker. It applies in the bot and the bot as a function.',
  ],
  [
    'worker',
    'AGORA_BOT_KEY',
    'AGORA_BOT_KEY has no effect in the worker. It applies in the bot, the bot as a function and the command agora.',
  ],
  [
    'github',
    'AGORA_WORKFLOW',
    'AGORA_WORKFLOW has no effect in a dispatch through GitHub. Set the option github.workflow instead.',
  ],
  [
    'github',
    'AGORA_REGISTRY',
    'AGORA_REGISTRY has no effect in a dispatch through GitHub. Set the input bundles in the workflow instead.',
  ],
])('warns in %s about %s', (place, name, text) => {
  expect(findMisplacedVariables(place, { [name]: 'x' })).toEqual({ mistakes: [], warnings: [text] });
});

it('lets no agent start without a restriction that somebody has set in the wrong place', () => {
  const guarding = Object.keys(AGORA_VARIABLES).filter(
    (name) => findMisplacedVariables('step', { [name]: 'x' }).mistakes.length > 0,
  );

  expect(guarding).toEqual([
    'AGORA_CLAUDE_PERMISSION_MODE',
    'AGORA_ISOLATION',
    'AGORA_SETUP_AS',
    'AGORA_NETWORK',
    'AGORA_BUDGET',
    'AGORA_MAX_ROUNDS',
    'AGORA_AGENT_TIMEOUT_SECONDS',
  ]);
  expect(findMisplacedVariables('step', { AGORA_NETWROK: 'x', AGORA_FLAVOUR: 'x' })).toEqual({
    mistakes: [expect.stringContaining('AGORA_NETWROK')],
    warnings: [`AGORA_FLAVOUR ${NONE}`],
  });
});
