// Written by scripts/generate/write-registries.ts. Do not edit: add a file beside this one and run `npm run registries`.
import { answerQuestion } from './answers/answer-question.ts';
import { callOffAgents } from './answers/call-off-agents.ts';
import { expireQuestions } from './answers/expire-questions.ts';
import { lateAnswers } from './answers/late-answers.ts';
import { alteredReplies } from './answers/not-counted/altered-replies.ts';
import { missingQuestion } from './answers/not-counted/missing-question.ts';
import { unanswerableQuestion } from './answers/not-counted/unanswerable-question.ts';
import { approveDelivery } from './commands/approve-delivery.ts';
import { commandCheckboxes } from './commands/command-checkboxes.ts';
import { pullRequestCommands } from './commands/pull-request-commands.ts';
import { reviewAnswers } from './commands/review-answers.ts';
import { runCommand } from './commands/run-command.ts';
import { startTask } from './commands/start-task.ts';
import { correctComments } from './recovery/correct-comments.ts';
import { deliverResults } from './recovery/deliver-results.ts';
import { recoverLostRuns } from './recovery/recover-lost-runs.ts';
import { reportMistakes } from './recovery/report-mistakes.ts';
import { showLostRuns } from './recovery/show-lost-runs.ts';
import { transferredIssue } from './recovery/transferred-issue.ts';
import { warnOfCredentials } from './recovery/warn-of-credentials.ts';

export const registry = [answerQuestion, callOffAgents, expireQuestions, lateAnswers, alteredReplies, missingQuestion, unanswerableQuestion, approveDelivery, commandCheckboxes, pullRequestCommands, reviewAnswers, runCommand, startTask, correctComments, deliverResults, recoverLostRuns, reportMistakes, showLostRuns, transferredIssue, warnOfCredentials] as const;
