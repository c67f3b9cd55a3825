import { type DynamicField, globalOrganizationId, orderStep } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { VisitResult } from '../../entities/visit-result.entity.ts';

const again: DynamicField = { name: 'novaVisita', label: 'Data da nova visita', kind: 'date' };
const usual: readonly { name: string; success: boolean; fields?: readonly DynamicField[] }[] = [
  { name: 'Cadastro realizado', success: true },
  { name: 'Morador ausente', success: false, fields: [again] },
  { name: 'Visita reagendada', success: false, fields: [{ ...again, required: true }] },
  {
    name: 'Atendimento recusado',
    success: false,
    fields: [{ name: 'motivo', label: 'Motivo', kind: 'textArea', maxLength: 1000 }],
  },
  { name: 'Imóvel desocupado', success: false },
];

/** What a new organization finds in its catalogue. */
export async function seedVisitResults(tx: UnitOfWork): Promise<void> {
  if (tx.actor.organizationId === globalOrganizationId) return;
  await tx.insertMany(
    VisitResult,
    usual.map(({ fields = [], ...result }, index) => ({
      ...result,
      fields: [...fields],
      uiOrder: (index + 1) * orderStep,
    })),
  );
}
