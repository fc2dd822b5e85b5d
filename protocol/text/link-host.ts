/** Hosts that an agent's links may lead to, as config.yaml names them: see allowed-links.ts. */
import { z } from '../base/zod.ts';

/** `docs.example.com`, or `*.example.com` for all names below it. No IP addresses, and no single word. */
export const LinkHost = z
  .string('must be the name of a host')
  .check(
    z.toLowerCase(),
    z.maxLength(253, 'must have at most 253 characters'),
    z.regex(
      /^(?!\*\.[^.]*$)(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/,
      'must be the name of a host: docs.example.com, or *.example.com for all below it',
    ),
  );

/** `links` in config.yaml. */
export const LinkHosts = z._default(
  z
    .array(LinkHost, { error: 'must be a list, like [docs.example.com]' })
    .check(z.maxLength(50, 'must have at most 50 entries')),
  [],
);
