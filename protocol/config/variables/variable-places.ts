/** What is said of an `AGORA_*` variable in the table, and where such variables are read. */
export type VariablePlace = VariableReader | 'agent' | 'development';
export type VariableReader =
  | 'step'
  | 'worker'
  | 'command'
  /** The client library that dispatches on its machine: it hands its environment on to the worker. */
  | 'library'
  /** A dispatch through GitHub, by the command or the library: the workflow's own settings count, and no variable. */
  | 'github'
  | 'bot'
  /** The bot as a function: it has no timer and no port of its own. */
  | 'function'
  | 'relay'
  | 'deliver';

/** Of a variable and a field of the subagent that say the same. */
export type WinningPlace =
  | 'the subagent'
  | 'the subagent, each limit for itself'
  | 'the variable'
  | 'the stricter one'
  | 'both'
  | 'whichever is `true`';

export interface AgoraVariable {
  readonly type: 'text' | 'number' | 'switch' | 'list' | 'JSON' | 'YAML' | 'secret' | 'path' | 'choice';
  /** As it would be written; left out where there is none. */
  readonly default?: string;
  /** Where it is read. `agent` and `development` names are set by us, or by those who work on the project. */
  readonly where: readonly VariablePlace[];
  /** The action's input that says the same. */
  readonly input?: string;
  /** The client library's option that says the same. */
  readonly option?: string;
  /** The field of the subagent that says the same, and which of the two wins. */
  readonly subagent?: readonly [field: string, wins: WinningPlace];
  /** The name that it had before, which still counts where this one is not set. */
  readonly formerly?: string;
  /** It keeps an agent from something. Set where it does not count, it is a mistake and no agent starts. */
  readonly guards?: true;
  readonly what: string;
}
