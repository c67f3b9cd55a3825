import type { Db } from '@gleba/core/server';

/** Of each lot: five, of which two are its resident's, as an office has them. */
export const documentsOfLand = 5;

const contexts = ['project', 'land', 'resident', 'partner'];

/** Documents of every lot of an organization, each with a page; without bytes, which no list asks for. By SQL, as the lots were written. */
export async function seedDocuments(db: Db, organization: number): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.query('set local session_replication_role = replica');
    await tx.query(
      `update core.profile set access_keys = access_keys || '["documents"]' where organization_id = ${organization}`,
    );
    await tx.query(
      `insert into documents.document_context (id, organization_id, slug, name, related_context_slugs)
       select gen_random_uuid(), ${organization}, s, s, '[]' from unnest(array[${contexts.map((slug) => `'${slug}'`).join()}]) s
       on conflict do nothing`,
    );
    await tx.query(
      `insert into documents.document_type (id, organization_id, document_context_id, slug, name, document_order)
       select gen_random_uuid(), ${organization}, c.id, 'bench-' || c.slug || n, 'Tipo ' || n, n
       from documents.document_context c, generate_series(1, 3) n where c.organization_id = ${organization}`,
    );
    await tx.query(
      `insert into documents.document (id, organization_id, project_id, document_type_id, name, subject, subject_id, signature_status,
         validation_status, kilobytes, created_at, updated_at)
       select gen_random_uuid(), l.organization_id, l.project_id, t.id, t.name,
         case when n < 4 then 'lands.land' else 'lands.resident' end, case when n < 4 then l.id::text else r.id::text end,
         (array['pending', 'requested', 'signed', null])[n % 4 + 1], (array['waiting', 'valid', 'refused'])[n % 3 + 1], 120,
         now() - (random() * 1e7) * interval '1 second', now()
       from lands.land l join lands.resident r on r.land_id = l.id cross join generate_series(1, ${documentsOfLand}) n
       join documents.document_type t on t.organization_id = l.organization_id
         and t.slug = case when n < 4 then 'bench-land' || n else 'bench-resident' || (n - 3) end
       where l.organization_id = ${organization}`,
    );
    await tx.query(
      `insert into documents.document_page (id, organization_id, project_id, document_id, name, type, kilobytes, number)
       select gen_random_uuid(), organization_id, project_id, id, '1.pdf', 'application/pdf', 120, 1
       from documents.document where organization_id = ${organization}`,
    );
  });
  await db.query('vacuum analyze');
}
