/**
 * Pictures of pages. They are only taken after the page is rendered correctly and fits, also on a phone.
 *
 * They are written to `.cache/shots/`; AGORA_PICTURES=docs/images writes the pictures of the documents.
 */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import type { Page } from 'playwright-core';
import { z } from 'zod';
import { DESKTOP, PHONE } from './browser.ts';

const FOLDER = process.env['AGORA_PICTURES'] ?? '.cache/shots';

/** A picture of the first element that the selector matches. */
export async function picture(name: string, page: Page, selector: string): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  await expectReadable(name, page, selector);
  await page
    .locator(selector)
    .first()
    .screenshot({ path: join(FOLDER, `${name}.png`) });
}

/**
 * Expects that the element exists, that its Markdown is rendered, and that the page fits on a desktop and on a phone.
 */
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

/** Visible Markdown and HTML that was not rendered. Code can contain anything. */
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
