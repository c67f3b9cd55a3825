import type { Entity } from '../entity/entity.ts';
import type { ApiClient } from './api-client.ts';
import type { CallOptions } from './call-options.ts';
import { selectionText } from './entity-reads.ts';

/** Records of an entity that is known at run time only. */
export interface PageQuery {
  readonly entity: Entity;
  readonly fields: readonly string[];
  readonly filter: Readonly<Record<string, unknown>>;
}
export type PageRow = Readonly<Record<string, unknown>> & { readonly id: string };

/** The first records of each of at most `maxRoots` pages, in one request and one statement. */
export async function readPages(
  api: ApiClient,
  pages: readonly PageQuery[],
  first: number,
  options?: CallOptions,
): Promise<readonly (readonly PageRow[])[]> {
  const document = pagesDocument(
    pages.map(({ entity, fields }) => ({ entity, selection: selectionText(entity, fields) })),
  );
  const filters = Object.fromEntries(pages.map(({ filter }, at) => [`f${at}`, filter]));
  const data = await api.graphql<Readonly<Record<string, { nodes: readonly PageRow[] } | undefined>>>(
    document,
    { ...filters, first },
    options,
  );
  return pages.map((_, at) => data[`p${at}`]?.nodes ?? []);
}

/** The first records of each, under the names p0, p1…; variables: f0, f1… and first. */
function pagesDocument(pages: readonly { readonly entity: Entity; readonly selection: string }[]): string {
  const filters = pages.map(({ entity }, at) => `$f${at}: ${entity.typeName}Filter`);
  const roots = pages.map(
    ({ entity, selection }, at) =>
      `p${at}: ${entity.plural}(filter: $f${at}, first: $first) { nodes { ${selection} } }`,
  );
  return `query Pages($first: Int, ${filters.join(', ')}) { ${roots.join(' ')} }`;
}
