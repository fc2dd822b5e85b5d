/**
 * Replies that were collected after those of spoken-replies.ts: by email and chat, with names and characters around
 * them, in more languages. `¦` separates two replies, `⏎` stands for a line break.
 */
import { rowsOf } from './further-replies.ts';

/** Each means the option at its position in NEAR_OPTIONS. */
export const LATER_REPLIES: readonly (readonly string[])[] = [
  rowsOf(`
SQLite, por favor ¦ SQLite per favore ¦ SQLite s'il te plaît ¦ SQLite bitte! ¦ Bitte SQLite ¦ Ich nehme SQLite
Wir nehmen SQLite ¦ Je prends SQLite ¦ opción 1 ¦ opção 1 ¦ Opción 1, por favor ¦ numéro 1 ¦ Variante 1
sqlite ok ¦ ok, sqlite! ¦ sqlite works ¦ Sqlite, cheers ¦ SQLite obviously ¦ SQLite works for us
SQLite will do nicely ¦ SQLite would do ¦ SQLite is right ¦ I guess SQLite ¦ SQLite I guess ¦ I'd say SQLite
Let us use SQLite ¦ Lets use SQLite ¦ we'd like SQLite ¦ please proceed with SQLite
**SQLite**, please ¦ <b>SQLite</b> ¦ <code>SQLite</code> ¦ SQLite: yes ¦ Option A: SQLite ¦ A (SQLite)
1 = SQLite ¦ 1: SQLite please ¦ 1️⃣ SQLite ¦ #1 SQLite ¦ SQLite, #1 ¦ SQLite (#1) ¦ SQLite - 1 ¦ the first choice
first choice ¦ number one ¦ Number 1!
`),
  rowsOf(`
２ please ¦ ② please ¦ (2), please ¦ "2" please ¦ 2 ❤️ ¦ 2 🙏 ¦ 🙏 2 ¦ 2 💯
2 👍🏽 ¦ 👌 2 ¦ 2 👏 ¦ 2 😀 ¦ 2 😄👍 ¦ 2 ;-) ¦ 2 :D ¦ 2 :smile: ¦ 2 :tada: ¦ :two: ¦ :two: please ¦ 2 !!! ¦ 2!!
2.. ¦ 2... ¦ - **2** ¦ * **2** please ¦ Answer 2! ¦ My answer is: 2 ¦ Reply: 2 ¦ Selected: 2
Selection: 2 ¦ Decision: 2 ¦ Decided: 2 ¦ We decided on 2 ¦ I decided for 2 ¦ Voting for 2 ¦ Voted 2
I'm for 2 ¦ I am for 2 ¦ I'm in favour of 2 ¦ In favor of 2 ¦ Preference: 2 ¦ My preference is 2 ¦ my favourite is 2
Approved: 2 ¦ Confirmed: 2 ¦ 2 confirmed ¦ 2 approved ¦ 2 for the team ¦ 2 for us ¦ 2 from us ¦ 2 by far
2 all day ¦ 2 hands down ¦ 2 any day ¦ 2 without a doubt ¦ 2 no doubt ¦ absolutely 2 ¦ Absolutely option 2!
certainly 2 ¦ 2, certainly ¦ 2 naturally ¦ totally 2 ¦ surely 2 ¦ for me 2 ¦ For us, 2 ¦ From my side 2
imho 2 ¦ 2 imho ¦ IMO 2 ¦ in my opinion 2 ¦ 2 in my opinion ¦ @agora-dispatch 2
@agora-dispatch[bot]: 2 please ¦ Hey bot, 2 ¦ Dear bot, 2 please ¦ Hi all, 2 ¦ Hello team! 2 please.
Good morning, 2 please ¦ Sorry for the delay, 2 ¦ Sorry for the late reply. 2 ¦ sorry, 2 ¦ Oh, 2 ¦ ah, 2 ¦ Ooh 2
y, 2 ¦ yess 2 ¦ yea 2 ¦ aye, 2 ¦ k 2 ¦ kk 2 ¦ okey 2 ¦ okidoki, 2 ¦ Fine with me: 2 ¦ 2 fine with me
pick the second ¦ choose the second one ¦ choose B ¦ take B please ¦ B it is ¦ B sounds good ¦ b works ¦ b, thanks
Option B works for me ¦ Option B sounds good to me ¦ Go with option B ¦ go B ¦ I'd go B ¦ (B) please
Opt B ¦ Variant b please ¦ the 2nd please ¦ 2nd please ¦ #2, thanks! ¦ the second, thanks ¦ Second please!
zwei ¦ Zwei bitte ¦ die zweite ¦ Die zweite Option ¦ Nummer 2 ¦ nummer zwei ¦ Option zwei ¦ deux ¦ le deuxième
la deuxième option ¦ la 2 ¦ la segunda ¦ dos ¦ la segunda opción ¦ la seconda ¦ optie 2
nummer 2 graag ¦ вариант 2 ¦ второй ¦ 选2 ¦ 选择2 ¦ 2番 ¦ 2番で ¦ 2번 ¦ 第二个
`),
  rowsOf(`
keep both! thanks ¦ Keep both 🙏 ¦ "Keep both" ¦ **Keep both** ¦ Let's keep both then ¦ keep both, I guess
I would keep both ¦ I'd prefer to keep both ¦ I vote to keep both ¦ we want to keep both
Keep both (3) ¦ Keep both, option 3 ¦ 3, keep both ¦ 3 keep both ¦ the third option please ¦ Option C!
third choice ¦ the last ¦ the last choice ¦ drei ¦ la tercera ¦ trois
`),
];

/** They mean no option, or it is unclear which one. */
export const LATER_OTHERS = rowsOf(`
2 is a typo ¦ 2 comments below ¦ 2 bugs ¦ 2 out of 10 ¦ 2 GB ¦ 2 ms ¦ 2 MB please ¦ 2 spaces please ¦ 2 retries
use 2 spaces ¦ use 2 threads please ¦ take 2 days ¦ make it 2 columns ¦ 2 columns please ¦ in 2 steps
2 and a half ¦ 2,5 ¦ 2e3 ¦ 2nd of May ¦ May 2 ¦ 2 May ¦ 2:30 ¦ at 2:00 ¦ 2 a.m. ¦ 2 to 3 ¦ 2–3 ¦ 2-3 ¦ 2...3
<= 2 ¦ >= 2 ¦ != 2 ¦ not option 2 ¦ nope, not 2 ¦ no 2! please ¦ everything but 2 ¦ 2 is out ¦ 2 is dead
2 never worked ¦ 2 broke ¦ 2 fails ¦ 2 failed last time ¦ 2 is deprecated ¦ 2 costs too much ¦ 2 is too expensive
2 would break it ¦ 2 might work ¦ 2 could work ¦ 2 may be better ¦ 2 if possible ¦ 2 when it is ready
2 after the release ¦ 2 once it is stable ¦ 2 except in tests ¦ 2 without the index ¦ 2 with an index
2 plus a cache ¦ 2 and a test ¦ 2, and add a test ¦ 2 instead of 1? ¦ 2 rather than 3? ¦ more 2 than 3
between 2 and 3 ¦ 2 vs 3 ¦ 2 versus 1 ¦ compare 2 and 3 ¦ explain 2 ¦ Explain option 2 ¦ what does 2 mean
tell me more about 2 ¦ how does 2 work ¦ Can you explain 2 ¦ details on 2 please ¦ docs for 2 ¦ link for 2?
who chose 2 ¦ why 2 ¦ when 2 ¦ was it 2 ¦ were you thinking 2 ¦ did you mean 2 ¦ I meant 3 not 2
I said 2 but meant 3 ¦ change 2 to 3 ¦ replace 2 by 3 ¦ swap 2 and 3 ¦ merge 2 and 3 ¦ combine 2 with 3
both 2 and 3 ¦ option 2 and option 3 ¦ options 2 ¦ options 2, 3 ¦ B and C ¦ B, C ¦ B/C ¦ neither B ¦ not B
no B ¦ A. Lincoln said so ¦ i ¦ Option ¦ option? ¦ which option ¦ any option ¦ another option ¦ 5 ¦ 99 ¦ 007
the second file ¦ second try ¦ first try ¦ third time ¦ on second thought ¦ wait a second ¦ a second please
one of them ¦ one or the other ¦ two birds ¦ last but not least ¦ the last commit ¦ at last ¦ the first two
SQLite3 ¦ SQLite 2 ¦ sqlite.org ¦ libsqlite ¦ SQLite/Postgres ¦ MySQL, not SQLite ¦ SQLite hates me
SQLite sucks ¦ SQLite is not an option ¦ SQLite, really? ¦ SQLite!? ¦ SQLite is what we have now
We have SQLite ¦ We had SQLite ¦ Who uses SQLite ¦ Is it SQLite ¦ SQLite again ¦ no more SQLite ¦ without SQLite
instead of SQLite ¦ Postgres in Docker ¦ Postgres 16 ¦ Postgres is slower ¦ Postgres is slow, SQLite
keep none ¦ keep neither ¦ keep both apart ¦ can't keep both ¦ we cannot keep both ¦ why keep both ¦ keep both out
`);
