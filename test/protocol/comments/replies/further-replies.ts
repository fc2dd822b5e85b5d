/**
 * Replies that were collected after the reader was written, to find what it misses. `¦` separates two replies, `⏎`
 * stands for a line break.
 */
export const rowsOf = (text: string): string[] =>
  text
    .trim()
    .split(/ ¦ |\n/)
    .map((row) => row.replaceAll('⏎', '\n'));

/** Each means the option at its position in NEAR_OPTIONS. */
export const FURTHER_REPLIES: readonly (readonly string[])[] = [
  rowsOf(`
going with SQLite ¦ my pick is SQLite ¦ take the first ¦ the first one please ¦ First one! ¦ SQLite 👍
👍 SQLite ¦ SQLite!!! ¦ SQLITE ¦ sqlite. ¦ "SQLite" ¦ 'SQLite' ¦ \u00ABSQLite\u00BB ¦ Hello,⏎⏎SQLite please.⏎⏎Thanks!
Good question! SQLite. ¦ We should use SQLite ¦ you should use SQLite ¦ Use SQLite ¦ use sqlite please
Just use SQLite ¦ Simply SQLite ¦ Go with SQLite ¦ Go SQLite ¦ go with the first ¦ go ahead with SQLite
Yes, SQLite ¦ SQLite is fine for now ¦ SQLite for now ¦ SQLite is fine ¦ SQLite is good enough
SQLite would be fine ¦ SQLite, thanks ¦ SQLite, thank you! ¦ SQLite thx ¦ SQLite, please and thank you
my answer is SQLite ¦ 1st one ¦ 1st option ¦ Option one ¦ option 1 please ¦ SQLite (1) ¦ SQLite (option 1)
the SQLite one ¦ The SQLite option, please ¦ SQLite option ¦ option SQLite ¦ +1 for SQLite ¦ +1 SQLite
I vote SQLite
`),
  rowsOf(`
Option #2 ¦ option-2 ¦ Option: 2 ¦ Option 2️⃣ ¦ option b ¦ (b) ¦ b) ¦ b. ¦ B! ¦ b please ¦ Let’s go with 2
lets go with two ¦ I'll take 2 ¦ I’d take the second one ¦ I'd go for 2 ¦ Going with 2 ¦ We go with 2.
We'll go with Postgres ¦ my pick: 2 ¦ My choice is 2 ¦ Pick 2 ¦ 2 it is ¦ 2 then ¦ 2 then please
2, please! ¦ 2 :) ¦ 2 🙂 ¦ 2 ✅ ¦ ✅ 2 ¦ 2 🚀 ¦ \`2\` ¦ **2**. ¦ ***2*** ¦ _2_ ¦ # 2 ¦ ## 2 ¦ 2 ¦ 2⏎ ¦   2   ¦ 2
2⏎⏎Thank you! ¦ 2⏎⏎Thanks a lot! ¦ 2⏎⏎Cheers ¦ 2⏎⏎Cheers,⏎Ada ¦ 2⏎⏎Best regards,⏎Ada ¦ 2⏎⏎- Ada ¦ Hi!⏎⏎2
Hi @agora-dispatch,⏎⏎2 please ¦ Thanks for asking! 2 ¦ Thanks for asking. 2 please. ¦ Good question. 2
Hmm, 2 ¦ hmm... 2 ¦ well, 2 ¦ So 2 ¦ I say 2 ¦ I'd say 2 ¦ I would go with 2 ¦ I would pick 2
I would prefer 2 ¦ I prefer option 2 ¦ I prefer the second ¦ I like 2 ¦ I like option 2 ¦ I'd like 2
I want 2 ¦ we want 2 ¦ we should go with 2 ¦ Please go with 2 ¦ Please go with option 2. ¦ please take 2
please pick 2 ¦ please do 2 ¦ Use Postgres. ¦ just 2 ¦ Go ahead with 2 ¦ ok go with 2 ¦ OK, 2. ¦ Okay — 2
Sure, 2 ¦ sure: 2 ¦ Yes: 2 ¦ Yes, option 2 ¦ yes option 2 please ¦ Yep, 2 ¦ Definitely 2
definitely option 2 ¦ Obviously 2 ¦ clearly 2 ¦ 2 for sure ¦ 2 definitely ¦ 2, definitely ¦ 2 of course
2 obviously ¦ 2 sounds good ¦ 2 sounds good to me ¦ 2 looks good ¦ 2 looks good to me ¦ 2 is fine
2 is fine with me ¦ 2 is fine by me ¦ 2 is good ¦ 2 is great ¦ 2 is the best ¦ 2 is best ¦ 2 is better
2 is my choice ¦ 2 would be best ¦ 2 would be great ¦ 2 seems best ¦ 2 seems fine ¦ Answer is 2
The answer is 2 ¦ the answer: 2 ¦ My answer: 2 ¦ Choice 2 ¦ choice: 2 ¦ Variant 2 ¦ variant B ¦ Number 2
number 2 please ¦ Nr. 2 ¦ No. 2 ¦ № 2 ¦ №2 ¦ #2! ¦ 2nd one ¦ 2nd option please ¦ the 2nd ¦ the 2nd one ¦ Ｂ
[x] 2 ¦ - [x] 2 ¦ - [x] **2.** Postgres (slower) ¦ - [x] Postgres (slower) ¦ 2) Postgres ¦ 2. Postgres
Option 2: Postgres ¦ 2 = Postgres ¦ 2 → Postgres (slower) ¦ Postgres (2) ¦ Postgres (option 2)
the Postgres option ¦ Option Postgres please ¦ postgres (slower) please ¦ +1 for 2 ¦ vote 2
My vote goes to 2 ¦ my vote is for 2 ¦ 2 from me ¦ 2 gets my vote
`),
  rowsOf(`
third ¦ The third one, please. ¦ Please keep both ¦ please keep both! ¦ Keep both please ¦ the 3rd
option three ¦ Three ¦ three please ¦ ③ ¦ 3️⃣ please
`),
];

/** They mean no option, or it is unclear which one. */
export const FURTHER_OTHERS = rowsOf(`
not SQLite ¦ not 2 please ¦ anything but 2 ¦ anything except SQLite ¦ 1 or 2 ¦ 2 or 3? ¦ either
either 1 or 2 ¦ both 1 and 2 ¦ 1 and 2 ¦ 1+2 ¦ 1 & 2 ¦ neither of them ¦ none ¦ none of these ¦ no ¦ No.
nope ¦ yes ¦ ok ¦ sure ¦ 2? ¦ is 2 faster? ¦ Is SQLite OK? ¦ why not 2? ¦ What about SQLite? ¦ SQLite?
how about Postgres? ¦ maybe SQLite ¦ perhaps 2 ¦ probably 2? ¦ 2 files are wrong ¦ 2 days ¦ in 2 hours
2 questions first ¦ wait 2 minutes ¦ 2.5 ¦ v2 ¦ 2.0 ¦ 12 ¦ 22 ¦ -2 ¦ 2/3 ¦ 1/2 ¦ 2x ¦ x2 ¦ 2% ¦ $2 ¦ page 2
line 2 ¦ see #2 in the tracker ¦ issue 2 ¦ PR 2 ¦ step 2 is missing ¦ 2 is wrong ¦ 2 is slower ¦ 2 is worse
2 is not good ¦ 2 has a bug ¦ 2 does not work ¦ SQLite is too slow ¦ SQLite is slower than Postgres
SQLite has a bug ¦ SQLite or Postgres ¦ SQLite vs Postgres ¦ SQLite and Postgres ¦ SQLite, not Postgres?
Postgres is better than SQLite, but both have a cost ¦ We use SQLite elsewhere and it is slow ¦ use MySQL
MySQL ¦ MySQL please ¦ option 4 ¦ 4 ¦ 0 ¦ option 0 ¦ option D ¦ d ¦ e ¦ z ¦ fourth ¦ the fourth one
last week ¦ first things first ¦ first, explain 2 ¦ second thoughts: no ¦ one moment please ¦ one sec
one more question ¦ two of them fail ¦ three tests fail ¦ the first test fails ¦ both ¦ both please? ¦ keep
keep it ¦ keep one ¦ keep both? ¦ do not keep both ¦ never keep both ¦ stop ¦ cancel ¦ later ¦ I do not know
dunno ¦ up to you ¦ you decide ¦ whatever you think ¦ your choice ¦ as you like ¦ don’t care ¦ no preference
pass ¦ skip ¦ 2 unless it is slow ¦ 2 if it is fast ¦ 2 but with caching
2, but only for now because 1 is broken and we have to migrate ¦ if 2 then 3 ¦ only if 2 fails
SQLite if possible ¦ SQLite unless there is a reason ¦ SQLite first, then Postgres
first SQLite, then Postgres ¦ SQLite until May ¦ SQLite in production? no ¦ except 2 ¦ all of them ¦ all
any ¦ any of them ¦ a b ¦ ab ¦ 1 2 ¦ 1,2 ¦ 12 please ¦ two or three ¦ one or two ¦ 2nd or 3rd
the second or the third ¦ #22 ¦ ## Title ¦ \`\`\`⏎2⏎\`\`\`⏎is what it prints ¦ I voted for 2 but it is wrong
2 is what I said last time, now 3 ¦ not the second one ¦ not the SQLite one ¦ rather not 2
I would not take 2 ¦ I would avoid 2 ¦ I doubt 2 ¦ undo 2 ¦ remove 2 ¦ delete 2 ¦ drop SQLite
remove SQLite ¦ no SQLite ¦ no to 2 ¦ -1 for 2 ¦ 👎 2 ¦ 2 👎 ¦ 👎 ¦ 🤔 2 ¦ 2 🤔 ¦ 2 ❌ ¦ ❌ 2 ¦ not sure, 2 or 3
unsure ¦ 2 (or 3) ¦ 2 / 3 ¦ 2|3 ¦ 2 → 3 ¦ 2 => 3 ¦ 2 > 3 ¦ 2 < 3 ¦ 2 = 3 ¦ 2 + 1 ¦ two weeks ¦ two people
the one ¦ that one ¦ this one ¦ one ¦ the other one ¦ other ¦ something else ¦ else ¦ A or B ¦ A and B ¦ A?
A: 2 ¦ do you prefer 2 ¦ should we use SQLite ¦ would you go with 2 ¦ is it 2 ¦ should I use 2 ¦ do I use 2
can we use SQLite ¦ is the answer 2 ¦ no SQLite please ¦ no, not SQLite ¦ No Postgres ¦ Hey ¦ Hi ¦ ping
bump ¦ +1 ¦ 👍 ¦ thanks ¦ lgtm ¦ LGTM 2 nits
`);

/** They do not answer anything. */
export const FURTHER_THANKS = rowsOf(`
Thanks! ¦ Thank you so much ¦ thx ¦ ty ¦ Thanks, will look tomorrow ¦ I’ll check and get back to you
Let me check with the team ¦ on it ¦ Looking into it. ¦ Good question, let me think ¦ Will do
Will answer tomorrow ¦ I'll come back to this next week ¦ brb ¦ One moment ¦ Give me a minute
Hmm, let me ask Bob ¦ I need to think about it ¦ Need to check with legal first ¦ Checking…
I will get back to you on Monday ¦ I'll let you know ¦ We will discuss it in the meeting
Thanks for the ping! ¦ Noted, thanks ¦ Ok, will have a look ¦ Sorry, busy today. Will look tomorrow.
Not today, sorry. I will look at it tomorrow. ¦ Wait a moment please ¦ please wait ¦ Hold on ¦ Stand by
I am on vacation until Monday ¦ Out of office until Monday ¦ I will try to answer tonight ¦ Gonna check
I'm checking ¦ Let me get back to you ¦ Let me double-check ¦ I have to ask my manager first
will follow up ¦ I'll follow up soon ¦ Thanks, I will follow up ¦ Cool, thanks! ¦ Awesome, thank you
Perfect, thanks! ¦ Much appreciated! ¦ Appreciate it ¦ Danke! ¦ Merci ! ¦ Gracias ¦ ありがとうございます ¦ Obrigado
Grazie ¦ Спасибо ¦ 谢谢 ¦ 감사합니다 ¦ Danke, ich schaue morgen ¦ Ich schaue es mir morgen an ¦ Je regarde demain
on it
`);

/** They answer a question without options. */
export const FURTHER_ANSWERS = rowsOf(`
Twelve please ¦ Let me know when it is done, use 12 ¦ Check the limit against 12
I will be the reviewer; use the name "shop" ¦ Thanks, use 12 ¦ Use thanks.txt
Look at src/a.ts and do the same ¦ Will it fit? Use 12 then ¦ Ask Bob to review it ¦ Read it from the file
Check it in CI ¦ Answer 12 ¦ Wait 12 seconds between tries ¦ please wait for the lock
Hold on to the lock until the end ¦ Tomorrow at 9:00 UTC ¦ Later than 12:00 ¦ 1 second ¦ A minute is enough
The minute it fails ¦ Let users decide ¦ Let me be the owner of it ¦ We need to support Windows too
I need to have it in UTC ¦ Going to production ¦ it says "thanks" at the end ¦ Say thank you to the user
print Thanks! ¦ Thank the user in the mail ¦ Merci is the label of the button ¦ Show "Danke" there
Noted in the changelog ¦ Will ¦ Soon ¦ We will use 12 ¦ I will take the second ¦ I'll go with MySQL
Let us use MySQL ¦ let us keep it simple: 12 ¦ checking account ¦ Looking glass
On it there should be a label
`);
