/**
 * Replies that answer nothing: "Thanks!", "I will have a look tomorrow". Pure, linear.
 *
 * A question without options takes any words as its answer, so these are the only ones that it asks about first. Every
 * part of the reply must be one of them: "Thanks, twelve please" has a part that is not.
 */
const LONGEST = 400;
const PARTS = /[.,;:!?…\n–—]+/;

const THANKS =
  /^(?:many thanks|thanks|thank you|thx|ty|cheers|(?:much )?appreciated?(?: it)?|danke(?: schön| dir)?|vielen dank|merci(?: beaucoup| bien)?|(?:muchas )?gracias|(?:muito )?obrigad[oa]|(?:molte )?grazie|спасибо(?: большое)?|дякую|dziękuję|dzięki|tack|takk?|kiitos|bedankt|谢谢(?:你|您)?|感谢|多谢|ありがとう(?:ございます|ございました)?|감사합니다|고마워요?)(?: (?:a lot|so much|very much|again|all|everybody|everyone|@[\w-]{1,39}|for (?:asking|checking|flagging|waiting|letting (?:me|us) know|(?:the|this|your) (?:question|ping|update|reminder|context|details|info|heads[- ]up))))*$/;

const BEGINS = /^(?:(?:ok|okay|sure|hm+|well|so|and|yes|yep|hi|hello|cool|great|awesome|perfect|sorry) )*/;
const PROMISES =
  /^(?:(?:i|we)(?:'ll| will| am going to|'m going to| are going to|'re going to| need to| have to)|let me|let us|lemme|will|going to|gonna|need to)(?: (?:just|first|quickly|also|soon|definitely|try to))* (?:(?:have|take) (?:a|another)(?: \w+)? look|look|check|double-?check|think|get back|come back|answer|reply|respond|investigate|dig|ask|discuss|decide|read|see|let you know|find out|sleep on|talk|reach out|follow up)(?: .*)?$/;
/** The same in two more of the languages that people write in most. */
const PROMISED =
  /^(?:ich (?:schau|schaue|sehe|prüfe|frage|melde mich)|je (?:regarde|vérifie|reviens|demande))(?: .*)?$/;
const MOMENTS =
  /^(?:(?:just )?(?:a|one|give me a|give us a|need a|i need a) (?:second|sec|minute|min|moment|day|bit)|(?:please )?(?:wait|hold on)(?: (?:a|one) (?:second|sec|minute|min|moment|bit))?|stand by|brb|will do|(?:i'm |i am |we are |we're )?(?:looking(?: into (?:it|this|that))?|checking|on it|thinking about (?:it|this|that))|(?:i'm |i am )(?:on (?:vacation|holiday|leave)|away|busy|out of (?:the )?office)(?: .*)?|out of (?:the )?office(?: .*)?|back (?:soon|tomorrow|later)|more (?:soon|tomorrow|later))$/;
const FILLING =
  /^(?:ok|okay|sure|hi|hello|hey|hm+|well|good question|interesting|great|nice|cool|awesome|perfect|noted|sorry|later|today|not today|busy(?: today)?|tomorrow|soon|please)$/;

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
        .trim()
        .replace(/ please$/, ''),
    )
    .filter((part) => /[\p{L}\p{N}]/u.test(part));
  return parts.some(saysNothing) && parts.every((part) => saysNothing(part) || FILLING.test(part));
}

function saysNothing(part: string): boolean {
  const plain = part.replace(BEGINS, '');
  return THANKS.test(plain) || PROMISES.test(plain) || PROMISED.test(plain) || MOMENTS.test(plain);
}
