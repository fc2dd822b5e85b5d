/**
 * Vitest runs this before each test file: Git is configured as on a new machine. Whoever runs the tests may sign all
 * commits, or have hooks, line ends and ignored files of their own.
 */
process.env['GIT_CONFIG_GLOBAL'] = '/dev/null';
process.env['GIT_CONFIG_NOSYSTEM'] = '1';
