/**
 * What the worker needs from the world. Nothing in worker/ outside adapters/ and main.ts touches the world otherwise.
 *
 * Each port is as small as its callers; a stand-in for it is a plain object in the test that needs it.
 */
import type { ChannelCursor } from '../protocol/live/channel-cursor.ts';
import type { NeedsInput } from '../protocol/messages/needs-input.ts';
import type { LifecycleEvent } from '../protocol/messages/lifecycle.ts';
import type { LogEvent } from '../protocol/messages/log-event.ts';
import type { IsolationReport, SandboxMethod } from '../protocol/config/isolation.ts';
import type { QuestionId } from '../protocol/base/ids.ts';
import type { ResolvedSubagent } from '../protocol/base/pinned-bundle.ts';
import type { SecretReference } from '../protocol/config/secret-reference.ts';
import type { StateReference } from '../protocol/messages/dispatch-request.ts';
import type { Phase } from '../protocol/results/timeline.ts';
import type { Usage } from '../protocol/results/usage.ts';

export interface Clock {
  now(): Date;
  /** @throws when the signal aborts first. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export interface ProgramCommand {
  readonly argv: readonly [program: string, ...args: string[]];
  readonly cwd: string;
  /** The whole environment: nothing is inherited. */
  readonly env: Readonly<Record<string, string>>;
  /**
   * Sent on stdin and closed. Prompts go here, never in argv, which every process on the machine can read and which has
   * a limit.
   */
  readonly stdin: string;
}

/** Passed over output as it comes, before anything is cut, so that a cut never bares half a secret. */
export interface OutputFilter {
  /** @returns what may go on, in pieces, none of them empty: to join them would be a copy of nearly everything. */
  push(chunk: Uint8Array): readonly Uint8Array[];
  /** What was held back until it was clear that no secret begins in it. */
  end(): readonly Uint8Array[];
}

export interface ProcessLimits {
  readonly timeoutMs: number;
  /** Between the polite signal and SIGKILL when time is up. */
  readonly graceMs: number;
  /** The same when the run is cancelled: GitHub leaves seven seconds for everything. */
  readonly cancelGraceMs: number;
  /** The first, polite signal. */
  readonly stopSignal: 'SIGTERM' | 'SIGINT';
  /** Longer output keeps its beginning and its end, with a sentence between them that says so. */
  readonly stdoutBytes: number;
  readonly stderrBytes: number;
  /** A new filter for each stream. */
  readonly filter: () => OutputFilter;
  /** Every complete line of stdout as it comes, filtered. */
  readonly onLine?: (line: string) => void;
  /** The same for stderr. */
  readonly onErrorLine?: (line: string) => void;
}

export interface ProcessEnd {
  /** 128 + signal number when a signal ended it, 124 when our time limit did. */
  readonly exitCode: number;
  readonly endedBy: 'exit' | 'signal' | 'timeout' | 'cancel';
  readonly stdout: Uint8Array;
  readonly stderr: Uint8Array;
  readonly durationMs: number;
}

/**
 * A program out of an npm package, as a runtime names it: the version that is installed, and which do as well when they
 * are there.
 */
export interface WantedProgram {
  readonly package: string;
  readonly version: string;
  readonly before?: string | undefined;
  readonly program: string;
  readonly bin: string;
}

export interface FoundProgram {
  /** Absolute. */
  readonly path: string;
  readonly version: string;
}

export interface ProgramPlace {
  /** Our own environment: where to look, and how npm gets out. Programs are not started with it. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** Programs below it, and below the job's checkout, are not taken: the repository could have put them there. */
  readonly workspace: string;
  /** Where an installed version is kept. */
  readonly cache: string;
  /** Told before anything that takes longer than a moment. */
  readonly say: (text: string) => void;
}

export interface Processes {
  /** Whether a program of that name is found on a PATH. */
  isOnPath(name: string, path: string): Promise<boolean>;
  /**
   * Runs a command in a process group of its own and leaves no descendant behind, however it ends.
   * Settles on the exit of the process plus a short drain, not on the close of a pipe that a grandchild holds.
   * @throws DispatchError worker-failed when the program cannot be started.
   */
  run(command: ProgramCommand, limits: ProcessLimits, signal: AbortSignal): Promise<ProcessEnd>;
  /**
   * The program on this machine, installed if need be.
   * @throws DispatchError worker-failed when it cannot be had.
   */
  find(wanted: WantedProgram, place: ProgramPlace, signal: AbortSignal): Promise<FoundProgram>;
}

export type RunProgram = Processes['run'];

/** What the programs of a task must find in a sandbox, besides the work tree. Absolute paths. */
export interface SandboxNeeds {
  readonly workspace: string;
  /** Our folder outside the work tree, of which they see only what is named here. */
  readonly scratch: string;
  /** Folders below `scratch` that they may write. */
  readonly writable: readonly string[];
  /** Folders below `scratch` that they may read. */
  readonly readable: readonly string[];
  /** Further folders of the machine that they may read; those that do not exist are passed over. */
  readonly alsoReadable: readonly string[];
}

export type SandboxTrial =
  | { readonly kind: 'works'; readonly run: RunProgram }
  | { readonly kind: 'fails'; readonly why: string };

/** A machine's ways to a sandbox. */
export interface Isolation {
  /** The ways that this machine could have, the strongest first; none with the reason when it can have none. */
  methods():
    | { readonly kind: 'some'; readonly methods: readonly SandboxMethod[] }
    | { readonly kind: 'no'; readonly why: string };
  /** Builds one and runs a program in it that looks around. */
  attempt(method: SandboxMethod, needs: SandboxNeeds, signal: AbortSignal): Promise<SandboxTrial>;
}

/** Something of the machine that others obey later. */
export interface Guard {
  /**
   * Remembers how it is.
   * @param mode in a sandbox, what only programs outside of it can reach is left alone: others may be at work there.
   * @returns puts back what was changed meanwhile, and says what that was; each change is told once.
   */
  watch(mode: IsolationReport['mode']): Promise<() => Promise<readonly Tampering[]>>;
}

export interface Tampering {
  /** One sentence. */
  readonly what: string;
  /** It would have taken over another step: the run fails for it. */
  readonly fails: boolean;
}

/** Bytes by path. Paths are relative, with `/`. */
export type FileSet = ReadonlyMap<string, Uint8Array>;

export interface CapturedChange {
  readonly path: string;
  /** As git writes it: a file, an executable one, a symbolic link. */
  readonly mode: '100644' | '100755' | '120000';
  /** undefined = deleted. */
  readonly content: Uint8Array | undefined;
}

export interface Changes {
  /** Git's binary patch against the baseline; empty when nothing changed. */
  readonly patch: Uint8Array;
  readonly files: readonly CapturedChange[];
  readonly insertions: number;
  readonly deletions: number;
  /** What could not be captured, one sentence each: a submodule, a name that is not UTF-8. */
  readonly notices: readonly string[];
}

export type PathKind = 'absent' | 'file' | 'folder' | 'other';

/**
 * Files that are laid over the work tree together, while nobody else is at work in it. Paths relative to the work
 * tree's root.
 */
export interface Layer {
  /** What lies there, without following a link. */
  kindOf(path: string): Promise<PathKind>;
  /** Remembers what lies there now. @returns puts it back, folders that were missing included. */
  remember(path: string): Promise<() => Promise<void>>;
  /** Writes below the root, never through a link. */
  write(path: string, content: Uint8Array, mode?: number): Promise<void>;
}

/** The git work tree that the agent works in. Paths relative to `root`. */
export interface Workspace {
  readonly root: string;
  /** The commit that is checked out; `undefined` when there is none: no repository, or one without commits. */
  head(): Promise<string | undefined>;
  /** Checks that commit out, fetching it when it is missing. Local changes are never thrown away for it. */
  moveTo(commit: string): Promise<{ readonly kind: 'there' } | { readonly kind: 'elsewhere'; readonly why: string }>;
  /** Keeps a path out of git's sight without touching a file of the repository. */
  exclude(pattern: string): Promise<void>;
  /** Remembers the tree as it is now, setup included: changes are measured against this. */
  baseline(): Promise<void>;
  /**
   * Puts saved work back on top of the baseline.
   * @returns 'applied', or why it did not apply; then nothing was changed.
   */
  apply(patch: Uint8Array): Promise<{ readonly kind: 'applied' } | { readonly kind: 'conflict'; readonly why: string }>;
  /**
   * All changes since the baseline, untracked files included, ignored ones and `.agora/` not. The index stays
   * untouched.
   */
  changes(): Promise<Changes>;
  /** What lies there, without following a link. */
  kindOf(path: string): Promise<PathKind>;
  /** lstat + read of a regular file of at most `maxBytes`, never through a link at any level. */
  readSmall(
    path: string,
    maxBytes: number,
  ): Promise<
    | { readonly kind: 'file'; readonly content: Uint8Array }
    | { readonly kind: 'absent' }
    | { readonly kind: 'refused'; readonly why: string }
  >;
  /** How many files and folders match a pattern; counting ends when there are enough. */
  count(glob: string, enough: number): Promise<number>;
  /** Whether there is a history, and all of it. */
  history(): Promise<'none' | 'shallow' | 'full'>;
  /**
   * Paths of all regular files below a folder, relative to it and sorted, at most that many; no link is followed,
   * nothing special is named.
   */
  list(folder: string, most: number): Promise<readonly string[]>;
  /** Writes below the root, never through a link. */
  write(path: string, content: Uint8Array, mode?: number): Promise<void>;
  remove(path: string): Promise<void>;
  /** For many files at once. */
  openLayer(): Layer;
  /** Changes to those files are no work of the agent: they were laid there for this run. Paths relative to `root`. */
  protect(paths: readonly string[]): void;
  /** The sentinel's path in a container, when an agent wrote there since then although the workspace is elsewhere. */
  findStraySentinel(since: Date): Promise<string | undefined>;
  /**
   * Takes what lies under those names out of the root of the work tree, and gives back what puts it back; what was
   * written there meanwhile stays.
   * @throws DispatchError worker-failed when the repository goes on above the root and has such a file there.
   */
  withhold(names: readonly string[]): Promise<() => Promise<void>>;
  /** Takes the checkout's credentials out of .git/config and gives back what puts them back. */
  withholdCredentials(): Promise<() => Promise<void>>;
}

/** A folder of our own outside the workspace: prompts, the runtime's home, session files. */
export interface Scratch {
  readonly root: string;
  write(path: string, content: Uint8Array, mode?: number): Promise<string>;
  /** Paths of all regular files below a folder, relative to it; links and special files are left out. */
  list(folder: string): Promise<readonly string[]>;
  /** @returns `undefined` when it is no regular file or longer than that. */
  read(path: string, maxBytes: number): Promise<Uint8Array | undefined>;
  /** Removes a folder and all below it. */
  clear(folder: string): Promise<void>;
}

/** One file of a folder of the registry, not read yet. */
export interface RegistryEntry {
  /** Below the folder, with `/`. */
  readonly path: string;
  /** As git writes it: a file, an executable one, a symbolic link, a repository of its own. */
  readonly mode: '100644' | '100755' | '120000' | '160000';
  readonly bytes: number;
  /** @throws DispatchError fetch-failed when it cannot be had. */
  readonly read: () => Promise<Uint8Array>;
}

/** Where subagents, capabilities and environments are kept. Paths are those of a repository, `.github/agora/…`. */
export interface Registry {
  /**
   * A file of the registry at a commit, `undefined` when it is not there.
   * @throws DispatchError fetch-failed when nobody can tell.
   */
  read(path: string, at: string): Promise<Uint8Array | undefined>;
  /**
   * Everything below a folder at a commit, at any depth and in any order; nothing when there is no such folder.
   * @throws DispatchError fetch-failed when nobody can tell.
   */
  list(folder: string, at: string): Promise<readonly RegistryEntry[]>;
}

export type FoundSecret =
  | { readonly kind: 'found'; readonly value: string }
  | { readonly kind: 'missing'; readonly why: string };

/** Where secrets are kept that an environment names. */
export interface Secrets {
  /** Never throws: `why` says what is wrong with the place, and never holds a part of a value. */
  find(reference: SecretReference, signal: AbortSignal): Promise<FoundSecret>;
}

export interface ArtifactStore {
  /** @returns where it lies now; it can be read from that moment on. */
  put(name: string, files: FileSet, retentionDays: number): Promise<StateReference & { readonly expires: string }>;
  /** @throws DispatchError integrity-failed when it is not what the digest says, fetch-failed when nobody can tell. */
  get(
    reference: StateReference,
  ): Promise<{ readonly kind: 'files'; readonly files: FileSet } | { readonly kind: 'gone'; readonly why: string }>;
}

export interface AskedQuestion {
  readonly id: QuestionId;
  readonly asked: NeedsInput;
  readonly state: StateReference;
  readonly expires: string;
  readonly head: string;
  readonly notices: readonly string[];
  /** The agent has finished its turn; the question is whether there is more to do. */
  readonly isTurn?: boolean;
}

/** The other side of the conversation: an issue, or a terminal. */
export interface Conversation {
  /** False when a newer attempt owns this round: then nothing may be published. */
  mayPublish(): Promise<boolean>;
  /** Posts the question. Called only after the state can be read. */
  ask(question: AskedQuestion): Promise<void>;
}

/** What a person says to an agent at work. */
export interface ChannelMessage {
  /** Of the place where it was said; a text that was changed comes again under the same one. */
  readonly id: string;
  /** A login. */
  readonly by: string;
  readonly at: string;
  readonly text: string;
  /** The line of `.agora/inbox.jsonl`. */
  readonly line: string;
  /**
   * Said on the issue, and not to the agent: one that is told of the inbox finds it there, and is not begun once more
   * for it.
   */
  readonly isOverheard?: boolean;
}

export interface SubscriptionOptions {
  /** Where an earlier round stopped reading. */
  readonly cursor: ChannelCursor | undefined;
  /** Only what is said to the agent by name (`/agora say`), and not whatever is said. */
  readonly onlySaid?: boolean;
  readonly onMessage: (message: ChannelMessage) => Promise<void>;
  /** Told of trouble that may pass; the subscription goes on. */
  readonly onError: (detail: string) => void;
  readonly signal: AbortSignal;
}

export interface Subscription {
  /** How far it has read; undefined while it has read nothing. */
  cursor(): ChannelCursor | undefined;
  /** Told once the agent was given them, and not before: until then they are still to be delivered. */
  delivered?(ids: readonly string[]): Promise<void>;
  /** Reads at once what came in since it last read, before the agent is gone. Nothing while it has read nothing. */
  look?(): Promise<void>;
  stop(): Promise<void>;
}

/** Messages from people that arrive while the agent works; started before it and stopped after it. */
export interface Channel {
  start(options: SubscriptionOptions): Promise<Subscription>;
}

/** One call to somebody's web hook. */
export interface WebhookCall {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
  /** For all of it: finding the address, connecting, the answer. */
  readonly timeoutMs: number;
  /** Addresses inside our own network are called as well. */
  readonly allowPrivate: boolean;
}

export type WebhookEnd =
  | { readonly kind: 'delivered' }
  | {
      readonly kind: 'failed';
      readonly reason: 'http-status' | 'network' | 'timeout' | 'aborted' | 'private-address' | 'too-large';
      readonly status?: number;
    };

export interface Webhooks {
  /** One attempt; no redirect is followed. Never throws. */
  post(call: WebhookCall, signal: AbortSignal): Promise<WebhookEnd>;
}

export interface Journal {
  /** One line of the worker's log. Redacted before it gets here. */
  log(event: LogEvent): void;
  /** A line for whoever watches, which is no part of the record. Left out: it is logged like any other. */
  show?(event: LogEvent): void;
  /** Begins a part of the log that can be folded, or ends it. */
  section?(title: string | undefined): void;
  /** A lifecycle event. Exactly one terminal one per dispatch. */
  emit(event: LifecycleEvent): Promise<void>;
  /** Tells the log what to hide from now on, in every form it may be printed in. */
  hide(secret: string): void;
}

/** Everything at once, as the composition root hands it over. */
export interface WorkerPorts {
  readonly clock: Clock;
  readonly processes: Processes;
  /** Keeps setup, agent and verify away from the machine; without it they run with our own rights. */
  readonly isolation?: Isolation;
  /** The files by which a step tells its runner what later steps are to have. */
  readonly commandFiles?: Guard;
  /** Configuration and programs that act in later steps. */
  readonly actingFiles?: Guard;
  readonly workspace: Workspace;
  readonly scratch: Scratch;
  readonly registry: Registry;
  readonly secrets: Secrets;
  readonly artifacts: ArtifactStore;
  readonly conversation: Conversation;
  readonly channel: Channel | undefined;
  /** Left out: nobody is told, whatever the settings say. */
  readonly webhooks?: Webhooks;
  readonly journal: Journal;
  /** The machine, for the record: `linux-x64`, `linux-x64-musl`, `darwin-arm64`. */
  readonly platform: string;
  /** The environment we were started with. The worker copies from it by name and never hands it on. */
  readonly environment: Readonly<Record<string, string | undefined>>;
  /** How to start the ask tool; without it agents ask by the file alone. */
  readonly askTool?: readonly [program: string, ...args: string[]] | undefined;
  /** Runs an ES module, a file of ours, and gives what it exports; without it no runtime comes from a registry. */
  readonly importModule?: (file: string) => Promise<unknown>;
  /** Random bytes, so that a test can say which. */
  readonly random: (bytes: number) => Uint8Array;
  /** Called when another phase begins, with what is known to be used by then, for whoever shows it. */
  readonly onPhase?: (phase: Phase, used: Usage) => void;
  /** How often GitHub's API was called until now; left out where nobody counts. */
  readonly apiCalls?: () => number;
  /** Called with a new resolved subagent once it is verified, for whoever shows it. */
  readonly onResolved?: (subagent: ResolvedSubagent) => void;
}
