import { languageOf, say } from '@gleba/sdk';
import type { BatchState, PrintedItem } from '@gleba/sdk/print/server';
import { handle, type JobContext, type UnitOfWork, work } from '@gleba/sdk/server';
import { type PlanPapersSettings, printPlans } from '../../jobs/print-plans.job.ts';
import { startPlanPapers } from '../../operations/plans.ts';
import { areaOfPlan, type PlanKind, planPaperPath } from '../../plans/plan-kinds.ts';
import { listAreas } from '../areas/memorial-areas.query.ts';
import { landErrors } from '../land-errors.ts';
import { type PrintServices, printAsOne } from '../papers/print-as-one.ts';
import { hasRegistrations } from './read-overlay.ts';

export const startPlanPapersHandler = handle(startPlanPapers, async ({ tx, enqueue }, settings) => {
  const { projectId } = settings;
  const total = (await itemsOf(tx, settings)).length;
  if (total === 0) throw landErrors.nothingToPrint();
  return { jobId: await enqueue(printPlans, settings, { projectId, referenceId: projectId }), total };
});

/** `general`, or the kind and the key of what it is of: an item is known by its id alone. */
const idOf = (kind: PlanKind, key?: string) => (key === undefined ? kind : `${kind} ${key}`);

/** The plans in the order in which a file is read: the whole, its perimeter, its blocks. */
async function itemsOf(tx: UnitOfWork, { projectId, kinds, areas }: PlanPapersSettings): Promise<PrintedItem[]> {
  const listed = (await listAreas(tx, projectId)).filter(({ problem }) => problem === null);
  const title = (kind: PlanKind) => say(`lands.plans.kind.${kind}`, {}, languageOf(tx.actor));
  const of = (kind: 'perimeter' | 'overlay' | 'block') =>
    !kinds.includes(kind)
      ? []
      : listed
          .filter((area) => area.kind === areaOfPlan[kind] && (!areas || areas.includes(area.key)))
          .map(({ key, name }) => ({ id: idOf(kind, key), title: `${title(kind)} - ${name}` }));
  const whole =
    kinds.includes('general') && listed.length > 0 ? [{ id: idOf('general'), title: title('general') }] : [];
  // Among all plans of a project it is one where there is something to lay over; asked for by itself it says what is missing.
  const isAlone = kinds.length === 1;
  const overlays = of('overlay');
  const overlaid = overlays.length > 0 && (isAlone || (await hasRegistrations(tx, projectId))) ? overlays : [];
  return [...whole, ...of('perimeter'), ...overlaid, ...of('block')];
}

export function printPlansWork(services: PrintServices) {
  return work(printPlans, (context: JobContext<BatchState>, settings) => {
    const { projectId, paper, scale } = settings;
    return printAsOne(context, services, {
      projectId,
      items: () => context.transaction((tx) => itemsOf(tx, settings)),
      papersOf: ({ id, title }) => {
        const [kind, area] = id.split(' ');
        return [{ path: planPaperPath(projectId, { kind: kind as PlanKind, area, paper, scale }), title }];
      },
      fileText: 'lands.plans.file',
      progressText: 'lands.plans.progress',
    });
  });
}
