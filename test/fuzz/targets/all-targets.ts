import type { FuzzTarget } from '../fuzz-target.ts';
import { COMMENT_TARGETS } from './comment-targets.ts';
import { FILE_TARGETS } from './file-targets.ts';
import { STREAM_TARGETS } from './stream-targets.ts';

/** Every parser of external input. */
export const TARGETS: readonly FuzzTarget[] = [...COMMENT_TARGETS, ...FILE_TARGETS, ...STREAM_TARGETS];
