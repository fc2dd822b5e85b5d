/**
 * Replies that were collected after those of later-replies.ts: from phones and chats, with names, characters and more
 * languages. `¦` separates two replies, `⏎` stands for a line break.
 */
import { rowsOf } from './further-replies.ts';

/** Each means the option at its position in NEAR_OPTIONS. */
export const NEWER_REPLIES: readonly (readonly string[])[] = [
  rowsOf(`
SQLite please :pray: ¦ SQLite seems fine to me ¦ SQLite should be fine
Happy with SQLite ¦ I'm happy with SQLite ¦ I'm good with SQLite ¦ I'm fine with SQLite ¦ ok for SQLite
Prefer SQLite ¦ preferably SQLite ¦ SQLite preferred ¦ SQLite, if you ask me ¦ we chose SQLite
We've decided: SQLite ¦ Team says SQLite ¦ My choice: SQLite! ¦ Picking SQLite ¦ I'd choose SQLite
SQLite (option A) ¦ Option A - SQLite please ¦ ✅ SQLite ¦ SQLite ✅ ¦ SQLite 💯 ¦ __SQLite__ ¦ *SQLite*
[SQLite] ¦ \u00ABSQLite\u00BB ¦ „SQLite“ ¦ 'SQLite' please ¦ SQLite!! thx ¦ 1 it is! ¦ 1, cheers ¦ 1 por fa
первый ¦ la première ¦ il primo ¦ die erste ¦ eins ¦ uno ¦ opcja 1 ¦ valg 1 ¦ alternativ 1 ¦ seçenek 1
`),
  rowsOf(`
2nd please! ¦ second, pls ¦ Two it is ¦ two sounds good ¦ I'm for the second ¦ Second option works
go for the second ¦ Let's do the second one ¦ lets do option B ¦ Option 2 it is ¦ Option 2 sounds great
Option 2 works ¦ Option 2 is fine ¦ option 2 👍 ¦ 👍 option 2 ¦ 👍 for 2 ¦ 2 gets a 👍 ¦ 2 ftw ¦ 2 all the way
2, no question ¦ 2, final answer ¦ final answer: 2 ¦ Final: 2 ¦ Please choose 2 ¦ please select option 2
We pick 2 ¦ we choose option 2 ¦ We vote 2 ¦ voting 2 ¦ 2, as discussed ¦ As discussed: 2 ¦ Per our call: 2
2 if I may choose ¦ Dear team, 2. ¦ Hi Agora, 2 please :) ¦ Morning! 2 please. ¦ Sure thing: 2 ¦ sure, go with 2
Sounds good, 2 ¦ Great, go with 2 ¦ yes please, 2 ¦ yes go with 2 ¦ oui, 2 ¦ ja, 2 ¦ sí, 2 ¦ да, 2 ¦ はい、2
2でお願いします ¦ 2番でお願いします ¦ 選項2 ¦ 选项2 ¦ 选项 2 ¦ 옵션 2 ¦ 방안 2 ¦ opcja 2 ¦ možnost 2 ¦ variantti 2
seçenek 2 ¦ alternativ 2 ¦ alternativa 2 ¦ mulighed 2 ¦ опция 2 ¦ варіант 2 ¦ επιλογή 2 ¦ الخيار 2 ¦ विकल्प 2
`),
  rowsOf(`
Keep both of course ¦ keep both definitely ¦ Definitely keep both ¦ Keep both works
Keep both it is ¦ Keep both sounds good ¦ I'd say keep both ¦ I think keep both ¦ I think we should keep both
3 it is ¦ 3, final answer ¦ Option 3 please 🙏 ¦ the last one please ¦ option C it is
`),
];

/** They mean no option, or it is unclear which one. */
export const NEWER_OTHERS = rowsOf(`
2 people asked for it ¦ 2 PRs are open ¦ 2 tests fail ¦ since 2 ¦ until 2 ¦ 2 is broken ¦ 2 is buggy
Option 2 is broken ¦ option 2 has a race ¦ option 2 needs review ¦ option 2 or 3, your choice ¦ option 2?
Option 2 if it is cheap ¦ Happy with either ¦ I'm fine with all of them ¦ not happy with SQLite ¦ SQLite, sadly, no
SQLite was a mistake ¦ SQLite seems slow ¦ SQLite should be removed ¦ SQLite must go ¦ Stop using SQLite
prefer not SQLite ¦ I prefer anything else ¦ prefer MySQL ¦ We've decided: none ¦ We've decided nothing yet
Team says no ¦ first of May ¦ first come first served ¦ uno momento ¦ un moment ¦ eins nach dem anderen
Morning! ¦ Hi Agora ¦ Dear team, ¦ As discussed ¦ Per our call ¦ final answer? ¦ final ¦ second-guessing it
keep both eyes open ¦ keep both but rename one ¦ keep both only in tests ¦ both of them fail ¦ last one failed
2 → see the log ¦ 2: see the log ¦ 2. is unclear ¦ 2) is unclear ¦ 2 tak 3 ¦ 2 ou 3 ¦ 2 oder 3 ¦ 2 o 3 ¦ 2 или 3
nicht 2 ¦ pas 2 ¦ no la 2 ¦ не 2 ¦ 2じゃない ¦ 不要2 ¦ 2 는 안 돼요 ¦ nein, 2 nicht ¦ 2 nicht ¦ 2 non
`);
