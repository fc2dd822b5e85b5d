import fc from 'fast-check';
import { expect, it } from 'vitest';
import { taskIdOf } from '../../../protocol/base/ids.ts';
import { findMarker } from '../../../protocol/comments/marker.ts';
import {
  mendSettingsNotes,
  placeSettingsNote,
  renderSettingsNote,
  type SettingsProblem,
} from '../../../protocol/comments/settings-note.ts';

const task = taskIdOf('a');
const PROBLEM: SettingsProblem = {
  marker: { v: 1, kind: 'note', task, about: `settings:${task}` },
  mistakes: ['job-minutes: must be a whole number'],
  file: {
    path: '.github/workflows/agora.yml',
    url: 'https://github.com/o/r/blob/c/a.yml',
    text: 'a:\n  job-minutes: x\n',
  },
  runUrl: 'https://github.com/o/r/actions/runs/9',
};
const posted = (problem: SettingsProblem, login = 'github-actions[bot]') => ({
  id: 5,
  body: renderSettingsNote(problem),
  author: { login },
});

it('names the file, the line with the mistake, and what to do', () => {
  const body = renderSettingsNote(PROBLEM);

  expect(body).toContain('- job-minutes: must be a whole number ([line 2](https://github.com/o/r/blob/c/a.yml#L2))');
  expect(body).toContain('Fix `.github/workflows/agora.yml` on the default branch, then try again');
});

it.each([
  ['no line sets it', 'a: 1\n'],
  ['two lines set it', 'job-minutes: 1\n  job-minutes: 2\n'],
  ['nobody can read the file', undefined],
])('names no line if %s', (_, text) => {
  expect(renderSettingsNote({ ...PROBLEM, file: { ...PROBLEM.file, text } })).not.toContain('line ');
});

it('edits the note of the same task, and posts one for another task', () => {
  const other = { ...PROBLEM, marker: { ...PROBLEM.marker, task: taskIdOf('b') } };

  expect(placeSettingsNote([posted(PROBLEM)], PROBLEM)).toMatchObject({ kind: 'edit', id: 5 });
  expect(placeSettingsNote([posted(PROBLEM)], other)).toMatchObject({ kind: 'post' });
});

it('changes no comment of a person that looks the same', () => {
  expect(placeSettingsNote([posted(PROBLEM, 'mallory')], PROBLEM)).toMatchObject({ kind: 'post' });
  expect(mendSettingsNotes([posted(PROBLEM, 'mallory')], PROBLEM.runUrl)).toEqual([]);
});

it('corrects a note once', () => {
  const note = { ...posted(PROBLEM), isProven: true };

  const [mended] = mendSettingsNotes([note], PROBLEM.runUrl);

  expect(mended).toMatchObject({ id: 5, body: expect.stringContaining('work again') as unknown });
  expect(findMarker(mended?.body ?? '')).toEqual(PROBLEM.marker);
  expect(mendSettingsNotes([{ ...note, body: mended?.body ?? '' }], PROBLEM.runUrl)).toEqual([]);
});

it.each([false, undefined])('repeats no unproven marker (%s), because the new text is signed', (isProven) => {
  const forged: SettingsProblem = { ...PROBLEM, marker: { ...PROBLEM.marker, about: 'gave-up:question:9' } };
  const note = { ...posted(forged), isProven };

  const [mended] = mendSettingsNotes([note], PROBLEM.runUrl);

  expect(mended).toMatchObject({
    id: 5,
    body: expect.stringMatching(/^### ✅ The settings .* work again/) as unknown,
  });
  expect(mended?.body).not.toContain('gave-up');
  expect(mendSettingsNotes([{ ...note, body: mended?.body ?? '' }], PROBLEM.runUrl)).toEqual([]);
});

it('finds the note again whatever is wrong', () => {
  fc.assert(
    fc.property(fc.array(fc.string()), fc.option(fc.string(), { nil: undefined }), (mistakes, text) => {
      const problem = { ...PROBLEM, mistakes, file: { ...PROBLEM.file, text } };

      expect(placeSettingsNote([posted(problem)], problem).kind).toBe('edit');
    }),
  );
});

it('lists the first 20 mistakes, and the beginning of each', () => {
  const mistakes = Array.from({ length: 21 }, (_, index) => `${index} ${'x'.repeat(300)}`);
  const lines = renderSettingsNote({ ...PROBLEM, mistakes })
    .split('\n')
    .filter((line) => line.startsWith('- '));

  expect(lines).toHaveLength(20);
  expect(lines[0]).toBe(`- 0 ${'x'.repeat(297)}…`);
});

it('says how many mistakes it does not list', () => {
  const mistakes = Array.from({ length: 21 }, (_, index) => `input-${index}: is wrong`);

  expect(renderSettingsNote({ ...PROBLEM, mistakes })).toContain('The log has 1 more.\n');
  expect(renderSettingsNote({ ...PROBLEM, mistakes: mistakes.slice(1) })).not.toContain('The log has');
});

it('shows the beginning of a long path, and the line of a file without a known commit', () => {
  const { text } = PROBLEM.file;

  expect(renderSettingsNote({ ...PROBLEM, file: { path: 'p'.repeat(201) } })).toContain(`Fix \`${'p'.repeat(199)}…\` `);
  expect(renderSettingsNote({ ...PROBLEM, file: { path: 'a.yml', text } })).toContain('a whole number (line 2)\n');
});
