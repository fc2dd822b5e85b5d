/** The inputs with a structured value: lists in JSON or YAML, a budget, an address. Few workflows use one. */
import { BudgetText } from '../../protocol/config/budget-limits.ts';
import { PricesText } from '../../protocol/config/model-prices.ts';
import { HostRule, isServicePort } from '../../protocol/network/allowed-hosts.ts';
import { Reference, VariableName } from '../../protocol/config/environment-file.ts';
import { type Notification, readNotifications, WebhookUrl } from '../../protocol/messages/notification.ts';
import { readYaml, renderMistake } from '../../protocol/base/read-yaml.ts';
import type { SecretReference } from '../../protocol/config/secret-reference.ts';
import { complain, z } from '../../protocol/base/zod.ts';

const References = z.record(VariableName, Reference);

/**
 * Lines of `NAME: reference`. A message never repeats the text: somebody may have written a secret in place of a
 * reference.
 */
function readReferences(
  given: string | undefined,
  context: z.core.ParsePayload,
): Readonly<Record<string, SecretReference>> {
  if (given === undefined) return {};
  const read = readYaml(given, References, { what: 'the list', values: 'text' });
  if (read.kind === 'value') return read.value;
  for (const mistake of read.mistakes) complain(context, renderMistake(mistake));
  return {};
}

const words = z.pipe(
  z.optional(z.string()),
  z.transform((given) => (given ?? '').split(/[\s,]+/).filter((word) => word !== '')),
);
const servicePort = z.pipe(
  z.string(),
  z.transform((given, context) => {
    const port = /^\d+$/.test(given) ? Number(given) : Number.NaN;
    if (isServicePort(port)) return port;
    complain(context, 'must be ports from 1 to 65535, other than 60917 and 60918, which the sandbox uses itself');
    return z.NEVER;
  }),
);

const Written = z.object({
  'allow-hosts': z.pipe(words, z.array(HostRule)),
  'budget': z.optional(BudgetText),
  'model-prices': z.optional(PricesText),
  'callback-url': z.optional(WebhookUrl),
  'notifications': z.pipe(
    z.optional(z.string()),
    z.transform((given, context): readonly Notification[] => {
      if (given === undefined) return [];
      const read = readNotifications(given);
      if (read.kind === 'notifications') return read.notifications;
      for (const message of read.why) complain(context, message);
      return z.NEVER;
    }),
  ),
  'secrets': z.pipe(z.optional(z.string()), z.transform(readReferences)),
  'service-ports': z.pipe(words, z.array(servicePort)),
});
export type WrittenInput = z.infer<typeof Written>;

/** @param given all inputs that have a value. */
export function readWritten(given: Readonly<Record<string, string>>): ReturnType<typeof Written.safeParse> {
  return Written.safeParse(given);
}
