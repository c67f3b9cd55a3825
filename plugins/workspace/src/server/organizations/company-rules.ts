import { Company, isCnpj, Project, UserOrganization } from '@gleba/sdk';
import { ruleForPeople } from '@gleba/sdk/server';
import { workspaceErrors } from '../workspace-errors.ts';

/** 'A company with users cannot be deleted', and a register number is one. */
export const companyRule = ruleForPeople(Company, 'workspace.companyInOrder', async (tx, { kind, before, after }) => {
  if (kind !== 'remove') {
    const number = after.registerNumber;
    if (number !== null && number !== before?.registerNumber && !isCnpj(number, { withLetters: true })) {
      throw workspaceErrors.registerNumberInvalid.beside('registerNumber');
    }
    return;
  }
  const people = await tx.count(UserOrganization, { filter: { companyId: { equalTo: before.id } } });
  if (people > 0) throw workspaceErrors.companyHasPeople({ name: before.name, count: people });
  const projects = await tx.count(Project, { filter: { responsibleCompanyId: { equalTo: before.id } } });
  if (projects > 0) {
    throw workspaceErrors.companyHasProjects({ name: before.name, count: projects });
  }
});
