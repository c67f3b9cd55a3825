import { type ApiClient, listDocument, type Selected } from '@gleba/sdk/web';
import { Land } from '../../entities/land.entity.ts';

/** The largest page that the endpoint gives. */
const page = 1000;

interface Answer {
  readonly lands: { readonly totalCount: number; readonly nodes: readonly { readonly id: string }[] };
}

/** Ids of the chosen lots; 'all but these' is asked for page by page. */
export async function selectedIds(
  api: ApiClient,
  selected: Selected,
  filter: Readonly<Record<string, unknown>>,
): Promise<readonly string[]> {
  if (selected.kind === 'ids') return selected.ids;
  const document = listDocument(Land, 'id', true);
  const left = new Set(selected.ids);
  const ids: string[] = [];
  for (let offset = 0, total = 1; offset < total; offset += page) {
    const { lands } = await api.graphql<Answer>(document, { filter, first: page, offset });
    total = lands.totalCount;
    ids.push(...lands.nodes.map(({ id }) => id).filter((id) => !left.has(id)));
  }
  return ids;
}
