/**
 * Clouds that sell a vendor's models under their own accounts. Their calls are signed by the agent's program itself,
 * for their own address and body, so no gateway can do it for it: the program is handed the credentials, by name,
 * when the workflow switches the cloud on. Pure.
 *
 * @see https://code.claude.com/docs/en/third-party-integrations
 */

export interface ModelCloud {
  readonly name: string;
  /** Variable of the workflow that switches it on. */
  readonly on: string;
  /** Further variables that reach the agent then, no secrets. */
  readonly settings: readonly string[];
  /** With credentials, or with the path of a file that holds some. They reach the agent then, and nobody else. */
  readonly credentials: readonly string[];
}

type CloudVariables = Readonly<Record<string, string | undefined>>;

const OFF = new Set(['', '0', 'false', 'no', 'off']);

/** True when a variable that is a switch is on. */
export function isOn(value: string | undefined): boolean {
  return value !== undefined && !OFF.has(value.trim().toLowerCase());
}

/** The one that the workflow has switched on; of several the first, as the table of the runtime has them. */
export function findCloud(
  { clouds = [] }: { readonly clouds?: readonly ModelCloud[] },
  environment: CloudVariables,
): ModelCloud | undefined {
  return clouds.find(({ on }) => isOn(environment[on]));
}

/** What the agent gets of the workflow's own environment for that cloud. */
export function variablesOf(
  { on, settings, credentials }: ModelCloud,
  environment: CloudVariables,
): Record<string, string> {
  return Object.fromEntries(
    [on, ...settings, ...credentials].flatMap((name) => {
      const value = environment[name];
      return value === undefined || value === '' ? [] : [[name, value] as const];
    }),
  );
}

/** One sentence for people. */
export function sayCloud({ name, on, credentials }: ModelCloud, environment: CloudVariables): string {
  const held = credentials.filter((one) => (environment[one] ?? '') !== '');
  const reach =
    held.length === 0
      ? 'No credential for it is set by name.'
      : `The agent holds its credentials and can read them: ${held.join(', ')}.`;
  return `${on} is set: the agent calls ${name} itself, without the gateway. ${reach} Its usage is not counted.`;
}
