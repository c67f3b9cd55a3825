import type { SqlParameter } from '@gleba/core/server';

/** What a list of documents is asked by, as somebody who writes its statement by hand would have it. */
export interface DocumentPage {
  readonly projectId?: string;
  readonly subjectIds?: readonly string[];
  readonly validationStatus?: string;
  readonly first: number;
  readonly isNewestFirst: boolean;
}

/** Those whom a member works with the documents of: everywhere the same project here. */
export interface DocumentReader {
  readonly organizationId: number;
  readonly projectIds: readonly string[];
}

const uuid = "'^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'";
/** Text that is no id is nobody's; the cast must not be tried on it. */
const subject = `case when d.subject_id ~ ${uuid} then d.subject_id::uuid end`;

/** That what the document is about may be seen: the same rows of the same tables as the program's own rule. */
const seen = `d.organization_id = $1::integer and d.project_id = any($2::uuid[]) and (
  (d.subject = 'core.project' and exists (select 1 from core.project s where s.id = ${subject}
    and s.organization_id = $1::integer and s.id = any($2::uuid[])))
  or (d.subject = 'lands.land' and exists (select 1 from lands.land s where s.id = ${subject}
    and s.organization_id = $1::integer and s.project_id = any($2::uuid[])))
  or (d.subject = 'lands.resident' and exists (select 1 from lands.resident s where s.id = ${subject}
    and s.organization_id = $1::integer and s.project_id = any($2::uuid[])))
  or (d.subject = 'finance.contract' and exists (select 1 from finance.contract s where s.id = ${subject}
    and s.organization_id = $1::integer and s.project_id = any($3::uuid[]))))
  and d.deleted_at is null`;

/**
 * A page of documents and their number as one prepared statement: the rows' rule in its where, once for the page and once for the
 * number; of each row's pages only the border is asked, since the row itself was. JSON by the database, as the program has it.
 */
export function documentStatement(
  reader: DocumentReader,
  page: DocumentPage,
): { readonly text: string; readonly parameters: readonly SqlParameter[] } {
  const parameters: SqlParameter[] = [reader.organizationId, [...reader.projectIds], []];
  const add = (value: SqlParameter, cast: string) => {
    parameters.push(value);
    return `$${parameters.length}::${cast}`;
  };
  const conditions = [seen];
  if (page.projectId !== undefined) conditions.push(`d.project_id = ${add(page.projectId, 'uuid')}`);
  if (page.subjectIds !== undefined) conditions.push(`d.subject_id = any(${add([...page.subjectIds], 'text[]')})`);
  if (page.validationStatus !== undefined) {
    conditions.push(`d.validation_status = ${add(page.validationStatus, 'text')}`);
  }
  const from = `from documents.document d where ${conditions.join(' and ')}`;
  const direction = page.isNewestFirst ? 'desc' : 'asc';
  const order = `d.created_at ${direction}, d.id`;
  const text = `select json_build_object('totalCount', (select count(*) ${from}), 'nodes', (select coalesce(json_agg(r), '[]') from (
    select d.id, d.name, d.document_type_id as "documentTypeId", d.subject, d.subject_id as "subjectId",
      d.signature_status as "signatureStatus", d.validation_status as "validationStatus",
      (select count(*)::int from documents.document_page p where p.document_id = d.id and p.organization_id = $1::integer
        and p.project_id = any($2::uuid[]) and p.deleted_at is null) as "pageCount",
      to_char(d.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as "createdAt"
    from (select d.* ${from} order by ${order} limit ${add(page.first, 'bigint')}) d order by ${order}) r))::text as answer`;
  return { text, parameters };
}
