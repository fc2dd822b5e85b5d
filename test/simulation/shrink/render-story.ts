/** The parts of a trace that show what went wrong: who did what, without the calls that follow from it. */

const MOST_LINES = 10;
/** A line of a trace: time, who, and what. */
const LINE = /^(?<at>\+\S+) (?<who>\S+(?: \d+)?) +(?<what>.*)$/;
const FOLLOWS = /^(?:(?:POST|PATCH|PUT|DELETE|hears|starts|is over: success)\b|(?:info|debug): )/;

/** @returns the last ten of these lines, including the finding. */
export function renderStory(trace: readonly string[], kind: string): readonly string[] {
  const at = trace.findIndex((line) => line.includes(`invariants ${kind}: `));
  const lines = trace.slice(0, at < 0 ? trace.length : at + 1).flatMap((line) => {
    const { at: moment = '', who = '', what = '' } = LINE.exec(line)?.groups ?? {};
    return FOLLOWS.test(what) ? [] : [{ moment, said: `${who} ${what}` }];
  });
  const times = Map.groupBy(lines, ({ said }) => said);
  const told = [...times].map(([said, each]) => {
    const [first] = each;
    return `${first?.moment ?? ''} ${said}${each.length > 1 ? ` (${each.length} times)` : ''}`;
  });
  return told.slice(-MOST_LINES);
}
