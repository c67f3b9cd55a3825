import type { Db } from '@gleba/core/server';

export const scale = {
  organizations: 20,
  projects: 10,
  landsPerProject: 1000,
  residentsPerLand: 2,
  peoplePerOrganization: 5000,
};

/** Who asks: ordinary members with keys in every project of one organization, none of them an administrator. */
export interface Members {
  readonly userIds: readonly string[];
  readonly organizationId: number;
  readonly projectIds: readonly string[];
}

const members = 16;

const firstOrganization = 101;

/**
 * 200,000 lands, 400,000 residents, 100,000 people in 20 organizations of 10 projects, written by SQL: without events, since
 * what is measured is reading and updating. Everybody works in one of the projects, and those who ask in all of them, so that
 * they are colleagues. There is no partner entity yet; the person who recorded a resident
 * (`createdByUser`) stands in for one, the nearest relation that residents have.
 */
export async function seedLands(db: Db): Promise<Members> {
  await db.transaction(async (tx) => {
    // Without the checks of foreign keys, which would take most of the time; the rows below refer to rows that are there.
    await tx.query('set local session_replication_role = replica');
    for (const statement of statements) await tx.query(statement);
  });
  await db.query('vacuum analyze');
  await db.query('checkpoint');
  const { rows } = await db.query<{ users: string[]; projects: string[] }>(
    `select (select array_agg(user_id) from (
         select user_id from core.user_profile where organization_id = ${firstOrganization}
         group by user_id having count(*) = ${scale.projects}) m) as users,
       (select array_agg(id order by id) from core.project where organization_id = ${firstOrganization}) as projects`,
  );
  const [found] = rows;
  if (!found) throw new Error('Nothing was seeded.');
  return { userIds: found.users, organizationId: firstOrganization, projectIds: found.projects };
}

const { organizations, projects, landsPerProject, residentsPerLand, peoplePerOrganization } = scale;
const everyOrganization = `generate_series(${firstOrganization}, ${firstOrganization + organizations - 1}) o`;

const statements = [
  `insert into core.organization (id, name) overriding system value select o, 'Organização ' || o from ${everyOrganization}`,
  `insert into core."user" (id, name, email)
     select gen_random_uuid(), 'Pessoa ' || p || ' da ' || o, 'p' || p || '.' || o || '@example.org'
     from ${everyOrganization}, generate_series(1, ${peoplePerOrganization}) p`,
  `insert into core.user_organization (id, organization_id, user_id, role)
     select gen_random_uuid(), substring(email from '\\.(\\d+)@')::integer, id, 'pilot' from core."user" where email like 'p%@example.org'`,
  `insert into core.project (id, organization_id, name, type)
     select gen_random_uuid(), o, 'Projeto ' || p, 'construction' from ${everyOrganization}, generate_series(1, ${projects}) p`,
  `insert into core.profile (id, organization_id, name, access_keys)
     select gen_random_uuid(), o, 'Cadastro', '["lands", "residents", "data.manage"]' from ${everyOrganization}`,
  `insert into core.user_profile (id, organization_id, user_id, profile_id, project_id)
     select gen_random_uuid(), m.organization_id, m.user_id, f.id, p.id
     from (select organization_id, user_id, row_number() over (partition by organization_id order by user_id) as n
           from core.user_organization where organization_id >= ${firstOrganization}) m
     join core.profile f using (organization_id)
     join (select id, organization_id, row_number() over (partition by organization_id order by id) as n from core.project) p
       on p.organization_id = m.organization_id and (m.n <= ${members} or p.n = m.n % ${projects} + 1)`,
  `insert into lands.land (id, organization_id, project_id, block, lot, subdivision, computed_status, address, computed_area, price, observation)
     select gen_random_uuid(), p.organization_id, p.id, 'Q' || lpad((n / 25)::text, 3, '0'), lpad((n % 25 + 1)::text, 3, '0'),
       'Jardim das Flores', (array['pending', 'started', 'with_problem', 'with_contract'])[n % 4 + 1],
       'Rua São João, ' || n, 200 + n % 300, 10000 + n, 'Vistoria 0'
     from core.project p, generate_series(0, ${landsPerProject - 1}) n where p.organization_id >= ${firstOrganization}
     order by p.id, n`,
  `with people as (
     select m.organization_id, array_agg(m.user_id) as ids from core.user_organization m
     where m.organization_id >= ${firstOrganization} group by 1
   )
   insert into lands.resident (id, organization_id, project_id, land_id, name, legal_responsible, created_by)
     select gen_random_uuid(), l.organization_id, l.project_id, l.id, 'Maria Aparecida de Souza ' || n, n = 1,
       p.ids[1 + (abs(hashtext(l.id::text || n)) % ${peoplePerOrganization})]
     from lands.land l join people p using (organization_id), generate_series(1, ${residentsPerLand}) n
     where l.organization_id >= ${firstOrganization}`,
];

/** The same rules as row-level security, for PostGraphile's connections; Gleba's own role is not subject to it. */
export async function addRowSecurity(db: Db): Promise<void> {
  for (const statement of rowSecurity) await db.query(statement);
}

const organization = `(select current_setting('bench.organization')::integer)`;
// Evaluated once per statement, not once per row: a subselect is an init plan. The cast outside makes it an array to ANY.
const projectsWith = (key: string) => `(select current_setting('bench.${key}'))::uuid[]`;
const ofProjects = (key: string) =>
  `organization_id = ${organization} and project_id = any(${projectsWith(key)}) and deleted_at is null`;

const rowSecurity = [
  'create role bench_member login',
  'grant usage on schema lands, core to bench_member',
  'grant select on lands.land, lands.resident, core."user", core.user_organization, core.user_profile to bench_member',
  'grant update on lands.land to bench_member',
  'alter table lands.land enable row level security',
  'alter table lands.resident enable row level security',
  'alter table core."user" enable row level security',
  'alter table core.user_organization enable row level security',
  'alter table core.user_profile enable row level security',
  `create policy bench_read on lands.land for select to bench_member using (${ofProjects('lands')})`,
  `create policy bench_update on lands.land for update to bench_member
     using (${ofProjects('lands')} and project_id = any(${projectsWith('manage')}))`,
  `create policy bench_read on lands.resident for select to bench_member using (${ofProjects('residents')})`,
  `create policy bench_read on core.user_organization for select to bench_member using (organization_id = ${organization})`,
  `create policy bench_read on core.user_profile for select to bench_member using (organization_id = ${organization})`,
  `create policy bench_read on core."user" for select to bench_member using (
     id = (select current_setting('bench.user')::uuid)
     or exists (select 1 from core.user_organization m where m.user_id = "user".id and m.organization_id = ${organization}
       and (m.role in ('staff', 'admin', 'manager') or exists (select 1 from core.user_profile a
         where a.user_id = m.user_id and a.organization_id = m.organization_id
           and (a.project_id is null or a.project_id = any(${projectsWith('lands')}))))))`,
];

/** What PostGraphile sets in each transaction. */
export function rowSecuritySettings({ organizationId, projectIds }: Members, userId: string): Record<string, string> {
  const list = `{${projectIds.join(',')}}`;
  return {
    'bench.user': userId,
    'bench.organization': String(organizationId),
    'bench.lands': list,
    'bench.residents': list,
    'bench.manage': list,
  };
}
