/** The older half of regressions.ts. */
export interface Regression {
  readonly seed: number;
  readonly was: string;
}

const UNTOLD = 'a message that was sent as the answer to a question whose three attempts died was told by nobody';
const SUSPENDED = 'the bot closed a lost round with a record that it may not sign, so nobody read the task any more';
const CHANGED = 'a final comment was posted again, because somebody had changed the first one';
const LATER_FIRST = 'a later retry had its task already when an earlier one became allowed';
const CHANGED_QUESTION =
  'a run died while its question was changed, so the round was closed as failed or asked again, and then the question counted once more';

const TWO_STATUS =
  'somebody sent a request by hand that names a copy of a question and no comment of the task, so the task had two';

export const EARLIER: readonly Regression[] = [
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
    was: 'a run that GitHub called lost had its final comment while a call of the bot hung, and the bot posted one as well',
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
    was: 'the final comment on a run that had gone on itself was no record, so it was posted every ten minutes',
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
    was: 'GitHub called a run lost that went on, and it asked while the bot’s final comment on it hung',
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
];
