/** What actions/upload-artifact loads before its first line of its own, of these libraries' newest versions. */
import * as artifact from '@actions/artifact';
import * as core from '@actions/core';
import * as github from '@actions/github';

/** Used by nobody, and held so that no bundler leaves it out, as theirs does not. */
export const held = [artifact, core, github];
