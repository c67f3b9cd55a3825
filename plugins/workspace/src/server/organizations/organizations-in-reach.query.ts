import { handle } from '@gleba/sdk/server';
import { organizationsInReach } from '../../operations/organizations.ts';

/** Rows of one answer; who has more looks for them by name. */
const mostRows = 500;

export const organizationsInReachHandler = handle(
  organizationsInReach,
  ({ actor, transaction }, { search, id, isRemoved }) =>
    transaction(async (tx) => {
      const { rows } = await tx.query<Row>(
        `select o.id, o.name, o.parent_id, o.custom_domain, o.created_at, o.deleted_at, count(*) over ()::integer as total,
           case when $2::boolean or p.id = $1::integer then p.name end as parent_name,
           (select count(*) from core.user_organization m where m.organization_id = o.id)::integer as people,
           (select count(*) from core.project j where j.organization_id = o.id and j.deleted_at is null)::integer as projects,
           exists (select 1 from core.user_organization m
             where m.organization_id = o.id and m.user_id = $3::uuid and m.role <> 'contact') as is_member
         from core.organization o left join core.organization p on p.id = o.parent_id
         where o.id > 0 and (o.deleted_at is not null) = $6::boolean
           and ($2::boolean or o.id = $1::integer or o.parent_id = $1::integer)
           and ($4::integer is null or o.id = $4::integer)
           and ($5::text is null or strpos(lower(o.name), lower($5::text)) > 0)
         order by o.name, o.id limit ${mostRows}`,
        [
          actor.organizationId,
          actor.role === 'staff',
          actor.userId,
          id ?? null,
          search?.trim() || null,
          isRemoved ?? false,
        ],
      );
      return {
        totalCount: rows[0]?.total ?? 0,
        organizations: rows.map((row) => ({
          id: row.id,
          name: row.name,
          parentId: row.parent_name === null ? null : row.parent_id,
          parentName: row.parent_name,
          customDomain: row.custom_domain,
          createdAt: new Date(row.created_at).toISOString(),
          deletedAt: row.deleted_at === null ? null : new Date(row.deleted_at).toISOString(),
          peopleCount: row.people,
          projectCount: row.projects,
          isCurrent: row.id === actor.organizationId,
          isMember: row.is_member,
          mayEdit: actor.role === 'staff' || actor.role === 'admin',
        })),
      };
    }),
);

interface Row {
  readonly id: number;
  readonly name: string;
  readonly parent_id: number | null;
  readonly parent_name: string | null;
  readonly custom_domain: string | null;
  readonly created_at: string;
  readonly deleted_at: string | null;
  readonly people: number;
  readonly projects: number;
  readonly is_member: boolean;
  readonly total: number;
}
