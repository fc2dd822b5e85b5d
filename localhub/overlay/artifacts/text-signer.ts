/** A secret of this hub with which it recognizes its own signed addresses and job tokens. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

export interface TextSigner {
  readonly sign: (text: string) => string;
  readonly isSigned: (text: string, signature: string) => boolean;
}

export function createTextSigner(): TextSigner {
  const secret = randomBytes(32);
  const sign = (text: string): string => createHmac('sha256', secret).update(text).digest('base64url');
  return {
    sign,
    isSigned: (text, signature) => {
      const [right, given] = [Buffer.from(sign(text)), Buffer.from(signature)];
      return right.length === given.length && timingSafeEqual(right, given);
    },
  };
}
