import { Company, GlebaError, isCnpj, Project, UserOrganization } from '@gleba/sdk';
import { ruleForPeople } from '@gleba/sdk/server';
import { invalidField } from '../people/fields.ts';

/** 'A company with users cannot be deleted', and a register number is one. */
export const companyRule = ruleForPeople(Company, 'workspace.companyInOrder', async (tx, { kind, before, after }) => {
  if (kind !== 'remove') {
    const number = after.registerNumber;
    if (number !== null && number !== before?.registerNumber && !isCnpj(number, { withLetters: true })) {
      throw invalidField('registerNumber', 'invalidFormat', 'CNPJ inválido.');
    }
    return;
  }
  const people = await tx.count(UserOrganization, { filter: { companyId: { equalTo: before.id } } });
  if (people > 0) throw inUse(before.name, people === 1 ? 'há 1 usuário nela' : `há ${people} usuários nela`);
  const projects = await tx.count(Project, { filter: { responsibleCompanyId: { equalTo: before.id } } });
  if (projects > 0) {
    throw inUse(before.name, projects === 1 ? 'responde por 1 projeto' : `responde por ${projects} projetos`);
  }
});

function inUse(name: string, why: string): GlebaError {
  return new GlebaError('IN_USE', `A empresa ${name} não pode ser excluída: ${why}.`);
}
