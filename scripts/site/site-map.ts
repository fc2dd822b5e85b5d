/**
 * The pages of the documentation site, by what a reader wants of them. Every page of docs/ stands in exactly one place:
 * a test says so.
 */
export interface SiteSection {
  readonly title: string;
  /** What a reader finds there. */
  readonly about: string;
  /** Sources, from the root of the repository. */
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

/** Below a page of the map, and not in the navigation: reached from there. */
export const BELOW = ['docs/decisions/', 'docs/proof/', 'examples/'] as const;
export const DECISIONS = 'Decisions';

/** Where the page of a source lies in the site. */
export function pathOfPage(source: string): string {
  if (source === FRONT_PAGE) return 'index.html';
  if (source === 'CHANGELOG.md') return 'changelog.html';
  return source
    .replace(/^docs\//, '')
    .replace(/\/README\.md$/, '/index.html')
    .replace(/\.md$/, '.html');
}
