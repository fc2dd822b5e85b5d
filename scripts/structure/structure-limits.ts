/** The limits of check-structure.ts, and the exceptions with their reasons. */
export const LIMITS = { folder: 14, chain: 12, functionLines: 50, fileLines: 250 } as const;

interface Exception {
  readonly most: number;
  readonly because: string;
}

export const FOLDERS: Readonly<Record<string, Exception>> = {};

/**
 * File names that can appear in several folders of the product, or of one kind of test, with the reason. Tests of
 * different kinds can have the same name if they test the same thing.
 */
export const REPEATED_NAMES: Readonly<Record<string, string>> = {
  'index.ts': 'the public interface of a module',
  'main.ts': 'the entry of a program',
  'contract.ts': 'the contract of a folder of plug-ins',
  'ports.ts': 'the ports of a module',
  'error-message.ts': 'localhub/ does not import the product, so it has its own copy',
  'defined.ts': 'localhub/ does not import the product, so it has its own copy',
  'config.ts': 'a part of one runtime, in the folder of that name',
  'end.ts': 'a part of one runtime, in the folder of that name',
  'permissions.ts': 'a part of one runtime, in the folder of that name',
  'progress.ts': 'a part of one runtime, in the folder of that name',
  'stream.ts': 'a part of one runtime, in the folder of that name',
};

const PUBLISHED =
  'the published declarations of client/ import nothing else; the compiler checks that they agree with protocol/';

/** Type names that two product files can declare, with the reason. */
export const SHARED_TYPES: Readonly<Record<string, string>> = {
  Amounts: PUBLISHED,
  Conclusion: PUBLISHED,
  Defined: 'localhub/ does not import the product, so it has its own copy',
  DispatchResult: PUBLISHED,
  Json: PUBLISHED,
  NeedsInput: PUBLISHED,
  Outcome: PUBLISHED,
  Resolved: PUBLISHED,
  ResolvedBundle: PUBLISHED,
  TaskState: PUBLISHED,
  Usage: PUBLISHED,
};
