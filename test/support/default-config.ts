/** The configuration of a repository without `.github/agora/config.yaml`: the same as that of an empty file. */
import { readConfigFile, type RepositoryConfig } from '../../protocol/config/repository-config.ts';

function readDefaults(): RepositoryConfig {
  const read = readConfigFile('');
  if (read.kind === 'malformed') throw new Error(read.why.join('\n'));
  return read.config;
}

export const DEFAULT_CONFIG = readDefaults();
