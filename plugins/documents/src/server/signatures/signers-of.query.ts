import { Contract, ContractCustomer, ContractLand, Partner, ResidentPartner } from '@gleba/plugin-finance';
import { Resident } from '@gleba/plugin-lands';
import type { AnswerOf, RecordOf } from '@gleba/sdk';
import { handle, type UnitOfWork } from '@gleba/sdk/server';
import { contextOf } from '../../contexts.ts';
import { Document } from '../../entities/document.entity.ts';
import { signersOf } from '../../operations/signatures/signature-operations.ts';

type Offered = AnswerOf<typeof signersOf>[number];
const most = 50;

/** Whom the document is about, as far as the person sees them: each once, buyers before those who live there. */
export const signersOfHandler = handle(signersOf, ({ transaction }, { documentId }) =>
  transaction(async (tx) => {
    const { subject, subjectId } = await tx.asActor.get(Document, documentId);
    const found = await offered(tx, contextOf(subject), subjectId);
    const seen = new Set<string>();
    return found.filter(({ partnerId, name }) => {
      const key = partnerId ?? name.toLowerCase();
      return seen.has(key) ? false : seen.add(key) !== undefined;
    });
  }),
);

async function offered(tx: UnitOfWork, context: string | undefined, id: string): Promise<Offered[]> {
  switch (context) {
    case 'partner': {
      const partner = await tx.asActor.find(Partner, id);
      return partner ? [ofPartner(partner, 'party')] : [];
    }
    case 'resident': {
      const resident = await tx.asActor.find(Resident, id);
      return resident ? [await ofResident(tx, resident), ...(await spouses(tx, [resident.id]))] : [];
    }
    case 'land': {
      const residents = await tx.asActor.list(Resident, {
        filter: { landId: { equalTo: id } },
        orderBy: ['-legalResponsible', 'name'],
        first: most,
      });
      const people: Offered[] = [];
      for (const resident of residents) people.push(await ofResident(tx, resident));
      return [...(await buyers(tx, id)), ...people];
    }
    default:
      return [];
  }
}

async function buyers(tx: UnitOfWork, landId: string): Promise<Offered[]> {
  const [has] = await tx.asActor.list(ContractLand, { filter: { landId: { equalTo: landId } }, first: 1 });
  const contract = has && (await tx.asActor.find(Contract, has.contractId));
  if (!contract) return [];
  const filter = { contractId: { equalTo: contract.id } };
  const customers = await tx.asActor.list(ContractCustomer, { filter, first: most });
  const found: Offered[] = [];
  for (const { partnerId } of customers) {
    const partner = await tx.asActor.find(Partner, partnerId);
    if (partner) found.push(ofPartner(partner, 'buyer'));
  }
  return found;
}

async function spouses(tx: UnitOfWork, residentIds: readonly string[]): Promise<Offered[]> {
  const found: Offered[] = [];
  for (const id of residentIds) {
    const partner = await partnerOf(tx, id);
    const spouse = partner?.maritalPartnerId && (await tx.asActor.find(Partner, partner.maritalPartnerId));
    if (spouse) found.push(ofPartner(spouse, 'spouse'));
  }
  return found;
}

async function ofResident(tx: UnitOfWork, resident: RecordOf<typeof Resident>): Promise<Offered> {
  const partner = await partnerOf(tx, resident.id);
  if (partner) return ofPartner(partner, 'party');
  return { partnerId: null, name: resident.name, email: null, whatsappNumber: null, qualification: 'party' };
}

async function partnerOf(tx: UnitOfWork, residentId: string) {
  const [link] = await tx.asActor.list(ResidentPartner, { filter: { id: { equalTo: residentId } }, first: 1 });
  return link?.partnerId ? tx.asActor.find(Partner, link.partnerId) : undefined;
}

const ofPartner = ({ id, name, email, whatsappNumber }: RecordOf<typeof Partner>, qualification: string): Offered => ({
  ...{ partnerId: id, name, email, whatsappNumber, qualification },
});
