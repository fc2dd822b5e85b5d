/**
 * Pictures of what a person sees, taken only once the page is rendered as it should be and fits, on a phone too.
 *
 * They go to `.cache/shots/`; with AGORA_PICTURES=docs/images they become those of the documents.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { DESKTOP, PHONE } from './browser.ts';

const FOLDER = process.env['AGORA_PICTURES'] ?? '.cache/shots';

/** A picture of the first part of a page that the selector matches. */
export async function picture(name: string, page: Page, selector: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  await expectReadable(name, page, selector);
  await page
    .locator(selector)
    .first()
    .screenshot({ path: join(FOLDER, `${name}.png`) });
}

/** That the part is there, that its Markdown is rendered, and that the page fits on a desktop and on a phone. */
export async function expectReadable(name: string, page: Page, selector: string): Promise<void> {
  await page.locator(selector).first().waitFor();
  expect(await brokenMarkdown(page, selector), `${name}: Markdown that was not rendered`).toEqual([]);
  expect(await overflows(page), `${name} on a desktop`).toBe(false);
  const size = page.viewportSize() ?? DESKTOP;
  await page.setViewportSize(PHONE);
  expect(await overflows(page), `${name} on a phone`).toBe(false);
  await page.setViewportSize(size);
}

function overflows(page: Page): Promise<boolean> {
  return page.evaluate('document.documentElement.scrollWidth > document.documentElement.clientWidth + 1');
}

/** What a reader would see of Markdown and HTML that did not become what it should; code may hold anything. */
async function brokenMarkdown(page: Page, selector: string): Promise<string[]> {
  const texts = z
    .array(z.string())
    .min(1)
    .parse(
      await page.evaluate(`
    Array.from(document.querySelector(${JSON.stringify(selector)}).querySelectorAll('.markdown'), (node) => {
      const copy = node.cloneNode(true);
      for (const code of copy.querySelectorAll('code, pre')) code.remove();
      return copy.textContent;
    })`),
    );
  return texts.flatMap((text) => text.match(/\*\*\S|```|<\/?[a-z]+>|<!--|\]\(http|^#{1,6} |\|\s*-{3}/gm) ?? []);
}
