import { Partner, ResidentPartner } from '@gleba/plugin-finance';
import { Land, Resident } from '@gleba/plugin-lands';
import { type AnswerOf, Organization, Project, type RecordOf } from '@gleba/sdk';
import { handle, type UnitOfWork } from '@gleba/sdk/server';
import { type ContextSlug, subjects } from '../../contexts.ts';
import { Document } from '../../entities/document.entity.ts';
import type { DocumentType } from '../../entities/document-type.entity.ts';
import type { RecordValue, Value } from '../../expression/index.ts';
import { missingDocuments } from '../../operations.ts';
import { isWanted, plain, today, typesOf } from './document-needs.query.ts';

type Row = AnswerOf<typeof missingDocuments>['rows'][number];
type Values = Readonly<Record<string, Value | undefined>>;
export interface Asked {
  readonly slug: ContextSlug;
  readonly id: string;
  readonly values: Values;
}

/** Lots that are read at once, with who lives there. */
const batch = 100;
/** Rows after which an answer ends, and lots that one answer goes over at most where little is missing. */
const enoughRows = 50;
const mostLands = 2000;

/** Goes over the lots that the person sees, in one order, until there are enough rows; the next answer goes on behind the last lot. */
export const missingDocumentsHandler = handle(missingDocuments, async ({ transaction, log }, { projectId, after }) =>
  transaction(async (tx) => {
    const required = await requiredTypes(tx);
    const shared = await sharedValues(tx, projectId);
    const day = today();
    const rowOf = (asked: Asked, present: ReadonlySet<string>): Row[] => {
      const situation = { values: asked.values, today: day };
      const tell = (facts: Record<string, unknown>) => log.warn('a condition could not be evaluated', facts);
      const missing = required[asked.slug].filter(
        (type) => !present.has(`${asked.id} ${type.id}`) && isWanted(type, asked.slug, situation, tell),
      );
      const named = missing.map(({ id: documentTypeId, name }) => ({ documentTypeId, name }));
      return named.length > 0 ? [{ subject: subjects[asked.slug].id, subjectId: asked.id, missing: named }] : [];
    };
    const rows: Row[] = [];
    const look = async (asked: readonly Asked[]) => {
      const present = await presentOf(tx, asked);
      rows.push(...asked.flatMap((one) => rowOf(one, present)));
    };
    if (!after) await look([{ slug: 'project', id: projectId, values: shared }]);
    let last = after ?? null;
    for (let seen = 0; seen < mostLands && rows.length < enoughRows; seen += batch) {
      const lands = await landsAfter(tx, projectId, last);
      await look(await askedOf(tx, lands, shared));
      last = lands.at(-1)?.id ?? null;
      if (lands.length < batch) return { rows, next: null };
    }
    return { rows, next: last };
  }),
);

export async function requiredTypes(
  tx: UnitOfWork,
): Promise<Readonly<Record<ContextSlug, readonly RecordOf<typeof DocumentType>[]>>> {
  const of = async (slug: ContextSlug) => (await typesOf(tx, slug)).filter(({ isRequired }) => isRequired);
  return {
    project: await of('project'),
    land: await of('land'),
    resident: await of('resident'),
    partner: [],
    contract: [],
  };
}

export async function sharedValues(tx: UnitOfWork, projectId: string): Promise<Values> {
  const project = await tx.asServer
    .from(Project)
    .where({ id: { equalTo: projectId } })
    .first();
  return { project: plain(project), organization: plain(await tx.asServer.from(Organization).first()) };
}

function landsAfter(tx: UnitOfWork, projectId: string, after: string | null): Promise<RecordOf<typeof Land>[]> {
  return tx.asActor
    .from(Land)
    .where({ projectId: { equalTo: projectId }, ...(after && { id: { greaterThan: after } }) })
    .orderBy('id')
    .limit(batch)
    .all();
}

/** Each lot and those who live there, with what their conditions may name. As the server: see the needs of one record. */
export async function askedOf(
  tx: UnitOfWork,
  lands: readonly RecordOf<typeof Land>[],
  shared: Values,
): Promise<Asked[]> {
  const residents = await tx.asServer
    .from(Resident)
    .where({ landId: { in: lands.map(({ id }) => id) } })
    .all();
  const partners = await partnersOf(tx, residents);
  return lands.flatMap((land) => {
    const values = { ...shared, land: plain(land) };
    const own = residents.filter(({ landId }) => landId === land.id);
    const everybody = own.map((one): RecordValue => plain(one) ?? {});
    return [
      { slug: 'land' as const, id: land.id, values: { ...values, residents: everybody } },
      ...own.map((resident) => ({
        ...{ slug: 'resident' as const, id: resident.id },
        values: { ...values, resident: plain(resident), partner: plain(partners.get(resident.id)) },
      })),
    ];
  });
}

async function partnersOf(tx: UnitOfWork, residents: readonly { readonly id: string }[]) {
  const links = await tx.asServer
    .from(ResidentPartner)
    .where({ id: { in: residents.map(({ id }) => id) } })
    .all();
  const partners = await tx.asServer
    .from(Partner)
    .where({ id: { in: links.flatMap(({ partnerId }) => (partnerId ? [partnerId] : [])) } })
    .all();
  return new Map(links.map((link) => [link.id, partners.find(({ id }) => id === link.partnerId)] as const));
}

/** Record and type of every document that there is, as `<record> <type>`. */
async function presentOf(tx: UnitOfWork, asked: readonly Asked[]): Promise<ReadonlySet<string>> {
  const documents = await tx.asServer
    .from(Document)
    .where({ subjectId: { in: asked.map(({ id }) => id) } })
    .select(['subjectId', 'documentTypeId'])
    .all();
  return new Set(documents.map(({ subjectId, documentTypeId }) => `${subjectId} ${documentTypeId}`));
}
