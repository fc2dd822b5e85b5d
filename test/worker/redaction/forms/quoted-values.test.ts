/** Registered values as programs quote and escape their special characters, in whole texts and in streams. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createRedactor, MARK } from '../../../../worker/redaction/redactor.ts';
import { variantsOf } from '../../../../worker/redaction/secret-variants.ts';

function redactorOf(secret: string) {
  const redactor = createRedactor();
  redactor.add(secret);
  return redactor;
}

function streamed(text: string, secret: string): string {
  const filter = redactorOf(secret).filter();
  return Buffer.concat([...filter.push(Buffer.from(text)), ...filter.end()]).toString();
}

const PASSWORD = `p4ss/w+rd "x" &it's<b>!(1)*$a\\b`;

/** By what these programs document. */
it.each<[string, string, string]>([
  ['an argument for Docker', `q"7'x9zzk`, `q\\"7'x9zzk`],
  ['SQL', `q"7'x9zzk`, `q"7''x9zzk`],
  ['CSV', `q"7'x9zzk`, `q""7'x9zzk`],
  ['sh -x', `q"7'x9zzk`, `q"7'\\''x9zzk`],
  ['shlex of Python', `q"7'x9zzk`, `q"7'"'"'x9zzk`],
  ['repr of Python', `q"7'x9\\zzk`, `q"7\\'x9\\\\zzk`],
  ['repr of Python, in double quotes', `q7'x9\\zzk`, `q7'x9\\\\zzk`],
  ['bytes of Python', 'pässwort-12345', 'p\\xc3\\xa4sswort-12345'],
  ['a path of git', 'pässwort-12345', 'p\\303\\244sswort-12345'],
  ['double quotes of a shell', 'q"7$x9`z\\zk', 'q\\"7\\$x9\\`z\\\\zk'],
  ['double quotes of PowerShell', 'q"7$x9`zzk', 'q`"7`$x9``zzk'],
  ['printf %q of bash', PASSWORD, `p4ss/w+rd\\ \\"x\\"\\ \\&it\\'s\\<b\\>\\!\\(1\\)\\*\\$a\\\\b`],
  ['a regular expression', 'q7.x9(z)z/k', 'q7\\.x9\\(z\\)z/k'],
  ['the source of a regular expression', 'q7.x9(z)z/k', 'q7\\.x9\\(z\\)z\\/k'],
  ['json.dumps of Python', 'pässwort-12345', 'p\\u00e4sswort-12345'],
  ['encoding/json of Go', `q"7'<x9&zzk`, `q\\"7'\\u003cx9\\u0026zzk`],
  ['ConvertTo-Json of Windows PowerShell', `q"7'<x9&zzk`, `q\\"7\\u0027\\u003cx9\\u0026zzk`],
  ['json_encode of PHP', 'pä/sswort-12345', 'p\\u00e4\\/sswort-12345'],
  ['System.Text.Json', `q"7'<x9&z+zä\\k`, 'q\\u00227\\u0027\\u003Cx9\\u0026z\\u002Bz\\u00E4\\\\k'],
  ['Uri.EscapeDataString of .NET', PASSWORD, 'p4ss%2Fw%2Brd%20%22x%22%20%26it%27s%3Cb%3E%21%281%29%2A%24a%5Cb'],
  ['quote of Python', PASSWORD, 'p4ss/w%2Brd%20%22x%22%20%26it%27s%3Cb%3E%21%281%29%2A%24a%5Cb'],
  ['URLSearchParams', PASSWORD, 'p4ss%2Fw%2Brd+%22x%22+%26it%27s%3Cb%3E%21%281%29*%24a%5Cb'],
  ['SecurityElement.Escape of .NET', `q"7'<x9&zzk`, 'q&quot;7&apos;&lt;x9&amp;zzk'],
  ['the text of an XML element', `q"7'<x9&zzk`, `q"7'&lt;x9&amp;zzk`],
])('hides a value as %s writes it', (_, secret, shown) => {
  expect(redactorOf(secret).text(`It is ${shown}, I think.`)).toBe(`It is ${MARK}, I think.`);
  expect(streamed(`It is ${shown}, I think.\n`, secret)).toBe(`It is ${MARK}, I think.\n`);
});

it.each([`"`, `'`])('hides what is between the quotes (%s) of a value that was stored with them', (quote) => {
  expect(redactorOf(`${quote}correct horse${quote}\n`).text('My correct horse.')).toBe(`My ${MARK}.`);
});

it('hides only the whole of a value with a quote at one end, or with few letters between its quotes', () => {
  expect(redactorOf('"correct horse').text('My correct horse.')).toBe('My correct horse.');
  expect(redactorOf(`"correct horse'`).text('My correct horse.')).toBe('My correct horse.');
  expect(redactorOf('"horses"').text('My horses, "horses".')).toBe(`My horses, ${MARK}.`);
});

const utf16 = (text: string, order: 'little' | 'big'): Buffer => {
  const bytes = Buffer.from(text, 'utf16le');
  return order === 'little' ? bytes : bytes.swap16();
};

it.each(['little', 'big'] as const)('hides a value in base64 of UTF-16 at any place (%s end first)', (order) => {
  const values = fc.stringMatching(/^[a-zäλ漢0-9!%+/_-]{12,40}$/).filter((value) => new Set(value).size > 5);
  const around = fc.string({ maxLength: 9 });
  fc.assert(
    fc.property(values, around, around, fc.integer({ min: 20, max: 76 }), (secret, before, behind, width) => {
      const shown = utf16(`${before}${secret}${behind}`, order).toString('base64');
      const lines = shown.replace(new RegExp(`.{${width}}`, 'g'), '$&\n');
      const own = shown.slice(Math.ceil((before.length * 16) / 6), Math.floor(((before + secret).length * 16) / 6));

      for (const left of [redactorOf(secret).text(lines), streamed(`${lines}\n`, secret)]) {
        expect(left).toContain(MARK);
        // As of any form, at most nine letters leave.
        for (let at = 0; at + 10 <= own.length; at += 1)
          expect(left.replaceAll('\n', '')).not.toContain(own.slice(at, at + 10));
      }
    }),
    { numRuns: 200 },
  );
});

it('hides a value in a command that PowerShell got in base64', () => {
  const command = utf16("$key = 'q7X9zk2Lm4Pw8Rt5Vb3N'; Invoke-Deploy $key", 'little').toString('base64');

  const [before = '', behind = ''] = streamed(`pwsh -EncodedCommand ${command}\n`, 'q7X9zk2Lm4Pw8Rt5Vb3N').split(MARK);

  expect(Buffer.from(before.split(' ').at(-1) ?? '', 'base64').toString('utf16le')).toBe("$key = '");
  expect(command.endsWith(behind.trimEnd())).toBe(true);
  expect(behind.length).toBeLessThan(command.length - before.length);
});

it('adds three forms for UTF-16, and none for quotes, to those of a value of letters and digits', () => {
  const forms = [...variantsOf('q7X9zk2Lm4Pw8Rt5Vb3N')];

  expect(forms).toHaveLength(33);
});
