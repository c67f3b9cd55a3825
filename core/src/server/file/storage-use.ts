import { z } from 'zod';
import { Organization } from '../../identity/identity-entities.ts';
import { allow } from '../../permission/access-rule.ts';
import { type AnyCommand, type AnyQuery, defineCommand, defineQuery } from '../contract/server-side.ts';
import type { Room } from './room.ts';

/** A petabyte: more is a typing error. */
const mostMegabytes = 1_000_000_000;

/** Kilobytes of 1000 bytes, as text: they pass what a GraphQL integer holds. */
const kilobytes = z.string();

/** What the organization's files take and may take, for its administrators. */
export function storageUseQuery(room: Pick<Room, 'useOf'>): AnyQuery {
  return defineQuery({
    name: 'storageUse',
    permission: allow.adminAndUp,
    input: z.object({}),
    output: z.object({
      usedKilobytes: kilobytes,
      /** Null: no limit. */
      allowedKilobytes: kilobytes.nullable(),
      /** The organization's own limit; null where it has what the operator gives to every one. */
      ownMegabytes: z.int().nullable(),
      purposes: z.array(z.object({ purpose: z.string(), files: z.int(), kilobytes })),
    }),
    run: ({ actor: { organizationId }, transaction }) =>
      transaction(async (tx) => {
        const { used, allowed } = await room.useOf(tx, organizationId);
        const { storageMegabytes } = await tx.get(Organization, String(organizationId));
        const { rows: purposes } = await tx.query<{ purpose: string; files: number; kilobytes: string }>(
          `select purpose, count(*)::integer as files, sum(kilobytes)::text as kilobytes from core.stored_file
           where organization_id = $1::integer and status <> 'discarded'
           group by purpose order by sum(kilobytes) desc, purpose`,
          [organizationId],
        );
        const allowedKilobytes = allowed === undefined ? null : String(allowed);
        return { usedKilobytes: String(used), allowedKilobytes, ownMegabytes: storageMegabytes, purposes };
      }),
  });
}

/** What is stored beyond a smaller limit stays; nothing is added until there is room. */
export const setStorageLimit: AnyCommand = defineCommand({
  name: 'setStorageLimit',
  // An organization does not give itself room: super administrators do.
  permission: allow.role('staff'),
  input: z.object({ megabytes: z.int().min(0).max(mostMegabytes).nullable() }),
  output: z.object({ megabytes: z.int().nullable() }),
  async run({ actor, tx }, { megabytes }) {
    await tx.update(Organization, String(actor.organizationId), { storageMegabytes: megabytes });
    return { megabytes };
  },
});
