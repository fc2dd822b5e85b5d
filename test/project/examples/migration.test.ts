/** docs/migration.md has a row for every input of the actions from which people migrate. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const DOCUMENT = readFileSync('docs/migration.md', 'utf8');

/** The inputs in their `action.yml`, at the commits that the document names. */
const ACTIONS: readonly { readonly name: string; readonly at: string; readonly inputs: string }[] = [
  {
    name: 'claude-code-action',
    at: '24dcd50c',
    inputs: `trigger_phrase assignee_trigger label_trigger base_branch branch_prefix branch_name_template allowed_bots
      allowed_non_write_users include_comments_by_actor exclude_comments_by_actor prompt settings anthropic_api_key
      claude_code_oauth_token anthropic_federation_rule_id anthropic_organization_id anthropic_service_account_id
      anthropic_workspace_id anthropic_oidc_audience github_token use_bedrock use_vertex use_foundry claude_args
      additional_permissions use_sticky_comment classify_inline_comments use_commit_signing ssh_signing_key bot_id
      bot_name track_progress include_fix_links path_to_claude_code_executable path_to_bun_executable display_report
      show_full_output plugins plugin_marketplaces`,
  },
  {
    name: 'codex-action',
    at: '9cdb6f3',
    inputs: `prompt prompt-file output-file openai-api-key responses-api-endpoint working-directory sandbox
      codex-version codex-args output-schema output-schema-file model effort codex-home safety-strategy codex-user
      allow-users allow-bots allow-bot-users`,
  },
  {
    name: 'run-gemini-cli',
    at: '3ca2577',
    inputs: `gcp_location gcp_project_id gcp_service_account gcp_workload_identity_provider gcp_token_format
      gcp_access_token_scopes gemini_api_key gemini_cli_version gemini_debug gemini_model google_api_key prompt settings
      use_gemini_code_assist use_vertex_ai extensions upload_artifacts use_pnpm workflow_name github_pr_number
      github_issue_number`,
  },
];

/** The inputs in the first column of a table, and the text next to them. */
function rowsOf(name: string): { readonly inputs: string[]; readonly here: string }[] {
  const table = new RegExp(
    `<!-- inputs: ${name} -->\\n\\| Input \\| Here \\|\\n\\|---\\|---\\|\\n(?<rows>(?:\\|.*\\n)+)`,
  );
  const rows = table.exec(DOCUMENT)?.groups?.['rows'] ?? '';
  return rows
    .trimEnd()
    .split('\n')
    .map((row) => {
      const [, left = '', here = ''] = /^\| (.*?) \| (.*) \|$/.exec(row) ?? [];
      return { inputs: [...left.matchAll(/`(?<input>[\w-]+)`/g)].map(({ groups }) => groups?.['input'] ?? ''), here };
    });
}

describe.each(ACTIONS)('the table of $name', ({ name, at, inputs }) => {
  it("has each of the other action's inputs once, and says what replaces it", () => {
    const rows = rowsOf(name);

    expect(rows.flatMap((row) => row.inputs).sort()).toEqual(inputs.split(/\s+/).sort());
    expect(rows.filter(({ here }) => here.length < 4)).toEqual([]);
  });

  it('says which version it is about', () => {
    expect(DOCUMENT).toMatch(new RegExp(`/${name}\`, inputs as of \`${at}\``));
  });
});

it('names only inputs of our action that exist', () => {
  const declared = readFileSync('docs/action.md', 'utf8');
  const named = ['github-token', 'env-allow', 'issue', 'prompt', 'channel', 'isolation', 'permission-mode', 'model'];

  expect(named.filter((input) => !declared.includes(`| \`${input}\` |`))).toEqual([]);
  expect(named.filter((input) => !DOCUMENT.includes(`\`${input}`))).toEqual([]);
});
