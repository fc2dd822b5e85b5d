/** In a mail, the line with the answer is all of it only if nothing but a closing follows. */
import { expect, it } from 'vitest';
import { readAnswer } from '../../../../protocol/comments/parse-answer.ts';
import { answerPart } from '../../../../protocol/comments/parts/answer-parts.ts';
import { readPartAnswers } from '../../../../protocol/comments/parts/read-reply.ts';
import { rowsOf } from '../../comments/replies/further-replies.ts';

const OPTIONS = ['SQLite', 'Postgres (slower)', 'Keep both'];
const MAIL = '\n\nOn Tue, 3 Mar 2026 at 10:11, Agora <notifications@github.com> wrote:\n> Which one?';

it.each(
  rowsOf(`
2⏎⏎Ada ¦ 2⏎⏎Best, Ada ¦ 2⏎⏎Viele Grüße⏎Ada ¦ 2⏎⏎Ada Lovelace⏎CTO, Acme Inc.⏎+49 151 234 ¦ 2⏎Thanks! ¦ 2⏎⏎Cordialement,⏎Ada ¦ 2⏎⏎よろしくお願いします
2⏎⏎Mit freundlichen Grüßen⏎Ada de Lovelace ¦ Hi,⏎⏎2.⏎⏎Best,⏎Ada ¦ Hello Ada,⏎⏎option 2 please⏎⏎Kind regards
2⏎⏎Best regards,⏎Ada⏎⏎Acme GmbH | Street 3⏎www.acme.com ¦ 2⏎⏎-- ⏎Ada ¦ 2⏎⏎Sent from my iPhone
Moin,⏎⏎2⏎⏎Gruß Ada ¦ Guten Abend,⏎⏎2⏎⏎Mit besten Grüßen⏎⏎i. A. Ada Lovelace⏎Entwicklung ¦ 2⏎⏎Mit freundlichem Gruß⏎Ada
2⏎⏎Danke und viele Grüße⏎Ada ¦ 2⏎⏎Mit freundlichen Grüßen / Best regards⏎Ada ¦ 2⏎⏎Thanks all
Bonsoir,⏎⏎2⏎⏎Bonne journée⏎Ada ¦ Bonjour à tous,⏎⏎2⏎⏎Bien à toi,⏎Ada ¦ Salut,⏎2⏎À bientôt⏎Ada ¦ 2⏎⏎Merci d'avance,⏎Ada
Buenos días,⏎⏎2⏎⏎Saludos cordiales,⏎Ada ¦ Buenas tardes:⏎⏎2⏎⏎Un cordial saludo⏎Ada ¦ 2⏎⏎Un abrazo,⏎Ada
Olá,⏎⏎2⏎⏎Atenciosamente,⏎Ada ¦ Bom dia,⏎⏎2⏎⏎Obrigado!⏎Ada ¦ 2⏎⏎Com os melhores cumprimentos,⏎Ada ¦ Oi,⏎2⏎Abraços,⏎Ada
Здравствуйте!⏎⏎2⏎⏎С уважением,⏎Ада ¦ Добрый день, коллеги!⏎2⏎Заранее спасибо ¦ 2⏎⏎С наилучшими пожеланиями⏎Ада
お世話になっております。⏎⏎2⏎⏎以上、よろしくお願いいたします。⏎田中 ¦ 2⏎⏎宜しくお願い致します。 ¦ お疲れ様です。⏎⏎2⏎⏎以上です。
你好，⏎⏎2⏎⏎谢谢！ ¦ 您好：⏎⏎2⏎⏎祝好⏎王伟 ¦ 2⏎⏎此致⏎敬礼 ¦ 2⏎⏎謝謝
2⏎⏎CONFIDENTIALITY NOTICE: not for anybody else.⏎If you are not the addressee, delete it. ¦ 2⏎⏎____⏎Ada
`),
)('takes the answer above the closing of the mail %j', (reply) => {
  expect(readAnswer(`${reply}${MAIL}`, OPTIONS)).toMatchObject({ kind: 'answer', option: 2 });
});

it.each(
  rowsOf(`
2⏎⏎Actually, no. 3 is better. ¦ 2⏎⏎but only for tests ¦ 2⏎is wrong ¦ 2⏎⏎No wait⏎⏎3 ¦ 2⏎⏎Not! ¦ 1⏎3 ¦ 1⏎2⏎3
SQLite⏎is what I would not take ¦ The first⏎or the last ¦ SQLite⏎Postgres ¦ SQLite⏎⏎Keep both ¦ 2⏎⏎Stop
Option 2⏎⏎is the worst of all ¦ 2⏎⏎Best,⏎Ada⏎⏎P.S. only if the tests pass ¦ 2⏎⏎Please add tests ¦ 2⏎⏎Nope
2⏎⏎Thanks, but wait ¦ 2⏎⏎Thanks, not yet
2⏎⏎Нет ¦ 2⏎⏎Спасибо, нет ¦ 2⏎⏎Não ¦ 2⏎⏎Obrigado, não ¦ 2⏎⏎Espera ¦ 2⏎⏎Gracias, pero espera ¦ 2⏎⏎Warte ¦ 2⏎⏎Danke, doch nicht
2⏎⏎Merci, pas celle-là ¦ 2⏎⏎Grüße⏎Ada⏎Falls das nicht geht, die dritte ¦ 2⏎⏎С уважением⏎Ада⏎Если нет, то третий ¦ 2⏎⏎und 3
2⏎⏎よろしくお願いします⏎ただし、テストだけ ¦ 2⏎⏎谢谢⏎但是只用于测试
`),
)('names no option in the mail %j, which says more', (reply) => {
  expect(readAnswer(`${reply}${MAIL}`, OPTIONS)).toEqual({ kind: 'none', why: 'conversation' });
});

it('keeps a condition below an option, in the answer to one of several questions', () => {
  const shown = { id: 'db', asked: 'Which?', options: OPTIONS };
  const read = readPartAnswers(`1: SQLite\nbut only for tests${MAIL}`, [shown]);
  const [said] = (read.kind === 'answer' ? read.parts : undefined) ?? [];

  expect(said).toEqual({ part: 1, text: 'SQLite\nbut only for tests' });
  expect(said === undefined ? undefined : answerPart(shown, said, 'ada').answer).toBe('SQLite\nbut only for tests');
});
