/** The title that the sample workflow's `run-name` gives a run, from its request. */
import { type DispatchRequest, dispatchIdOfRequest } from '../../protocol/messages/dispatch-request.ts';

export function titleOfRun(request: DispatchRequest): string {
  return `${dispatchIdOfRequest(request)} attempt ${request.attempt} for ${request.by.login}`;
}
