import { GlebaError } from '../../error/gleba-error.ts';
import { globalOrganizationId } from '../../identity/identity-entities.ts';
import type { Actor } from '../../permission/actor.ts';
import { isAdminAndUp } from '../../permission/role.ts';
import type { Transactions } from '../contract/transactions.ts';
import type { UnitOfWork } from '../contract/unit-of-work.ts';
import type { Db } from '../db/db.ts';

/**
 * Runs `work` in another organization, in whose border it then stands: as staff in every one, as an administrator or a
 * manager, whichever the person is, in the sub-organizations of the one that they are in, one step down. NOT_FOUND beyond that. With
 * 'new' it is one that does not exist yet: `work` makes it, under the id of its actor's organization. Managers make none.
 */
export type InOrganization = <T>(
  organizationId: number | 'new',
  work: (tx: UnitOfWork) => Promise<T>,
  /** `isRemoved`: one that was removed, and no other, to take it back. */
  options?: { readonly isRemoved?: boolean },
) => Promise<T>;

/** Of several who make one at once all but one try again. */
const maxTries = 5;
/** Ids below are the installation's own: the global organization, the default one, and room between them. */
const firstId = 100;

export interface OrganizationGateServices {
  readonly db: Db;
  readonly transactions: Transactions;
  /** What a new organization begins with. */
  firstRows(tx: UnitOfWork): Promise<void>;
}

export function createOrganizationGate(
  { db, transactions, firstRows }: OrganizationGateServices,
  actor: Actor,
  correlationId: string,
): InOrganization {
  const runIn = <T>(organizationId: number, work: (tx: UnitOfWork) => Promise<T>) => {
    const fromAbove: Actor = {
      ...actor,
      organizationId,
      organizationKeys: new Set(),
      projectKeys: new Map(),
      plugins: new Map(),
    };
    return transactions.run({ actor: fromAbove, correlationId }, work);
  };
  return async (organizationId, work, { isRemoved = false } = {}) => {
    if (actor.kind !== 'user' || !isAdminAndUp(actor.role)) throw new GlebaError('FORBIDDEN');
    if (organizationId === 'new' && actor.role === 'manager') throw new GlebaError('FORBIDDEN');
    if (organizationId !== 'new') {
      if (!(await reaches(db, actor, organizationId, isRemoved))) throw new GlebaError('NOT_FOUND');
      return runIn(organizationId, work);
    }
    for (let tries = 1; ; tries++) {
      const id = await freeId(db);
      try {
        return await runIn(id, async (tx) => {
          const result = await work(tx);
          await firstRows(tx);
          return result;
        });
      } catch (error) {
        const isTaken = error instanceof GlebaError && error.code === 'DUPLICATE' && (await freeId(db)) !== id;
        if (!isTaken || tries >= maxTries) throw error;
      }
    }
  };
}

async function reaches(
  db: Db,
  { role, organizationId: own }: Actor,
  organizationId: number,
  isRemoved: boolean,
): Promise<boolean> {
  if (organizationId === globalOrganizationId) return false;
  const { rowCount } = await db.query(
    `select 1 from core.organization
     where id = $1::integer and (deleted_at is not null) = $4::boolean
       and ($2::boolean or id = $3::integer or parent_id = $3::integer)`,
    [organizationId, role === 'staff', own, isRemoved],
  );
  return rowCount > 0;
}

async function freeId(db: Db): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    'select greatest(max(id) + 1, $1::integer) as id from core.organization',
    [firstId],
  );
  return rows[0]?.id ?? firstId;
}
