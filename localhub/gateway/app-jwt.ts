/**
 * The JSON web token with which an app speaks for itself, signed and checked (RS256).
 *
 * @see
 * https://docs.github.com/en/apps/creating-github-apps/authenticating-with-a-github-app/generating-a-json-web-token-jwt-for-a-github-app
 */
import { createPublicKey, createSign, createVerify } from 'node:crypto';
import { z } from 'zod';

const LONGEST_LIFE_SECONDS = 600;
/** GitHub tolerates clocks that differ by this much. */
const DRIFT_SECONDS = 60;

const Claims = z.looseObject({ iss: z.union([z.string(), z.number()]), iat: z.number(), exp: z.number() });
const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

export function signAppJwt(appId: number, privateKey: string, nowSeconds: number): string {
  const text = `${encode({ alg: 'RS256', typ: 'JWT' })}.${encode({ iss: String(appId), iat: nowSeconds - DRIFT_SECONDS, exp: nowSeconds + LONGEST_LIFE_SECONDS - DRIFT_SECONDS })}`;
  return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey, 'base64url')}`;
}

/** @returns the app that signed the token, or the reason why GitHub would refuse it. */
export function readAppJwt(
  token: string,
  keyOf: (appId: number) => string | undefined,
  nowSeconds: number,
): { readonly appId: number } | { readonly refused: string } {
  const [head = '', body = '', signature = ''] = token.split('.');
  const claims = Claims.safeParse(parseJson(Buffer.from(body, 'base64url').toString('utf8')));
  if (!claims.success) return { refused: 'A JSON web token could not be decoded' };
  const appId = Number(claims.data.iss);
  const key = keyOf(appId);
  if (key === undefined) return { refused: "'Issuer' claim ('iss') must be an Integer" };
  const isSigned = createVerify('RSA-SHA256')
    .update(`${head}.${body}`)
    .verify(createPublicKey(key), signature, 'base64url');
  if (!isSigned) return { refused: 'A JSON web token could not be decoded' };
  if (claims.data.exp <= nowSeconds)
    return {
      refused:
        "'Expiration time' claim ('exp') must be a numeric value representing the future time at which the assertion expires",
    };
  if (claims.data.exp > nowSeconds + LONGEST_LIFE_SECONDS + DRIFT_SECONDS)
    return { refused: "'Expiration time' claim ('exp') is too far in the future" };
  return { appId };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
