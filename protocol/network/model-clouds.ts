/**
 * Clouds that offer a vendor's models under their own accounts. The agent's program signs the calls itself, for their
 * address and body, so no gateway can do it: the program gets the credentials, by name, if the workflow enables the
 * cloud. Pure.
 *
 * @see https://code.claude.com/docs/en/third-party-integrations
 */

export interface ModelCloud {
  readonly name: string;
  /** The variable of the workflow that enables it. */
  readonly on: string;
  /** Further variables that the agent gets then; not secrets. */
  readonly settings: readonly string[];
  /** Variables with credentials, or with the path of a file with credentials. Only the agent gets them then. */
  readonly credentials: readonly string[];
}

type CloudVariables = Readonly<Record<string, string | undefined>>;

const OFF = new Set(['', '0', 'false', 'no', 'off']);

/** Whether a switch variable is on. */
export function isOn(value: string | undefined): boolean {
  return value !== undefined && !OFF.has(value.trim().toLowerCase());
}

/** The cloud that the workflow has enabled; if several, the first one in the runtime's table. */
export function findCloud(
  { clouds = [] }: { readonly clouds?: readonly ModelCloud[] },
  environment: CloudVariables,
): ModelCloud | undefined {
  return clouds.find(({ on }) => isOn(environment[on]));
}

/** The variables of the workflow's environment that the agent gets for that cloud. */
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
