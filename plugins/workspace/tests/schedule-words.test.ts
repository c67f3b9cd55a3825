import { createTranslator } from '@gleba/core/web';
import { expect, test } from 'vitest';
import { scheduleWords } from '../src/web/jobs/schedule-words.ts';
import { messages } from '../src/web/messages.ts';

const { translate } = createTranslator(messages);
const t = Object.assign(translate, { has: () => true });

test.each([
  ['every 60 min, America/Sao_Paulo', 'A cada hora'],
  ['every 90 min, America/Sao_Paulo', 'A cada 90 minutos'],
  ['every 2880 min, America/Sao_Paulo', 'A cada 2 dias'],
  ['0 7 * * *, America/Sao_Paulo', 'Todo dia, às 07:00'],
  ['0 7 * * *, America/Sao_Paulo, working days', 'Todo dia, às 07:00, em dias úteis'],
  ['30 18 * * 1, America/Manaus', 'Toda semana (segunda-feira), às 18:30 (America/Manaus)'],
  ['25 * * * *, America/Sao_Paulo', 'A cada hora, aos 25 minutos'],
  ['5 0 1 * *, America/Sao_Paulo', 'Todo mês, no dia 1, às 00:05'],
  ['0 7 1 * 1, America/Sao_Paulo', 'Pela expressão 0 7 1 * 1'],
  ['*/5 8-18 * * *, America/Sao_Paulo', 'Pela expressão */5 8-18 * * *'],
])('%s is said as: %s', (rule, words) => {
  expect(scheduleWords(t, rule)).toBe(words);
});
