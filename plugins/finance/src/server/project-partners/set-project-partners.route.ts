import { allow, Project, type RecordOf, z } from '@gleba/sdk';
import { jsonBody, type Route, type UnitOfWork } from '@gleba/sdk/server';
import { minus, readDecimal } from '../../calculation/exact/rational.ts';
import { ProjectPartner } from '../../entities/project-partner.entity.ts';
import { splitTimings } from '../../project-partners/share-values.ts';
import { projectPartnerErrors } from './project-partner-errors.ts';

const offset = (max: number) => z.optional(z.int().check(z.gte(0), z.lte(max)));
const asked = z.object({
  partnerId: z.uuid(),
  categoryId: z.nullish(z.uuid()),
  percentage: z.string().check(z.regex(/^\d{1,3}(\.\d{1,4})?$/)),
  splitTiming: z.optional(z.enum(splitTimings)),
  autoSplit: z.optional(z.boolean()),
  paymentMonthOffset: offset(120),
  paymentDayOffset: offset(31),
  isPaymentDayAbsolute: z.optional(z.boolean()),
});
/** Of a hundred per cent nobody divides more. */
const mostPartners = 100;
const body = z.object({ projectId: z.uuid(), projectPartners: z.array(asked).check(z.maxLength(mostPartners)) });
type Asked = z.infer<typeof asked>;

/** The specification's call: these are a project's partners now, all of them or none. Who stays keeps their row and its parts. */
export const setProjectPartnersRoute: Route = {
  ...{ method: 'POST', path: '/asaas/set-project-partners', permission: allow.adminAndUp },
  async handle({ request, context }) {
    const { projectId, projectPartners } = await jsonBody(request, body, { refusal: 'VALIDATION' });
    const rows = await context.transaction((tx) => setPartners(tx, projectId, projectPartners));
    const told = rows.map(({ createdAt, createdBy, updatedAt, updatedBy, ...row }) => row);
    return Response.json({ projectPartners: told }, { headers: { 'cache-control': 'no-store' } });
  },
};

async function setPartners(tx: UnitOfWork, projectId: string, given: readonly Asked[]) {
  const wanted = new Map(given.map((one) => [keyOf(one), one]));
  if (wanted.size < given.length) throw projectPartnerErrors.projectPartnerTwice.beside('projectPartners');
  await tx.asActor.get(Project, projectId);
  // Whoever else sets them waits, so that nobody's partners are half of one call and half of another.
  await tx.get(Project, projectId, { lock: true });
  const ofProject = { filter: { projectId: { equalTo: projectId } }, first: 1000 };
  const former = formerBy(await tx.asActor.list(ProjectPartner, ofProject), wanted);
  const kept = new Set([...former.values()].map(({ id }) => id));
  for (const { id } of await tx.asActor.list(ProjectPartner, ofProject))
    if (!kept.has(id)) await tx.asActor.remove(ProjectPartner, id);
  // Who gets less comes first: on the way nobody's parts are more than the whole, either.
  for (const one of [...wanted.values()].sort((a, b) => growth(a, former) - growth(b, former))) {
    const { partnerId, ...terms } = one;
    const row = former.get(keyOf(one));
    if (row) await tx.asActor.update(ProjectPartner, row.id, { ...defaults, ...terms });
    else await tx.asActor.insert(ProjectPartner, { ...defaults, ...terms, projectId, partnerId });
  }
  return tx.asActor.list(ProjectPartner, { ...ofProject, orderBy: ['createdAt', 'id'] });
}

/** A partner is once in each category, and once without one. */
const keyOf = ({
  partnerId,
  categoryId,
}: {
  readonly partnerId: string;
  readonly categoryId?: string | null | undefined;
}) => `${partnerId} ${categoryId ?? ''}`.toLowerCase();

type Row = RecordOf<typeof ProjectPartner>;

/** Which row stays for whom: of the same category, else one of theirs that would go, whose category becomes another one. */
function formerBy(rows: readonly Row[], wanted: ReadonlyMap<string, Asked>): ReadonlyMap<string, Row> {
  const kept = new Map(rows.filter((row) => wanted.has(keyOf(row))).map((row) => [keyOf(row), row]));
  const free = rows.filter((row) => !kept.has(keyOf(row)));
  for (const [key, { partnerId }] of wanted) {
    const at = kept.has(key) ? -1 : free.findIndex((row) => row.partnerId === partnerId.toLowerCase());
    const [row] = at < 0 ? [] : free.splice(at, 1);
    if (row) kept.set(key, row);
  }
  return kept;
}

/** What is not said is as in the form's beginning, also for one who was there: the call says all of it. */
const defaults = {
  ...({ splitTiming: 'onPayment', autoSplit: true } as const),
  ...{ isPaymentDayAbsolute: false, paymentMonthOffset: 0, paymentDayOffset: 0, categoryId: null },
};

function growth(one: Asked, former: ReadonlyMap<string, Row>): number {
  const before = former.get(keyOf(one))?.percentage ?? '0';
  const { n, d } = minus(readDecimal(one.percentage), readDecimal(before));
  return n * d < 0n ? -1 : 1;
}
