/**
 * The token that a job's artifact client sends (`ACTIONS_RUNTIME_TOKEN`).
 *
 * The client reads one claim, `scp`, to get the ids of its run and job. A token is only accepted with our own
 * signature, and only while its run is running: what a crashed machine left behind may not upload.
 */
import { randomUUID } from 'node:crypto';
import type { RunRecord } from '../actions/run-record.ts';
import type { TextSigner } from './text-signer.ts';
import type { ArtifactBackend } from './artifact-store.ts';

const LIFE_SECONDS = 6 * 3600;
const DRIFT_SECONDS = 60;

export interface JobTokens {
  readonly mint: (run: RunRecord) => string;
  readonly read: (
    authorization: string | undefined,
  ) => { readonly run: RunRecord; readonly backend: ArtifactBackend } | undefined;
}

const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export function createJobTokens(signer: TextSigner): JobTokens {
  /** By backend id. All jobs of an attempt share one, and the next attempt has its own. */
  const runs = new Map<string, { readonly run: RunRecord; readonly attempt: number }>();
  const backendOf = (run: RunRecord): string => {
    const known = [...runs].find(([, one]) => one.run === run && one.attempt === run.attempt)?.[0] ?? randomUUID();
    runs.set(known, { run, attempt: run.attempt });
    return known;
  };
  return {
    mint: (run) => {
      const seconds = Math.floor(Date.now() / 1000);
      const scp = `Actions.Results:${backendOf(run)}:${randomUUID()}`;
      const text = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ scp, nbf: seconds - DRIFT_SECONDS, exp: seconds + LIFE_SECONDS })}`;
      return `${text}.${signer.sign(text)}`;
    },
    read: (authorization) => {
      const [head = '', body = '', signature = ''] = (/^Bearer (\S+)$/i.exec(authorization ?? '')?.[1] ?? '').split(
        '.',
      );
      if (!signer.isSigned(`${head}.${body}`, signature)) return undefined;
      const [, id = '', job = ''] =
        /Actions\.Results:([\w-]+):([\w-]+)/.exec(Buffer.from(body, 'base64url').toString('utf8')) ?? [];
      const known = runs.get(id);
      const isAlive =
        known?.run.status === 'in_progress' && known.attempt === known.run.attempt && !known.run.kill.signal.aborted;
      return isAlive ? { run: known.run, backend: { run: id, job } } : undefined;
    },
  };
}
