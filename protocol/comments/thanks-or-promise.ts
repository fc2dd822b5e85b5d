/**
 * Replies that answer nothing: "Thanks!", "I will have a look tomorrow", "cc @bob". Pure, linear.
 *
 * A question without options accepts any text as its answer, so these are the only ones that it asks about first. Every
 * part of the reply must be one of them: "Thanks, twelve please" has a part that is not.
 */
const LONGEST = 400;
const PARTS = /[.,;:!?…\n–—]+/;

const THANKS =
  /^(?:many thanks|thanks|thank you|thx|ty|cheers|(?:much )?appreciated?(?: it)?|danke(?: schön| dir)?|vielen dank|merci(?: beaucoup| bien)?|(?:muchas )?gracias|(?:muito )?obrigad[oa]|(?:molte )?grazie|спасибо(?: большое)?|дякую|dziękuję|dzięki|tack|takk?|kiitos|bedankt|谢谢(?:你|您)?|感谢|多谢|ありがとう(?:ございます|ございました)?|감사합니다|고마워요?)(?: (?:a lot|so much|very much|again|all|everybody|everyone|@[\w-]{1,39}|for (?:asking|checking|flagging|waiting|letting (?:me|us) know|(?:the|this|your) (?:question|ping|update|reminder|context|details|info|heads[- ]up))))*$/;

const BEGINS = /^(?:(?:ok|okay|sure|hm+|well|so|and|yes|yep|hi|hello|cool|great|awesome|perfect|sorry) )*/;
const PROMISES =
  /^(?:(?:i|we)(?:'ll| will| am going to|'m going to| are going to|'re going to| need to| have to)|let me|let us|lemme|will|going to|gonna|need to)(?: (?:just|first|quickly|also|soon|definitely|try to))* (?:(?:have|take) (?:a|another)(?: \w+)? look|look|check|double-?check|think|get back|come back|answer|reply|respond|investigate|dig|ask(?: around)?|discuss|decide|read|see|let you know|find out|sleep on|talk|reach out|follow up)(?: .*)?$/;
/** The same in two more of the most common languages. */
const PROMISED = new RegExp(
  '^(?:ich (?:schaue?|sehe|prüfe|frage|mache|melde mich)|(?:schaue?|sehe|prüfe|frage|mache|melde mich) ich|' +
    'je (?:regarde|vérifie|reviens|demande|vais (?:regarder|voir|vérifier|demander))|' +
    '(?:lo|la) (?:miro|reviso|veo|pregunto|guardo|controllo)|voy a (?:mirar|revisar|ver|preguntar)|' +
    'vou (?:ver|olhar|verificar|perguntar)|(?:guardo|controllo|vedo) (?:domani|dopo|più tardi))(?: .*)?$',
);
/** "I can look tomorrow", "I'll be back on Monday", "maybe later": only a time makes these a promise. */
const WHEN =
  '(?:later|soon|today|tonight|tomorrow|(?:this|in the|tomorrow) (?:morning|afternoon|evening)|(?:this|next) week|(?:on |next )?(?:mon|tues|wednes|thurs|fri|satur|sun)day|after \\w+|in (?:a|an|\\d{1,3}) \\w+)';
const LATER = new RegExp(
  `^(?:(?:(?:i|we) (?:can|could|may|might)|(?:i|we)(?:'ll| will) be|can (?:i|we)|maybe|perhaps|probably|sorry)(?: [\\w']{1,20}){0,6} ${WHEN}|(?:back|busy) ${WHEN})$`,
);
/** Who is asked, or what is being done, instead of an answer. */
const BUSY = new RegExp(
  "^(?:(?:i'm|i am|we're|we are|still|just|currently) )*(?:thinking|checking|looking|asking|discussing|investigating|(?:having|taking) a (?:quick |closer )?look)" +
    '(?: (?:at|into|about|on|over|it|this|that|now|internally|here|around|again))*$|' +
    '^(?:asking|discussing (?:it |this |that )?with|talking to) (?:@?[\\w-]{1,39}|(?:the|my|our) [\\w-]{1,20})(?: (?:about|for) .*)?$|' +
    "^(?:i've|i have|we've|we have|i|we) (?:asked|pinged) (?:@?[\\w-]{1,39}|(?:the|my|our) [\\w-]{1,20})(?: (?:about|for) .*)?$|" +
    "^(?:hang on|hold on|(?:i |we )?need (?:some )?more time|in a meeting|(?:i'm |i am )?not sure yet|(?:i |we )?(?:don't|do not) know yet|no idea yet)$|" +
    "^(?:i|we)(?:'ll| will) (?:do|take care of|handle|sort) (?:it|this|that)(?: .*)?$|" +
    `^will do (?:it|this|that) ${WHEN}$`,
);
/** They mean nothing by themselves, and do not agree to anything either. */
const EMPTY = /^(?:hm+|good question|great question|interesting|noted|hi|hello|hey|not today|busy|busy today|sorry)$/;
const PICTURES = /\p{Extended_Pictographic}[\u{1F3FB}-\u{1F3FF}\uFE0F]*/gu;
/** Alone, they agree or refuse; every other emoji means nothing. */
const VERDICT = /[\u{1F44D}\u{1F44E}\u{1F44C}\u2705\u274C\u{1F4AF}\u2714\u{1F6AB}\u{1F197}]/u;
const MOMENTS =
  /^(?:(?:just )?(?:a|one|give me a|give us a|need a|i need a) (?:second|sec|minute|min|moment|day|bit)|(?:please )?(?:wait|hold on)(?: (?:a|one) (?:second|sec|minute|min|moment|bit))?|stand by|brb|will do|(?:i'm |i am |we are |we're )?(?:looking(?: into (?:it|this|that))?|checking|on it|thinking about (?:it|this|that))|(?:i'm |i am )(?:on (?:vacation|holiday|leave)|away|busy|out of (?:the )?office)(?: .*)?|out of (?:the )?office(?: .*)?|back (?:soon|tomorrow|later)|more (?:soon|tomorrow|later))$/;
const FILLING =
  /^(?:ok|okay|sure|hi|hello|hey|hm+|well|good question|interesting|great|nice|cool|awesome|perfect|noted|sorry|later|today|not today|busy(?: today)?|tomorrow|soon|please)$/;

/** Somebody else is asked or called: "@bob what do you think?", "cc @bob". A name alone may be the answer. */
const CALLS =
  /^@[\w-]{1,39}(?:[ ,]+@[\w-]{1,39})*[,:]? [^\n]*\?$|^(?:cc|fyi|ping(?:ing)?|over to|adding):?(?:[ ,]+@[\w/-]{1,80})+[.!]?$/i;
const ONLY_SIGNS = /^[?!.…\s]+$/;

export function isThanksOrPromise(reply: string): boolean {
  if (reply.length > LONGEST) return false;
  if (CALLS.test(reply.trim()) || ONLY_SIGNS.test(reply)) return true;
  if (reply.trim() !== '' && reply.replace(PICTURES, '').trim() === '') return !VERDICT.test(reply);
  const parts = reply
    .replace(PICTURES, ' ')
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
  return [THANKS, PROMISES, PROMISED, MOMENTS, LATER, BUSY, EMPTY].some((what) => what.test(plain));
}
