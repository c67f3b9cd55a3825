import type { Db } from '@gleba/core/server';
import type { Members } from './seed-lands.ts';

const organization = 301;
const landsPerBlock = 25;

/**
 * One project with so many lots, each with a resident, and two people who may work on it. Written by SQL and without events,
 * since what is measured is what comes after.
 */
export async function seedLargeProject(db: Db, lands: number): Promise<Members> {
  await db.transaction(async (tx) => {
    // Without the checks of foreign keys and the price's trigger, which would take most of the time.
    await tx.query('set local session_replication_role = replica');
    for (const statement of statements(Math.trunc(lands))) await tx.query(statement);
  });
  await db.query('vacuum analyze');
  await db.query('checkpoint');
  const { rows } = await db.query<{ users: string[]; projects: string[] }>(
    `select (select array_agg(distinct user_id) from core.user_profile where organization_id = ${organization}) as users,
       (select array_agg(id) from core.project where organization_id = ${organization}) as projects`,
  );
  const [found] = rows;
  if (!found) throw new Error('Nothing was seeded.');
  return { userIds: found.users, organizationId: organization, projectIds: found.projects };
}

const statements = (lands: number) => [
  `insert into core.organization (id, name) overriding system value values (${organization}, 'Prefeitura')`,
  `insert into core."user" (id, name, email)
     select gen_random_uuid(), 'Pessoa ' || p, 'large' || p || '@example.org' from generate_series(1, 2) p`,
  `insert into core.user_organization (id, organization_id, user_id, role)
     select gen_random_uuid(), ${organization}, id, 'user' from core."user" where email like 'large%@example.org'`,
  `insert into core.project (id, organization_id, name, type)
     values (gen_random_uuid(), ${organization}, 'Cidade inteira', 'construction')`,
  `insert into core.profile (id, organization_id, name, access_keys)
     values (gen_random_uuid(), ${organization}, 'Cadastro', '["lands", "residents", "data.manage"]')`,
  `insert into core.user_profile (id, organization_id, user_id, profile_id, project_id)
     select gen_random_uuid(), m.organization_id, m.user_id, f.id, p.id
     from core.user_organization m join core.profile f using (organization_id) join core.project p using (organization_id)
     where m.organization_id = ${organization}`,
  `insert into lands.land (id, organization_id, project_id, block, lot, subdivision, external_id, computed_status, address,
       computed_area, priced_area, price, computed_price, observation, updated_at)
     select gen_random_uuid(), p.organization_id, p.id, 'Q' || n / ${landsPerBlock}, (n % ${landsPerBlock} + 1)::text,
       'Jardim ' || (n / 2500), 'IPTU-' || (n::bigint * 7919 % ${lands}),
       (array['pending', 'pending', 'pending', 'started', 'started', 'with_problem', 'with_contract', 'archived'])[n % 8 + 1],
       'Rua ' || (array['São João', 'das Flores', 'Tiradentes', 'XV de Novembro'])[n % 4 + 1] || ', ' || n,
       200 + n % 300, 200 + n % 300, case when n % 3 = 0 then 10000 + n % 5000 end, 20000 + n % 7000, 'Vistoria 0',
       now() - n * interval '1 second'
     from core.project p, generate_series(0, ${lands - 1}) n where p.organization_id = ${organization} order by n`,
  `insert into lands.resident (id, organization_id, project_id, land_id, name, legal_responsible)
     select gen_random_uuid(), l.organization_id, l.project_id, l.id, 'Maria Aparecida de Souza', true
     from lands.land l where l.organization_id = ${organization}`,
];
