/** The libraries that actions/checkout loads before its own first line, in their newest versions. */
import * as core from '@actions/core';
import * as exec from '@actions/exec';
import * as github from '@actions/github';
import * as io from '@actions/io';

/** Not used. Exported so that the bundler keeps the libraries, as in the real action. */
export const held = [core, exec, github, io];
