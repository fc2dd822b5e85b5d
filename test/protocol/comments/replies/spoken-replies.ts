/**
 * Replies in spoken language, and in more languages, collected after those of further-replies.ts. `¦` separates two
 * replies, `⏎` stands for a line break.
 */
import { rowsOf } from './further-replies.ts';

/** Each means the option at its position in NEAR_OPTIONS. */
export const SPOKEN_REPLIES: readonly (readonly string[])[] = [
  rowsOf(`
I choose SQLite ¦ I choose option 1 ¦ I’ll go with SQLite ¦ we’ll take SQLite ¦ SQLite it is
SQLite is the way to go ¦ SQLite ftw ¦ SQLite all the way ¦ SQLite for the win! ¦ SQLite, no question
SQLite all day ¦ I am for SQLite ¦ I'm for SQLite ¦ I'm in favour of SQLite ¦ in favor of SQLite
My preference is SQLite ¦ Preference: SQLite ¦ Number one ¦ number one please ¦ No 1 ¦ opt 1 ¦ opt. 1 ¦ 1 pls
1 plz ¦ 1 👍🏽 ¦ 1!!! ¦ (1) ¦ [1] ¦ 1) ¦ 1. ¦ 1: ¦ "1" ¦ **Option 1** ¦ \`SQLite\` ¦ _SQLite_
> which one?⏎⏎SQLite ¦ > which one?⏎⏎1 ¦ /answer 1 ¦ Answer: 1 ¦ answer: SQLite ¦ Option A ¦ option a. ¦ A. ¦ A!
a ¦ A please ¦ SQLite⏎⏎Thanks,⏎Ada ¦ Hi there,⏎⏎SQLite please⏎⏎Best,⏎Ada ¦ Ok, SQLite then. ¦ OK let’s do SQLite
Let us do 1 ¦ do SQLite ¦ Do 1 please ¦ Please use option 1 ¦ use 1 ¦ choose 1 ¦ Choose SQLite ¦ select 1
Select option 1 ¦ selecting SQLite ¦ I select 1 ¦ the first ¦ First ¦ first option please ¦ the first option
SQLite (the first) ¦ 1 - SQLite ¦ 1 – SQLite ¦ 1: SQLite ¦ 1, SQLite ¦ 1 (SQLite) ¦ SQLite - option 1
SQLite, option 1 ¦ option 1, SQLite ¦ Option 1 (SQLite) ¦ I vote for 1 ¦ +1 for option 1 ¦ vote: 1
My vote: SQLite ¦ 1 is my vote ¦ @agora-dispatch 1 ¦ @agora-dispatch[bot] SQLite please ¦ @agora SQLite
SQLite 🙏 ¦ sqlite, please. ¦ SQLITE!! ¦ Sqlite ¦ SQLite ¦ １ ¦ １. ¦ ① please ¦ 1️⃣ ¦ 1️⃣ please ¦ A ¦ 1 bitte
1, bitte ¦ Option 1 bitte ¦ Bitte SQLite ¦ SQLite bitte ¦ Opción 1 ¦ opción 1 por favor ¦ 1 por favor
option 1 s’il vous plaît ¦ 1 svp ¦ Variante 1 ¦ 1
`),
  rowsOf(`
Postgres ¦ postgres. ¦ Postgres please ¦ 2nd ¦ Let’s go with Postgres (slower) ¦ Postgres (slower). ¦ 2 🎉 ¦ two.
Two! ¦ option two please ¦ Option two. ¦ the second, please ¦ second one please ¦ Second. ¦ B ¦ (B) ¦ b)
B, please ¦ option B please ¦ Choice B ¦ B - Postgres ¦ B: Postgres ¦ 2nd! ¦ going with the second option
I think 2 ¦ I think option 2 is best ¦ I think we should go with 2 ¦ I think 2 is best ¦ 2 sounds right
2 sounds great ¦ 2 works ¦ 2 works for me ¦ 2 would work ¦ 2 would do ¦ 2 will do ¦ 2 is what I want
2 makes sense ¦ 2 makes the most sense ¦ 2 makes more sense ¦ Option 2 makes sense to me ¦ 2 LGTM ¦ 2 👌
2 it is then! ¦ 2 ¦ 2 (Postgres) ¦ 2 — Postgres (slower) ¦ 2.⏎ ¦ ⏎⏎2⏎⏎ ¦ 2⏎⏎— Ada ¦ Thanks for asking! 2 please
Good question. 2 ¦ Alright, 2 ¦ Alright: 2 ¦ Right, 2 ¦ Cool, 2 ¦ Great, 2 please ¦ Perfect, 2 ¦ Fine, 2
Yeah 2 ¦ yup 2 ¦ yep, 2 ¦ Yes 2 ¦ Agreed, 2 ¦ Agree with 2 ¦ I agree with 2 ¦ go for 2 ¦ Go for option 2!
Let’s try 2 ¦ try 2 ¦ Try option 2 please ¦ lets try postgres ¦ I pick 2 ¦ picking 2 ¦ My answer is 2.
my answer would be 2 ¦ That would be 2 ¦ that’d be 2 ¦ It’s 2 ¦ Should be 2 ¦ it should be 2 ¦ Use 2
Please proceed with 2 ¦ proceed with 2 ¦ Continue with 2 ¦ continue with option 2 please ¦ You can use 2
you can go with 2 ¦ Feel free to use 2 ¦ Feel free to go with option 2 ¦ Make it 2 ¦ make it Postgres
Make it option 2, please ¦ 2 ok ¦ ok 2 ¦ 2 okay ¦ 2, ok. ¦ 2 yes ¦ yes 2 please ¦ 2 thank you so much
2, many thanks ¦ 2 thanks a lot ¦ 2 thanks! ¦ 2 cheers ¦ 2 :+1: ¦ 2 :thumbsup: ¦ 2 :-) ¦ 2 ;) ¦ #2 please
No. 2 please ¦ nr 2 ¦ number 2 ¦ №2
`),
  rowsOf(`
Keep both ¦ keep both ¦ Keep both, please ¦ let’s keep both ¦ Let us keep both. ¦ We keep both
we should keep both ¦ I’d keep both ¦ please keep both. ¦ Keep both for now ¦ Keep both then ¦ option 3 ¦ 3 ¦ 3!
C ¦ the third ¦ third option ¦ the last one ¦ the last option ¦ last one please ¦ Keep both! ¦ 3 please ¦ **3**
3. ¦ #3 ¦ 3) Keep both ¦ C) Keep both ¦ c. keep both ¦ Option 3 - keep both ¦ Option 3 = keep both ¦ 3rd option
three. ¦ Keep both 👍 ¦ 👍 keep both ¦ Keep both 🙂 ¦ keep both thx
`),
];

/** They mean no option, or it is unclear which one. */
export const SPOKEN_OTHERS = rowsOf(`
both ¦ neither ¦ 1 and 3 ¦ 1 or 2 ¦ not 1 ¦ not SQLite ¦ 2 is bad ¦ 2 is a mistake ¦ 2 sounds risky
2 sounds wrong ¦ 2 makes no sense ¦ 2 does not make sense ¦ 2 would be a mistake ¦ 2 is not ok ¦ 2 won’t work
2 works only on Linux ¦ I disagree with 2 ¦ don’t use 2 ¦ do not use SQLite ¦ avoid 2 ¦ never 2
anything but SQLite ¦ rather not 1 ¦ I don’t think 2 ¦ I don’t like 2 ¦ 2 unless it is slow ¦ 2 if it is fast
2, but keep SQLite too ¦ 2 but with WAL ¦ 2 or maybe 3 ¦ 1, 2 ¦ 1 2 ¦ 1-2 ¦ 1..3 ¦ first 2 ¦ 2 first ¦ 2 more
2 things ¦ 2 comments ¦ 2 minutes ¦ give me 2 minutes ¦ 2 hours please ¦ at 2 ¦ by 2 ¦ 2pm ¦ 2 weeks ¦ 2 of them
2 out of 3 ¦ is it 2? ¦ 2? ¦ should it be 2? ¦ what is 2? ¦ who wrote 2 ¦ option 4 ¦ 4 ¦ D ¦ option z ¦ 0
the fourth ¦ the last two ¦ last week ¦ yes ¦ no ¦ ok ¦ lgtm ¦ 👍 ¦ +1 ¦ same ¦ agreed ¦ agree ¦ right ¦ correct
as you like ¦ up to you ¦ whatever ¦ you decide ¦ your call ¦ I don’t care ¦ no preference ¦ see #2 ¦ fixes #2
closes #2 ¦ duplicate of #2 ¦ #2 is related ¦ v1 ¦ 1.0 ¦ 1st of May ¦ SQLite? ¦ SQLite or Postgres?
SQLite is slow ¦ SQLite has no server ¦ SQLite and Postgres ¦ use SQLite and Postgres
SQLite in tests, Postgres in production ¦ SQLite for tests ¦ try both ¦ Keep both?
keep both in mind that it is slow ¦ keep ¦ A lot ¦ a test is missing ¦ A question first ¦ B2 ¦ C++
c is a language ¦ I ¦ one ¦ One thing first ¦ one moment ¦ two questions ¦ second that ¦ I second that
second thoughts ¦ first of all ¦ First, what is the size? ¦ third party? ¦ the former ¦ the latter ¦ twelve
make it 12 ¦ make it fast ¦ try again ¦ continue ¦ proceed ¦ go ¦ go on ¦ stop ¦ pick one ¦ choose yourself
take your time ¦ take care
`);

/** They answer nothing: thanks, promises, and references to other people. */
export const SPOKEN_PROMISES = rowsOf(`
Thanks! ¦ thank you very much ¦ I will have a look tomorrow ¦ will look later ¦ I’ll check with the team
Let me check. ¦ let me think about it ¦ I need to ask Bob first ¦ give me a minute ¦ on it ¦ looking ¦ brb
Will get back to you ¦ I’ll get back to you tomorrow. ¦ Thanks, I will answer later. ¦ ok thanks ¦ OK, will do.
noted, thanks ¦ I am on vacation until Monday ¦ out of office ¦ I’ll reply after lunch
will answer this evening ¦ Thanks for the ping ¦ thx ¦ ty! ¦ cheers ¦ I have to check ¦ one sec ¦ hang on
hold on please ¦ wait please ¦ stand by ¦ need more time ¦ I need more time ¦ Need to think about this
I’m thinking ¦ still thinking ¦ Not sure yet ¦ not sure yet, will check ¦ I don’t know yet
let me get back to you on this ¦ We will discuss it tomorrow ¦ we’ll discuss this in the meeting
Discussing this internally ¦ I’ve asked Bob ¦ I asked the team ¦ asking the team ¦ I’ll take care of it tomorrow
I’ll do it tomorrow ¦ will do it later ¦ Good question ¦ hmm ¦ Hmm, let me think ¦ Danke, schaue ich mir an
Ich schaue morgen ¦ ich melde mich ¦ mache ich morgen ¦ Je regarde demain ¦ merci ¦ gracias, lo miro mañana
Lo reviso mañana ¦ vou ver amanhã ¦ obrigado ¦ 👀 ¦ 🙏 ¦ 👍 thanks ¦ looking into it ¦ I am looking at it
taking a look ¦ having a look ¦ Having a look now ¦ Checking now ¦ checking… ¦ I’m checking this now
Let me look ¦ Let me see ¦ lemme see ¦ I will see ¦ we’ll see ¦ will see ¦ I’ll be back on Monday
back on Monday ¦ I am busy right now ¦ busy, will look later ¦ sorry, busy today ¦ sorry, will check today
I’ll investigate ¦ will investigate ¦ I will try to look today ¦ I can look tomorrow
I can check this afternoon ¦ can I answer tomorrow? ¦ maybe tomorrow ¦ In a meeting, later ¦ in a meeting
`);

/** They are answers to a question without options. */
export const SPOKEN_ANSWERS = rowsOf(`
twelve ¦ use UTC ¦ Thanks, twelve please ¦ 12 ¦ yes ¦ no ¦ ok ¦ do it ¦ Go ahead ¦ please add a test
The port is 8080 ¦ tomorrow at noon is the deadline ¦ look in src/ ¦ check the input ¦ Ask the server
I would check the length first ¦ let the user decide ¦ let me be clear: use UTC ¦ wait 5 seconds between retries
wait for the lock ¦ It should wait ¦ later versions only ¦ soon-to-be-removed flag: keep it
Use the tomorrow.io API ¦ will.i.am ¦ Thanks page at /thanks ¦ a thank-you mail ¦ the busy timeout is 5 s
read the file again ¦ We decided on twelve ¦ we decide: twelve ¦ I decided to use UTC ¦ I think twelve
see docs/ ¦ See RFC 3339 ¦ Look up the key in Redis ¦ Back off exponentially ¦ answer with 404
reply with an error ¦ respond 400 ¦ Investigate nothing, just retry ¦ sleep on it for 5 s
follow up in another PR ¦ skip it ¦ leave it ¦ none ¦ n/a ¦ keep it as it is ¦ I don’t know ¦ unknown
not sure, use the default ¦ whatever is faster ¦ up to you ¦ 👍 ¦ tomorrow
`);
