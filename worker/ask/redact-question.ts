/** A question without secrets: the agent saw its key, and may have written it into its question or its notes. Pure. */
import { defined } from '../../protocol/base/defined.ts';
import type { NeedsInput } from '../../protocol/messages/needs-input.ts';
import { type QuestionPart, readPartId, renderNumbered } from '../../protocol/messages/question-parts.ts';
import { RecipientText } from '../../protocol/policy/recipient.ts';
import type { Redactor } from '../redaction/redactor-interface.ts';

export function redactQuestion(
  { question, options, recommended, context, partial_state: notes, to, hosts, questions }: NeedsInput,
  redactor: Redactor,
): NeedsInput {
  const cleanTo = to === undefined ? undefined : RecipientText.safeParse(redactor.text(to)).data;
  const parts = questions?.map((part) => redactPart(part, redactor));
  return {
    // Generated from the redacted ones, so that it is recognized as their text again.
    question: parts === undefined ? redactor.text(question) : renderNumbered(parts.map((part) => part.question)),
    ...(options !== undefined && { options: options.map(redactor.text) }),
    ...(context !== undefined && { context: redactor.text(context) }),
    ...(notes !== undefined && { partial_state: redactor.json(notes) }),
    ...defined({
      recommended,
      to: cleanTo,
      hosts: hosts?.filter((host) => redactor.text(host) === host),
      questions: parts,
    }),
  };
}

function redactPart({ id, question, options, recommended, context }: QuestionPart, redactor: Redactor): QuestionPart {
  return {
    question: redactor.text(question),
    ...defined({
      id: id === undefined ? undefined : readPartId(redactor.text(id)),
      options: options?.map(redactor.text),
      recommended,
      context: context === undefined ? undefined : redactor.text(context),
    }),
  };
}
