/** How Markdown is rendered in comments of a repository. */
import type { MarkdownOptions } from './render-markdown.ts';
import { fullName, type PageAddress, type Visit } from '../http/visit.ts';

/** How Markdown is rendered in comments of a repository. */
export function commentMarkdown(place: PageAddress, visit: Visit, boxes: MarkdownOptions['boxes']): MarkdownOptions {
  const names = { repository: fullName(place), repositories: visit.repositories, users: visit.users };
  return { kind: 'comment', boxes, names, base: `/${fullName(place)}/` };
}
