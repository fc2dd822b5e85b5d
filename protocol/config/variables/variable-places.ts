/** The entry of an `AGORA_*` variable in the table, and where such variables are read. */
export type VariablePlace = VariableReader | 'agent' | 'development';
export type VariableReader =
  | 'step'
  | 'worker'
  | 'command'
  /** The client library that dispatches on its machine: it passes its environment to the worker. */
  | 'library'
  /** A dispatch through GitHub, by the command or the library: the workflow's own settings apply, and no variable. */
  | 'github'
  | 'bot'
  /** The bot as a function: it has no timer and no port of its own. */
  | 'function'
  | 'relay'
  | 'deliver';

/** For a variable and a subagent field with the same meaning. */
export type WinningPlace =
  | 'the subagent'
  | "the subagent's own limit"
  | 'the variable'
  | 'the stricter one'
  | 'both'
  | 'whichever is `true`';

export interface AgoraVariable {
  readonly type: 'text' | 'number' | 'switch' | 'list' | 'JSON' | 'YAML' | 'secret' | 'path' | 'choice';
  /** As it would be written; omitted if there is none. */
  readonly default?: string;
  /** Where it is read. `agent` and `development` names are set by us, or by contributors to the project. */
  readonly where: readonly VariablePlace[];
  /** The action's input with the same meaning. */
  readonly input?: string;
  /** The client library's option with the same meaning. */
  readonly option?: string;
  /** The subagent field with the same meaning, and which of the two has priority. */
  readonly subagent?: readonly [field: string, wins: WinningPlace];
  /** Its old name, which still applies if this one is not set. */
  readonly formerly?: string;
  /** Its value may contain a secret, such as the address of a webhook: it is not shown. */
  readonly hidden?: true;
  /** It restricts an agent. Set where it has no effect, it is a mistake and no agent starts. */
  readonly guards?: true;
  readonly what: string;
}
