import { createTranslator } from '@gleba/core/web';
import { expect, test } from 'vitest';
import papers from '../../src/locales/papers/pt-BR.json' with { type: 'json' };
import { leftInWords } from '../../src/web/documents/left-files.ts';

const { translate } = createTranslator({ 'pt-BR': papers });
const file = (name: string, message = 'O arquivo está danificado.') => ({ name, message });

test('one file is told with its reason, and its name once', () => {
  expect(leftInWords([file('a.pdf')], translate)).toBe('a.pdf: O arquivo está danificado.');
  expect(leftInWords([file('b.heic', 'b.heic não se abre.')], translate)).toBe('b.heic não se abre.');
});

test('of several each is named, as far as a message holds', () => {
  expect(leftInWords([file('a.pdf'), file('b.pdf')], translate)).toBe(
    'a.pdf: O arquivo está danificado. Outro arquivo também não entrou: b.pdf.',
  );
  const many = leftInWords(
    Array.from({ length: 9 }, (_, index) => file(`${index}.pdf`)),
    translate,
  );
  expect(many).toBe(
    '0.pdf: O arquivo está danificado. Outros 8 arquivos também não entraram: 1.pdf, 2.pdf, 3.pdf, 4.pdf, 5.pdf, e mais 3.',
  );
});
