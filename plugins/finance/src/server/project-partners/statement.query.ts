import { Project } from '@gleba/sdk';
import { handle } from '@gleba/sdk/server';
import { Partner } from '../../entities/partner.entity.ts';
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
      const { lines, ...sums } = statementOf(shares, from, until);
      return {
        ...{ partner: partner.name, document: partner.cpf ?? partner.cnpj, project: project?.name ?? null },
        ...sums,
        lines: lines.map(({ share, on, kind, amount, balance }) => ({
          ...{ id: `${share.id} ${kind}`, on, kind, amount, balance, percentage: share.percentage },
          project: share.project?.name ?? '',
          contractNumber: share.contract?.contractNumber ?? null,
          installment: share.contractInstallment?.name ?? '',
        })),
      };
    }),
);
