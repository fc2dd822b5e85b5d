/** What actions/checkout loads before its first line of its own, of these libraries' newest versions. */
import * as core from '@actions/core';
import * as exec from '@actions/exec';
import * as github from '@actions/github';
import * as io from '@actions/io';

/** Used by nobody, and held so that no bundler leaves it out, as theirs does not. */
export const held = [core, exec, github, io];
