/**
 * The rules of the bot, in the order in which their results count: where two of them say the same, the first one says
 * it. No rule knows another one; what several of them need is below them, in bot/decision/ and bot/tasks/.
 */
import type { DecisionRule } from '../decision/rule.ts';
import { answerQuestion } from './answers/answer-question.ts';
import { callOffAgents } from './answers/call-off-agents.ts';
import { expireQuestions } from './answers/expire-questions.ts';
import { lateAnswers } from './answers/late-answers.ts';
import { approveDelivery } from './commands/approve-delivery.ts';
import { commandCheckboxes } from './commands/command-checkboxes.ts';
import { pullRequestCommands } from './commands/pull-request-commands.ts';
import { reviewAnswers } from './commands/review-answers.ts';
import { runCommand } from './commands/run-command.ts';
import { startTask } from './commands/start-task.ts';
import { correctComments } from './recovery/correct-comments.ts';
import { deliverResults } from './recovery/deliver-results.ts';
import { recoverLostRuns } from './recovery/recover-lost-runs.ts';
import { warnOfCredentials } from './recovery/warn-of-credentials.ts';
import { reportMistakes } from './recovery/report-mistakes.ts';

export const RULES: readonly DecisionRule[] = [
  startTask,
  answerQuestion,
  callOffAgents,
  runCommand,
  commandCheckboxes,
  reviewAnswers,
  pullRequestCommands,
  lateAnswers,
  recoverLostRuns,
  expireQuestions,
  correctComments,
  deliverResults,
  approveDelivery,
  reportMistakes,
  warnOfCredentials,
];
