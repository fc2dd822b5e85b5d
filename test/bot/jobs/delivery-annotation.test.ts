import { expect, it } from 'vitest';
import { renderAnnotation } from '../../../bot/jobs/delivery-annotation.ts';

it('says the same without Markdown, which GitHub would show as it is written', () => {
  const text =
    "### ✅ Finished on `main`\n\nIts changes are a patch in the [run's artifacts](https://x.y). **Apply** it to a\\_b:\n\n```sh\n$ git apply --index\n```";

  expect(renderAnnotation(text)).toBe(
    "✅ Finished on main\n\nIts changes are a patch in the run's artifacts (https://x.y). Apply it to a_b:\n\n$ git apply --index",
  );
});

it('keeps brackets and signs that are not Markdown', () => {
  expect(renderAnnotation('- [a] and (b), 2 * 3, #4\n')).toBe('- [a] and (b), 2 * 3, #4');
});
