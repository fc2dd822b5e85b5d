/**
 * Shapes of credentials that neither a prefix alone nor gitleaks' table tells, tried after the other rules were made.
 *
 * Pure data.
 */
import type { OwnRule } from './own-rules.ts';

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';

export const FURTHER_RULES: readonly OwnRule[] = [
  ['a key of a model', 'fw_', /\bfw_(?=[A-Za-z]{0,30}\d)(?=[a-z0-9]{0,30}[A-Z])[A-Za-z0-9]{20,}/],
  ['a key of a model', 'csk-', /\bcsk-(?=[a-z]{0,40}\d)[a-z0-9]{40,}/],
  ['a token of a cloud', 'ak- as-', /\ba[ks]-(?=[A-Za-z]{0,20}\d)(?=[a-z0-9]{0,20}[A-Z])[A-Za-z0-9]{20,24}(?!\w)/],
  ['an Asana token', '1/ 2/', /\b[12]\/\d{14,20}(?:\/\d{14,20})?:[0-9a-f]{32}/],
  ['a ClickUp token', 'pk_', /\bpk_\d{6,10}_[A-Z0-9]{30,}/],
  ['a key of a payment', 'live_', /(?<![A-Za-z0-9_])live_(?=[A-Za-z]{0,40}\d)[A-Za-z0-9]{28,}/],
  ['a key of a payment', 'rzp_', /\brzp_(?:live|test)_[A-Za-z0-9]{14,}/],
  ['a key of a payment', 'pdl_', /\bpdl_(?:live|sdbx)_apikey_\w{20,}/],
  ['a key of a payment', 'aqe', /\bAQE(?=[A-Za-z+/]{0,60}\d)[A-Za-z0-9+/]{60,}/],
  ['a Mailgun key', '', /\b[0-9a-f]{32}-[0-9a-f]{8}-[0-9a-f]{8}(?![\w-])/],
  ['a New Relic key', 'nral', /\b[0-9a-f]{30,36}NRAL\b/],
  ['a HubSpot token', 'pat-', new RegExp(`\\bpat-(?:na|eu|ap)\\d-${UUID}`)],
  ['a LaunchDarkly key', 'sdk- api- mob-', new RegExp(`\\b(?:sdk|api|mob)-${UUID}`)],
  ['a Salesforce session', '00d', /\b00D[A-Za-z0-9]{12,15}![\w.-]{60,}/],
  ['an Intercom token', 'dg9ro', /\bdG9rO[A-Za-z0-9+/]{40,}={0,2}/],
  ['a NuGet key', 'oy2', /\boy2[a-z0-9]{43}(?!\w)/],
  ['a token of crates.io', 'cio', /\bcio(?=[A-Za-z]{0,32}\d)(?=[a-z0-9]{0,32}[A-Z])[A-Za-z0-9]{32}(?!\w)/],
  ['an Infisical token', 'st.', /\bst\.[0-9a-f]{20,}\.[0-9a-f]{30,}(?:\.[0-9a-f]{30,})?/],
  [
    'a password',
    'define',
    /\bdefine\(\s{0,4}["'][A-Z0-9_]{0,40}(?:PASSWORD|SECRET|TOKEN|KEY|SALT)["']\s{0,4},\s{0,4}["']((?![$<{*])(?=[^"'\s]{0,120}\d)[^"'\s]{8,})/i,
  ],
  ['a registry password', '"auth"', /"auth"\s{0,4}:\s{0,4}"((?=[A-Za-z0-9+/]{0,120}\d)[A-Za-z0-9+/]{16,}={0,2})"/],
];
