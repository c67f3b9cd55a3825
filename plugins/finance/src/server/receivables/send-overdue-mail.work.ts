import {
  formatDate,
  formatInteger,
  formatMoney,
  type Language,
  type MailService,
  Organization,
  organizationPreferences,
  type RecordOf,
  say,
} from '@gleba/sdk';
import { letterOf, todayOf, type UnitOfWork, work } from '@gleba/sdk/server';
import { moneyText } from '../../calculation/index.ts';
import { type MessageFact, messageFacts, overdueMessage } from '../../charges/overdue-message.ts';
import { CollectionSetting } from '../../entities/collection-setting.entity.ts';
import { Contract } from '../../entities/contract.entity.ts';
import { ContractInstallment } from '../../entities/contract-installment.entity.ts';
import { sendOverdueMail } from '../../jobs/receivables.job.ts';
import { amountsOf, latestPayments } from '../contracts/amount.ts';
import { answeringFor, isLate } from './write-to-buyers.ts';

/** As it is when it is written: what was paid since it was chosen is not asked for. */
export const sendOverdueMailWork = (mail: MailService) =>
  work(sendOverdueMail, async ({ transaction }, { contractId, installmentIds }) => {
    const written = await transaction(async (tx) => {
      const organization = await tx.get(Organization, String(tx.actor.organizationId));
      const language = organizationPreferences.safeParse(organization.preferences ?? {}).data?.language ?? 'pt-BR';
      const contract = await tx.get(Contract, contractId);
      const partner = await answeringFor(tx, contractId);
      const messages = await messagesOf(tx, contract, installmentIds, partner?.name ?? '', language);
      if (contract.status !== 'active' || !partner?.email || messages.length === 0) return undefined;
      const values = { contract: contract.contractNumber ?? '', organization: organization.name };
      const letter = letterOf(
        {
          subject: say('finance.letter.overdue.subject', values, language),
          ...{ greeting: '', body: messages.join(' '), button: '' },
          ending: say('finance.letter.overdue.ending', values, language),
        },
        language,
        organization,
      );
      const replyTo = organization.emailFrom ?? undefined;
      const message = { organizationId: tx.actor.organizationId, to: partner.email, replyTo, ...letter };
      return { message, count: messages.length };
    });
    if (written) await mail.send(written.message);
    return { installments: written?.count ?? 0 };
  });

/** The office's words of each that is late still, with what it costs today. */
async function messagesOf(
  tx: UnitOfWork,
  contract: RecordOf<typeof Contract>,
  ids: readonly string[],
  customer: string,
  language: Language,
): Promise<readonly string[]> {
  const contractId = contract.id;
  const chosen = await tx.asServer
    .from(ContractInstallment)
    .where({ id: { in: [...ids] }, contractId: { equalTo: contractId } })
    .orderBy('dueDate', 'installmentNumber')
    .all();
  const [setting] = await tx.list(CollectionSetting, { first: 1 });
  const template = setting?.overdueMessage ?? say('finance.receivables.message', {}, language);
  const words = Object.fromEntries(
    messageFacts.map((fact) => [fact, say(`finance.message.${fact}`, {}, language)]),
  ) as Record<MessageFact, string>;
  const [today, amountOn] = [await todayOf(tx), amountsOf(contract, await latestPayments(tx, { contractId }))];
  return chosen
    .filter((one) => isLate(one, today))
    .map((installment) => {
      const { total, daysLate } = amountOn(installment, today);
      return overdueMessage(template, words, {
        ...{ customer, installment: installment.name, contract: contract.contractNumber ?? '' },
        ...{ dueDate: formatDate(installment.dueDate), value: formatMoney(moneyText(total)) },
        days: formatInteger(daysLate),
      });
    });
}
