/** Mutants of the action's authorization that have no visible effect, with the reason for each. */
import type { SurvivorsByFile } from './survivors-by-file.ts';

export const ACTION_SURVIVORS: SurvivorsByFile = {
  'action/authorize/authorize-resume.ts': [
    {
      code: "source.kind === 'comment'",
      becomes: 'true',
      because: 'other sources name no comment, or a question of ours, which has no hidden parts',
    },
  ],
  'action/authorize/reread-answer.ts': [
    {
      code: 'reply.id < comment.id',
      was: '<',
      becomes: '<=',
      because: 'a reply and the question are different comments',
    },
    {
      code: 'comment.id > question.comment.id',
      was: '>',
      becomes: '>=',
      because: 'a reply and the question are different comments',
    },
  ],
  'action/authorize/reread-delegated-question.ts': [
    { code: "split('\\n', 1)", was: '1', because: 'only the first line is used; the limit only saves time' },
  ],
  'action/authorize/reread-parts.ts': [
    {
      was: 'source === undefined',
      becomes: 'false',
      because: 'there are as many sources as questions; TypeScript cannot infer that',
    },
    {
      code: "read.kind !== 'answer' || read.isFinal",
      was: '||',
      becomes: '&&',
      because: 'without questions, only the end of the input is read as an answer, so the second part says the same',
    },
    {
      code: 'read.parts?.find',
      was: "read.kind === 'answer'",
      becomes: 'true',
      because: 'anything else has no parts either',
    },
  ],
  'action/authorize/reread-task.ts': [
    { code: "login: ''", was: '0', because: 'nobody is compared with the author of a deleted comment' },
    {
      code: 'leftOut: findLeftOut(body',
      was: "read.kind === 'input'",
      becomes: 'true',
      because: 'nothing reads what was left out of a refused request',
    },
    {
      code: 'const change = seen === undefined',
      was: 'seen === undefined',
      becomes: 'false',
      because: 'no version has that hash; the check only saves the request for the history',
    },
  ],
  'action/authorize/resume-source.ts': [
    {
      was: 'comment === undefined',
      becomes: 'false',
      because: 'the comment exists, because its text was just compared; TypeScript cannot infer that',
    },
  ],
};
