/**
 * The pages of the documentation site, grouped by what readers look for. A test checks that every page of docs/ appears
 * exactly once.
 */
export interface SiteSection {
  readonly title: string;
  /** What readers find there. */
  readonly about: string;
  /** Sources, relative to the root of the repository. */
  readonly sources: readonly string[];
}

export const FRONT_PAGE = 'README.md';

export const SECTIONS: readonly SiteSection[] = [
  {
    title: 'Tutorials',
    about: 'Learn by doing: from an empty setup to a pull request.',
    sources: ['docs/local-github.md', 'examples/README.md'],
  },
  {
    title: 'How-to guides',
    about: 'Steps for one task at a time.',
    sources: [
      'docs/bot.md',
      'docs/platform.md',
      'docs/delivery.md',
      'docs/channel.md',
      'docs/live.md',
      'docs/callbacks.md',
      'docs/worker.md',
      'docs/migration.md',
      'docs/doctor.md',
      'docs/troubleshooting.md',
    ],
  },
  {
    title: 'Reference',
    about: 'All inputs, settings, commands, and messages.',
    sources: [
      'docs/action.md',
      'docs/config.md',
      'docs/registry.md',
      'docs/runtimes.md',
      'docs/settings.md',
      'docs/cli.md',
      'docs/client.md',
      'docs/results.md',
      'docs/states.md',
      'docs/gateway.md',
      'docs/protocol.md',
      'docs/glossary.md',
      'CHANGELOG.md',
    ],
  },
  {
    title: 'Explanation',
    about: 'How it works, why, and what was measured and proven.',
    sources: [
      'docs/architecture.md',
      'docs/sandbox.md',
      'docs/threat-model.md',
      'docs/text.md',
      'docs/performance.md',
      'docs/scale.md',
      'docs/simulation.md',
      'docs/proof.md',
      'docs/assumptions.md',
    ],
  },
];

/** These pages are linked from pages of the map, and are not in the navigation. */
export const BELOW = ['docs/decisions/', 'docs/proof/', 'examples/'] as const;
export const DECISIONS = 'Decisions';

/** The path of a source's page in the site. */
export function pathOfPage(source: string): string {
  if (source === FRONT_PAGE) return 'index.html';
  if (source === 'CHANGELOG.md') return 'changelog.html';
  return source
    .replace(/^docs\//, '')
    .replace(/\/README\.md$/, '/index.html')
    .replace(/\.md$/, '.html');
}
