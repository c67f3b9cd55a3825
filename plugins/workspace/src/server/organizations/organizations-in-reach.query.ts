import { Organization, Project, UserOrganization } from '@gleba/sdk';
import { constant, handle, part, rowsOf } from '@gleba/sdk/server';
import { organizationsInReach } from '../../operations/organizations.ts';

/** Rows of one answer; who has more looks for them by name. */
const maxRows = 500;
const inReach = { ofAllOrganizations: 'an organization and those below it, all of them for super administrators' };
const organizations = rowsOf(Organization, { ...inReach, evenDeleted: true });
const memberships = rowsOf(UserOrganization, { ...inReach, evenDeleted: true });

export const organizationsInReachHandler = handle(
  organizationsInReach,
  ({ actor, transaction }, { search, id, isRemoved }) =>
    transaction(async (tx) => {
      const isStaff = part`${actor.role === 'staff'}::boolean`;
      const own = part`${actor.organizationId}::integer`;
      const asked = part`${id ?? null}::integer`;
      const words = part`${search?.trim() || null}::text`;
      const rows = await tx.sql<Row>({ because: 'organizations with how many people and projects each has' })`
        select o.id, o.name, o.parent_id, o.custom_domain, o.created_at, o.deleted_at, count(*) over ()::integer as total,
           case when ${isStaff} or p.id = ${own} then p.name end as parent_name,
           (select count(*) from ${memberships} m where m.organization_id = o.id)::integer as people,
           (select count(*) from ${rowsOf(Project, inReach)} j where j.organization_id = o.id)::integer as projects,
           exists (select 1 from ${memberships} m
             where m.organization_id = o.id and m.user_id = ${actor.userId}::uuid and m.role <> 'contact') as is_member,
           exists (select 1 from ${memberships} m
             where m.organization_id = o.id and m.user_id = ${actor.userId}::uuid) as has_place
         from ${organizations} o left join ${organizations} p on p.id = o.parent_id
         where o.id > 0 and (o.deleted_at is not null) = ${isRemoved ?? false}::boolean
           and (${isStaff} or o.id = ${own} or o.parent_id = ${own})
           and (${asked} is null or o.id = ${asked})
           and (${words} is null or strpos(lower(o.name), lower(${words})) > 0)
         order by o.name, o.id limit ${constant(maxRows)}`;
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
          isMember: row.is_member || (actor.role === 'staff' && row.deleted_at === null),
          mayEnter: actor.role !== 'staff' && !row.has_place && row.deleted_at === null,
          mayRename: row.deleted_at === null,
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
  readonly has_place: boolean;
  readonly total: number;
}
