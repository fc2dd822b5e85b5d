/** Names and types that the imitated runner and the model inside it share. */
import type { ModelServer } from '../../support/model-server.ts';

export const KEY = 'sk-0123456789-runner-not-a-real-key';

export type ScriptName = 'story' | 'attack';

export interface Counted {
  readonly used: ReturnType<ModelServer['used']>;
  readonly calls: number;
  /** Whether every call contained the real key. */
  readonly isKeyThere: boolean;
}
