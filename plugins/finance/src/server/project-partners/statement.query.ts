import { Project } from '@gleba/sdk';
import { handle } from '@gleba/sdk/server';
import { Partner } from '../../entities/partner.entity.ts';
import { PartnerDeduction } from '../../entities/partner-deduction.entity.ts';
import { PartnerShare } from '../../entities/partner-share.entity.ts';
import { partnerStatement } from '../../operations/project-partners.ts';
import { statementOf } from '../../project-partners/statement-of.ts';

/** With the rights of who asks, also as to which projects they see. */
export const partnerStatementHandler = handle(
  partnerStatement,
  ({ transaction }, { partnerId, projectId, from, until }) =>
    transaction(async (tx) => {
      const partner = await tx.asActor.get(Partner, partnerId);
      const project = projectId ? await tx.asActor.get(Project, projectId) : null;
      const shares = await tx
        .from(PartnerShare)
        .where({ partnerId: { equalTo: partnerId }, ...(projectId && { projectId: { equalTo: projectId } }) })
        .with({ contract: ['contractNumber'], contractInstallment: ['name'], project: ['name'] })
        .all();
      const deductions = await tx
        .from(PartnerDeduction)
        .where({ partnerId: { equalTo: partnerId }, ...(projectId && { projectId: { equalTo: projectId } }) })
        .with({ contract: ['contractNumber'], project: ['name'] })
        .all();
      const { lines, ...sums } = statementOf(shares, from, until, deductions);
      return {
        ...{ partner: partner.name, document: partner.cpf ?? partner.cnpj, project: project?.name ?? null },
        ...sums,
        lines: lines.map(({ share, on, kind, amount, balance }) => ({
          ...{ id: `${share.id} ${kind}`, on, kind, amount, balance },
          percentage: 'percentage' in share ? share.percentage : null,
          project: share.project?.name ?? '',
          contractNumber: share.contract?.contractNumber ?? null,
          installment: ('contractInstallment' in share ? share.contractInstallment?.name : undefined) ?? '',
        })),
      };
    }),
);
