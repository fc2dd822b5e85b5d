/**
 * Schedules that once failed, with what each of them showed. Every check plays them in addition to its own range of
 * seeds.
 *
 * A seed plays another schedule after the simulation has changed. What it showed has its own test, next to the code
 * that was fixed.
 */
import { EARLIER, type Regression } from './earlier-regressions.ts';

export const REGRESSIONS: readonly Regression[] = [
  ...EARLIER,
  {
    seed: 109_012_238,
    was: 'looks that hung had a command tried again that was edited meanwhile, and each run refused it',
  },
  {
    seed: 113_900_320,
    was: 'a retry of the very second in which something else was given up was about neither, and nobody was told',
  },
  {
    seed: 115_000_028,
    was: 'a comment behind a full page was not seen, as GitHub called that page not modified, and the final comment was posted again',
  },
  { seed: 116_500_037, was: 'a relay alone left a lost run as running: its job ended before the second try was due' },
  { seed: 116_501_091, was: 'a relay alone never came to say that a question had expired' },
  {
    seed: 737_595_636,
    was: 'a chain of agents behind a relay alone needed more calm than a schedule had: the judge’s error',
  },
  {
    seed: 737_596_496,
    was: 'a message between a label and the first comment of its task was forgotten once the label was days old',
  },
  { seed: 737_599_322, was: 'a pull request answered for itself after its issue was transferred: the judge’s error' },
  {
    seed: 737_600_749,
    was: 'a re-run did not find the comment of its task that a bot without keys had corrected, and posted a second one',
  },
  { seed: 737_600_830, was: 'a retry was taken for one of a task in another issue: the judge’s error' },
  {
    seed: 737_605_251,
    was: 'behind a relay alone, the end of a task was never posted after its conversation had been locked for long',
  },
  {
    seed: 737_605_671,
    was: 'a run that seemed lost asked within the second in which the bot ended its task, which nobody can prevent',
  },
  {
    seed: 737_607_745,
    was: 'an agent that was not needed any more still said that it waited, because its own question was deleted',
  },
  { seed: 737_608_160, was: 'the end of a task in a locked conversation behind a relay alone, see 737605251' },
  { seed: 737_608_643, was: 'a relay beside a bot started again what had come along with a transferred issue' },
  { seed: 115_010_909, was: 'a question that was deleted, asked again and closed without a proof counted as gone' },
  { seed: 1_629_011_295, was: 'runs were started for comments of an issue that had been transferred elsewhere' },
  {
    seed: 1_629_011_919,
    was: 'a question that had expired two weeks before stayed open although somebody answered it',
  },
  {
    seed: 1_629_024_296,
    was: 'replies on a transferred issue counted as answers to a question of another issue: the judge’s error',
  },
  {
    seed: 1_629_027_017,
    was: 'a retry continued an older task, because the list still showed the one that had just ended at work',
  },
  {
    seed: 1_629_031_349,
    was: 'a message from before a task’s first comment was forgotten once the label of the task was removed',
  },
  {
    seed: 250_143_472,
    was: 'a reply that was changed and changed back was counted as refused three times: the judge’s error',
  },
  {
    seed: 250_153_759,
    was: 'two retries continued from one state, because a page of comments was older than the next one',
  },
  {
    seed: 1_541_371_115,
    was: 'which task a retry meant could not be told, but the next retry was judged as if it could: the judge’s error',
  },
  {
    seed: 1_541_391_933,
    was: 'a relay beside a bot started what a transferred issue had started before: the bot had not looked at it yet',
  },
  {
    seed: 1_541_399_847,
    was: 'a second attempt posted the task’s comment again, because no list showed yet what the first had posted',
  },
  {
    seed: 1_541_407_383,
    was: 'a run posted its comment again after an error, because the bot had corrected the first one meanwhile',
  },
  {
    seed: 1_800_001_395,
    was: 'a task whose run had just failed expired as well, because the list of comments was older than its end',
  },
  {
    seed: 567_301_181,
    was: 'a message to a task of an unknown subagent was acknowledged, and nobody said that it reaches no one',
  },
  {
    seed: 378_127_153,
    was: 'two people had to agree, and nobody told one of them that a second, different answer was read',
  },
  {
    seed: 1_541_402_157,
    was: 'an agent waited for good: the question that it was to answer was deleted, and so was its own, and its end edited',
  },
  {
    seed: 900_000_245,
    was: 'a reply was edited and restored between two refusals, so the second refusal was overlooked, and it was tried again',
  },
  {
    seed: 1_632_006_207,
    was: 'the start of a label was forgotten, because an earlier look at comments replaced the one at labels',
  },
  {
    seed: 652_620_516,
    was: 'a command in a review was followed twice: comments were deleted while the thread of its task was read',
  },
  {
    seed: 652_619_416,
    was: 'a person changed their mind before the bot saw their first answer, and was not told about it: the judge’s error',
  },
  {
    seed: 1_763_958_945,
    was: 'a claim hung for four minutes; its retry was refused and another one followed meanwhile, and then it was started',
  },
  {
    seed: 223_075_464,
    was: 'an issue was transferred while its pages were read, so a question of its new place was taken for one of the old',
  },
  {
    seed: 223_084_034,
    was: 'a command in a review was posted a second time an hour later, because a list did not show the first one',
  },
  {
    seed: 963_596_979,
    was: 'a question that an agent was to answer was changed for good, and the agent was cancelled: nobody was told',
  },
  {
    seed: 1_415_985_269,
    was: 'a comment was looked at, a request before its change hung, and the change undid the end of its task',
  },
  {
    seed: 1_148_462_463,
    was: 'a waiting run that seemed lost claimed the comment of its task, although a second run had asked its question again',
  },
  {
    seed: 315_137_450,
    was: 'a question was changed for a while, a copy of it was answered meanwhile, and then the restored one expired',
  },
  {
    seed: 900_001_566,
    was: 'a bot that hung for three minutes posted a final comment that a relay beside it had posted meanwhile',
  },
  {
    seed: 910_001_566,
    was: 'messages that only lost runs had received reached the task that went on from an earlier round: the judge’s error',
  },
  {
    seed: 900_002_210,
    was: 'a list of an issue that was just transferred showed a command and not its task, so it was started again',
  },
];
