import { describe, expect, it } from 'vitest';
import { overdueMessage } from '../../src/charges/overdue-message.ts';

const words = {
  customer: 'cliente',
  installment: 'parcela',
  contract: 'contrato',
  dueDate: 'vencimento',
  value: 'valor',
  days: 'dias',
};
const facts = {
  customer: 'Ana {valor}',
  installment: 'Parcela 3 de 24',
  contract: '12',
  dueDate: '10/11/2026',
  value: 'R$ 1.020,50',
  days: '16',
};

describe('a message to a buyer', () => {
  it('names what the office asked for, however it is spelled', () => {
    expect(overdueMessage('{Cliente}: {parcela}, { VALOR } há {dias} dias', words, facts)).toBe(
      'Ana {valor}: Parcela 3 de 24, R$ 1.020,50 há 16 dias',
    );
  });

  it('keeps what is no fact as it was written, and puts nothing into a fact', () => {
    expect(overdueMessage('{clinete} {} {{contrato}} {constructor}', words, facts)).toBe(
      '{clinete} {} {12} {constructor}',
    );
  });
});
