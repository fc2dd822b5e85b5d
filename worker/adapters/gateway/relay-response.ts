/** Passes the response of a model on to the agent as it arrives, and reads a copy of it for the count. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Readable } from 'node:stream';
import type { GatewayTerms } from '../../ports/gateway-port.ts';
import type { CallAccount } from '../../gateway/model-account.ts';
import { MODEL_APIS } from '../../gateway/model-apis.ts';
import { createAnswerReader } from '../../gateway/read-answer.ts';
import { createKeylessStream, findKeysIn, hideKeysIn } from '../../gateway/hide-key.ts';
import { createErrorBody, passedHeaders } from './passed-response.ts';
import type { UnreadBytes } from './unread-bytes.ts';

interface ModelAnswer {
  readonly answer: IncomingMessage;
  /** Its body, not compressed. */
  readonly said: Readable;
  readonly unread: UnreadBytes;
}

/** @returns how the response ended, even if the agent disconnected in the middle of it. */
export async function relay(
  { answer, said, unread }: ModelAnswer,
  response: ServerResponse,
  counted: CallAccount | undefined,
  { route, isUsedUp }: GatewayTerms,
): Promise<'counted' | 'silent'> {
  const reader = createAnswerReader({
    contentType: answer.headers['content-type'] ?? '',
    readTokens: MODEL_APIS[route.api].readTokens,
    onTokens: (tokens) => counted?.tokens(tokens),
  });
  const refusal = createErrorBody();
  const isError = (answer.statusCode ?? 502) >= 300;
  const keys = [route.key, ...findKeysIn(route.headers)];
  const passing = createKeylessStream(keys);
  response.writeHead(answer.statusCode ?? 502, passedHeaders(answer, keys));
  response.flushHeaders();
  const whole = await new Promise<boolean>((resolve) => {
    said.on('data', (chunk: Buffer) => {
      reader.push(chunk);
      // Independent of the agent's reading speed: the response is read to its end in any case.
      if (isError) refusal.push(chunk);
      else unread.write(response, passing.push(chunk));
      // In the middle of a turn: the part so far is counted, and the rest is not paid for.
      if (counted !== undefined && isUsedUp() && !answer.complete) said.destroy();
    });
    said.once('end', () => {
      resolve(true);
    });
    said.once('close', () => {
      resolve(answer.complete);
    });
    said.once('error', () => {
      resolve(false);
    });
  });
  const isCounted = reader.end();
  // A body that is left out would be waited for, because its length may have been declared.
  const held = isError && answer.complete ? refusal.whole() : undefined;
  const last = isError ? held && hideKeysIn(held, keys) : whole ? passing.end() : undefined;
  if (last === undefined) response.destroy();
  else {
    unread.write(response, last);
    response.end();
  }
  return isCounted && whole ? 'counted' : 'silent';
}
