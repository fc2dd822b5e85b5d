import { expect, it } from 'vitest';
import { renderAnnotation } from '../../../bot/jobs/delivery-annotation.ts';

it('has no Markdown, which GitHub would show as it is written', () => {
  const text =
    "### ✅ Finished on `main`\n\nIts changes are a patch in the [run's artifacts](https://x.y). **Apply** it:\n\n```\n$ gh\n```";

  expect(renderAnnotation(text)).toBe('✅ Finished on main. The summary of this run has the details.');
});
