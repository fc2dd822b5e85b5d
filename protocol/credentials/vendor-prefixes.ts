/**
 * Tokens that are recognized by their beginning: the beginning, and the minimum number of characters that follow. Pure
 * data.
 *
 * The rest is letters and digits with at least one digit, in pieces between `-`, `_` and `.`. A truncated token is a
 * secret too, so the minimum is less than what a vendor generates.
 */
const TABLE: readonly (readonly [what: string, prefixes: string, least: number])[] = [
  ['a GitLab token', 'glft- glimt- glagent- glffct- glwt-', 16],
  [
    'a token of a build service',
    'bkua_ bkaj_ ccipat_ ccipratd_ dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit. signkey-prod- squ_ sqp_ sqa_ snyk_uat. snyk_sat. tfp_ api_prod_ rdme_',
    24,
  ],
  [
    'a token of a cloud',
    'xau_ mdb_sa_sk_ essu_ dbtc_ dbtu_ vk1.a. jca_ nbp_ napi_ pscale_tkn_ pscale_pw_ pscale_oauth_ fm1_ fm2_ fo1_ hrku- ddp_ ddw_ goog1e scw_ exo_',
    24,
  ],
  [
    'a key of a model',
    'sk-lf- pk-lf- lsv2_pt_ lsv2_sk_ aq.ab8rn6 fw_ nvapi- csk- tvly- pcsk_ pa- jina_ e2b_ sk_ voyage- fc- gsk_ tgp_v1_ aa-v1- cohere_ helicone- sk-helicone- br-',
    24,
  ],
  ['a token of a map', 'sk.eyj pk.eyj tk.eyj', 40],
  ['a Dropbox token', 'sl.b sl.u', 60],
  ['a key of a mail service', 're_ xkeysib- xsmtpsib- pm- os_v2_app_ os_v2_org_', 24],
  [
    'a key of a payment',
    'rzp_live_ rzp_test_ flwseck- flwseck_test- access_token$production$ access_token$sandbox$ xnd_production_ xnd_development_ mid-server- app_usr- polar_oat_',
    12,
  ],
  // Without a separator after its beginning: a shorter one occurs in any encoded bytes by chance, such as our own
  // signatures.
  ['a key of a payment', 'ezak eztk', 40],
  ['a token of a bank', 'access-production- access-development- access-sandbox-', 24],
  [
    'a token',
    'aio_ dnkey- bb_pr_ bb_ma_ slk_ zpka_ bbff- vercel_blob_rw_ apify_api_ sec-c- waka_ ory_pat_ ory_at_ ory_rt_ pina_ sktsec_ retool_ figu_ figo_ cal_live_ packagist_out_ packagist_ors_ n8n_api_ fio-u- secret-live- secret-test- hf_oauth_ sess- secret_admin_ secret-server- rootly_ chpt_ avns_ ccdb1_ pat_ secret- tr_prod_ tr_dev_ unkey_ key_ pul- ops_eyj clojars_ ico- nrak- pnu_ phc_ sm_pat_ sm_aat_ tk-us- xrp_ sgp_ ghtoken_ atlasv1.',
    20,
  ],
];
/** Even words and ids are common after these, so everything that follows must look random. */
const STRICT = new Set([
  'pa-',
  'fc-',
  'sk_',
  'key_',
  're_',
  'br-',
  'fw_',
  'pm-',
  'ico-',
  'csk-',
  'e2b_',
  'exo_',
  'scw_',
  'pat_',
  'sess-',
  'secret-',
  'secret-server-',
  'secret-live-',
  'secret-test-',
  'retool_',
  'cal_live_',
  'jca_',
  'n8n_api_',
]);

/** A row for each beginning, as in own-rules.ts. */
export const PREFIXED: readonly (readonly [what: string, keywords: string, pattern: RegExp])[] = TABLE.flatMap(
  ([what, prefixes, least]) =>
    prefixes.split(' ').map((prefix) => [what, prefix, patternOf(prefix, least, STRICT.has(prefix))] as const),
);

function patternOf(prefix: string, least: number, isStrict: boolean): RegExp {
  // Case-insensitive: the case of what follows distinguishes words from random text.
  const start = prefix.replace(/[.$]/g, '\\$&').replace(/[a-z]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
  const chance = isStrict ? '(?=(?:[\\w-]{0,120}?\\d){2})(?![\\w-]{0,400}[a-z]{9})' : '(?=[\\w.$-]{0,120}?\\d)';
  return new RegExp(`(?<![\\w-])${start}${chance}[\\w.$-]{${least},}`);
}
