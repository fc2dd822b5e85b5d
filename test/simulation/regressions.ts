/**
 * Schedules that once failed, with what each of them showed. Every check plays them in addition to its own range of
 * seeds.
 *
 * A seed plays another schedule after the simulation has changed. What it showed has its own test, next to the code
 * that was fixed.
 */
export interface Regression {
  readonly seed: number;
  readonly was: string;
}

const UNTOLD = 'a message that was sent as the answer to a question whose three attempts died was told by nobody';
const SUSPENDED = 'the bot closed a lost round with a record that it may not sign, so nobody read the task any more';
const CHANGED = 'a last word was said again, because somebody had changed the first one';
const LATER_FIRST = 'a later retry had its task already when an earlier one became allowed';
const CHANGED_QUESTION =
  'a run died while its question was changed, so the round was closed as failed or asked again, and then the question counted once more';

const TWO_STATUS =
  'somebody sent a request by hand that names a copy of a question and no comment of the task, so the task had two';

export const REGRESSIONS: readonly Regression[] = [
  { seed: 77_000_029, was: UNTOLD },
  { seed: 77_001_159, was: UNTOLD },
  { seed: 12_567_809_098, was: 'a reply was answered by nobody' },
  { seed: 12_567_810_003, was: 'two tasks went on from one state' },
  { seed: 12_567_808_355, was: 'a comment said "picking up where it left off", and no run was alive' },
  { seed: 77_000_021, was: SUSPENDED },
  { seed: 77_001_516, was: SUSPENDED },
  { seed: 77_001_660, was: SUSPENDED },
  { seed: 77_000_228, was: LATER_FIRST },
  { seed: 77_000_711, was: LATER_FIRST },
  { seed: 77_001_236, was: LATER_FIRST },
  { seed: 77_001_061, was: 'a retry went on from what a task was at work on, as its own command had been deleted' },
  { seed: 77_001_283, was: 'a run that was run again could not verify that the bot had closed its task' },
  { seed: 88_001_829, was: UNTOLD },
  { seed: 88_001_520, was: 'a message was told by nobody, as the run that it had started was cancelled in the queue' },
  { seed: 77_000_295, was: CHANGED },
  { seed: 77_000_482, was: CHANGED },
  { seed: 6_901_276_635, was: 'a question was changed for good, and whoever answered it was told nothing' },
  {
    seed: 6_901_281_161,
    was: 'two tasks went on from one state, as whoever began the first one had lost the right since',
  },
  {
    seed: 6_901_279_672,
    was: 'a run that GitHub called lost had its last word while a call of the bot hung, and the bot said one as well',
  },
  {
    seed: 6_901_283_577,
    was: 'a message that a retry was to take along was told by nobody, as its run was cancelled in the queue',
  },
  { seed: 57_644_345_351, was: CHANGED_QUESTION },
  { seed: 57_644_353_007, was: CHANGED_QUESTION },
  { seed: 57_644_354_427, was: CHANGED_QUESTION },
  { seed: 57_644_354_495, was: CHANGED_QUESTION },
  { seed: 57_644_355_659, was: CHANGED_QUESTION },
  { seed: 57_644_363_320, was: CHANGED_QUESTION },
  {
    seed: 864_922_233,
    was: 'whoever answered all of several questions anew, after three runs for the first answers had failed, met silence',
  },
  {
    seed: 57_644_360_925,
    was: 'the last word on a run that had gone on itself was no record, so it was said every ten minutes',
  },
  {
    seed: 57_644_342_712,
    was: 'a retry of a task whose runs were all lost before they worked was taken for one of nothing that was kept',
  },
  {
    seed: 57_644_359_589,
    was: 'two tasks went on from one state, as the command of the first was deleted and its line begins with a retry',
  },
  {
    seed: 57_644_351_362,
    was: 'a question in an exact copy of its comment, with a box that somebody had ticked, was taken for an invented one',
  },
  {
    seed: 57_644_343_941,
    was: 'agents asked one another deeper than allowed, while a question above was changed and so not counted',
  },
  {
    seed: 57_644_364_876,
    was: 'a second reply that named none of two open questions was answered by nobody, as its author had been asked before',
  },
  { seed: 2_124_898_360, was: TWO_STATUS },
  { seed: 2_124_910_503, was: TWO_STATUS },
  {
    seed: 2_124_920_871,
    was: 'a run said how its task ended while the bot’s look at it hung, and the bot ended it as well',
  },
  {
    seed: 2_124_919_457,
    was: 'messages started the next task, all its runs were lost, and nobody said that they were not heard',
  },
  {
    seed: 90_001_811,
    was: 'the bot wrote "failed" over what a run had just said, and what it had saved was lost to the retry',
  },
  { seed: 90_000_977, was: 'whoever answered a question that was deleted after its task had ended heard nothing' },
  { seed: 91_002_282, was: 'whoever ended the input by a question that was deleted heard nothing' },
  { seed: 90_001_719, was: 'a run that waited took messages along that had been said to the task before its own' },
  {
    seed: 91_004_381,
    was: 'GitHub called a run lost that went on, and it asked while the bot’s last word on it hung',
  },
  { seed: 94_002_965, was: 'a run failed with an answer while lists lagged, and the bot had the answer tried again' },
  {
    seed: 101_000_350,
    was: 'a default answer in the name of somebody who may not start a task was dispatched thrice, and refused each time',
  },
  {
    seed: 102_002_640,
    was: 'messages started a task beside one that went on from the same state, whose command was deleted since',
  },
  {
    seed: 103_000_659,
    was: 'an agent that nobody needed any more was called off, and a run for an answer to it began all the same',
  },
  {
    seed: 105_000_306,
    was: 'a run that was run again at once began anew, as the list did not show yet how it had ended',
  },
  {
    seed: 106_002_239,
    was: 'messages that a refused retry was to take along were heard by nobody, and that was told nobody',
  },
  {
    seed: 107_003_312,
    was: 'a task began anew, as the list of comments did not show yet what the one before had kept',
  },
  {
    seed: 109_001_954,
    was: 'a bot whose clock was ahead ended a question on a closed issue before its run said that it waits',
  },
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
    was: 'a comment behind a full page was not seen, as GitHub called that page not modified, and the last word was said again',
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
];
