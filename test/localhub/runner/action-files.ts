/** Files of actions for the runner, and what they print about their environment. */

export const node = (runs: string, inputs = ''): string =>
  `name: a\ndescription: a\ninputs: {${inputs}}\nruns: { using: node24, ${runs} }\n`;
