import { Project } from '@gleba/sdk';
import { type SchemaStep, type UnitOfWork, writeRule } from '@gleba/sdk/server';
import { plus, readDecimal, toDecimal, zero } from '../../calculation/exact/rational.ts';
import { shareText } from '../../contracts/share-text.ts';
import { FinanceCategory } from '../../entities/money/finance-category.entity.ts';
import { ProjectPartner } from '../../entities/project-partner.entity.ts';
import { projectPartnerErrors } from './project-partner-errors.ts';

const whole = '100';

/** All partners of a project have at most all of it. Whoever changes their parts waits for whoever else does. */
export const projectPartnerRule = writeRule(
  ProjectPartner,
  'finance.percentagesWithinWhole',
  async (tx, { kind, before, after }) => {
    if (kind === 'remove') return;
    if (after.categoryId !== null && after.categoryId !== before?.categoryId) await checkCategory(tx, after.categoryId);
    if (before?.percentage === after.percentage) return;
    await tx.get(Project, after.projectId, { lock: true });
    const taken = await takenBeside(tx, after.projectId, after.id);
    const left = plus(readDecimal(whole), { n: -taken.n, d: taken.d });
    const given = readDecimal(after.percentage);
    if (given.n * left.d <= left.n * given.d) return;
    throw projectPartnerErrors.percentagesTooLarge.beside('percentage', { left: shareText(toDecimal(left, 4)) });
  },
);

/** What partners cost stands where transactions stand: on a leaf of the expenses (0110). */
async function checkCategory(tx: UnitOfWork, categoryId: string): Promise<void> {
  const category = await tx.find(FinanceCategory, categoryId, { lock: true });
  // Another organization's is told as not found by the reference itself.
  if (!category) return;
  if (category.type !== 'expense') throw projectPartnerErrors.categoryNotExpense.beside('categoryId');
  const below = await tx.count(FinanceCategory, { filter: { parentId: { equalTo: categoryId } } });
  if (below > 0) throw projectPartnerErrors.categoryHasOthers.beside('categoryId');
}

async function takenBeside(tx: UnitOfWork, projectId: string, id: string) {
  const others = await tx.asServer
    .from(ProjectPartner)
    .where({ projectId: { equalTo: projectId } })
    .select(['id', 'percentage'])
    .all();
  return others.filter((one) => one.id !== id).reduce((sum, one) => plus(sum, readDecimal(one.percentage)), zero);
}

/** The same by whichever door, also of several rows that one statement changes. */
export const percentagesWithinWhole: SchemaStep = {
  id: 'project-partner-percentages',
  sql: `
    create function finance.keep_percentages() returns trigger language plpgsql security definer set search_path = pg_catalog as $$
      begin
        perform pg_advisory_xact_lock(1179012937, hashtext(new.project_id::text));
        if (
          select sum(p.percentage) from finance.project_partner p
          where p.organization_id = new.organization_id and p.project_id = new.project_id
        ) > 100 then
          raise exception 'The partners of a project have more than all of it.' using errcode = '23514', column = 'percentage';
        end if;
        return null;
      end $$;
    create trigger project_partner_within_whole after insert or update on finance.project_partner
      for each row execute function finance.keep_percentages();`,
};
