/**
 * The title of a run, by which it is found without its id. The workflow's `run-name` creates it from the request, see
 * cli/init/init-files.ts.
 */
export function readRunName(title: string):
  | {
      readonly dispatch: string;
      readonly task: string;
      readonly round: number;
      readonly attempt: number;
      readonly by: string | undefined;
    }
  | undefined {
  const groups =
    /^(?<task>t_[0-9a-v]{12})\.r(?<round>[1-9]\d{0,3}) attempt (?<attempt>[1-9]\d{0,5})(?: for (?<by>\S+))?$/.exec(
      title,
    )?.groups;
  if (groups === undefined) return undefined;
  const { task = '', round = '', attempt = '' } = groups;
  return { dispatch: `${task}.r${round}`, task, round: Number(round), attempt: Number(attempt), by: groups['by'] };
}
