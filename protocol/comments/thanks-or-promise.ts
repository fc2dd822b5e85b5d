/**
 * Replies that answer nothing: "Thanks!", "I will have a look tomorrow". Pure, linear.
 *
 * A question without options takes any words as its answer, so these are the only ones that it asks about first. Every
 * part of the reply must be one of them: "Thanks, twelve please" has a part that is not.
 */
const LONGEST = 400;
const PARTS = /[.,;:!?…\n–—]+/;

const THANKS =
  /^(?:many thanks|thanks|thank you|thx|cheers)(?: (?:a lot|so much|very much|again|all|everybody|everyone|@[\w-]{1,39}|for (?:asking|checking|flagging|waiting|letting (?:me|us) know|(?:the|this|your) (?:question|ping|update|reminder|context|details|info|heads[- ]up))))*$/;

const BEGINS = /^(?:(?:ok|okay|sure|hm+|well|so|and|yes|yep|hi|hello) )*/;
const PROMISES =
  /^(?:(?:i|we)(?:'ll| will| am going to|'m going to| are going to|'re going to| need to| have to)|let me|let us|lemme|will|going to|need to)(?: (?:just|first|quickly|also|soon|definitely))* (?:(?:have|take) (?:a|another)(?: \w+)? look|look|check|think|get back|come back|answer|reply|respond|investigate|dig|ask|discuss|decide|read|see|let you know|find out|sleep on|talk|reach out)(?: .*)?$/;
const MOMENTS =
  /^(?:(?:just )?(?:a|one|give me a|give us a|need a|i need a) (?:second|sec|minute|min|moment|day|bit)|looking(?: into (?:it|this|that))?|checking|on it|thinking about (?:it|this|that)|back (?:soon|tomorrow|later)|more (?:soon|tomorrow|later))$/;
const FILLING =
  /^(?:ok|okay|sure|hi|hello|hey|hm+|well|good question|interesting|great|nice|noted|later|tomorrow|soon)$/;

export function isThanksOrPromise(reply: string): boolean {
  if (reply.length > LONGEST) return false;
  const parts = reply
    .toLowerCase()
    .replaceAll('’', "'")
    .split(PARTS)
    .map((part) =>
      part
        .replace(/[*_`"()]/g, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
  return parts.some(saysNothing) && parts.every((part) => saysNothing(part) || FILLING.test(part));
}

function saysNothing(part: string): boolean {
  const plain = part.replace(BEGINS, '');
  return THANKS.test(plain) || PROMISES.test(plain) || MOMENTS.test(plain);
}
