/** The libraries that actions/upload-artifact loads before its own first line, in their newest versions. */
import * as artifact from '@actions/artifact';
import * as core from '@actions/core';
import * as github from '@actions/github';

/** Not used. Exported so that the bundler keeps the libraries, as in the real action. */
export const held = [artifact, core, github];
