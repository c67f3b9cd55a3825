import { Company, GlebaError, isCnpj, Project, type RecordOf, UserOrganization } from '@gleba/sdk';
import type { WriteRule } from '@gleba/sdk/server';
import { invalidField } from '../people/fields.ts';

/** 'A company with users cannot be deleted', and a register number is one. */
export const companyRule: WriteRule = {
  entity: Company,
  id: 'workspace.companyInOrder',
  async check(tx, change) {
    // The server's own hand knows what it does.
    if (tx.actor.kind !== 'user') return;
    const before = change.before as RecordOf<typeof Company> | undefined;
    const after = change.after as RecordOf<typeof Company> | undefined;
    const number = after?.registerNumber ?? null;
    if (number !== null && number !== before?.registerNumber && !isCnpj(number, { withLetters: true })) {
      throw invalidField('registerNumber', 'invalidFormat', 'CNPJ inválido.');
    }
    const isRemoved = change.operation === 'delete' || (before?.deletedAt === null && after?.deletedAt !== null);
    if (!isRemoved || !before) return;
    const people = await tx.count(UserOrganization, { filter: { companyId: { equalTo: before.id } } });
    if (people > 0) throw inUse(before.name, people === 1 ? 'há 1 usuário nela' : `há ${people} usuários nela`);
    const projects = await tx.count(Project, { filter: { responsibleCompanyId: { equalTo: before.id } } });
    if (projects > 0) {
      throw inUse(before.name, projects === 1 ? 'responde por 1 projeto' : `responde por ${projects} projetos`);
    }
  },
};

function inUse(name: string, why: string): GlebaError {
  return new GlebaError('IN_USE', `A empresa ${name} não pode ser excluída: ${why}.`);
}
