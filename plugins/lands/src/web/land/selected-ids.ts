import type { ApiClient, Selected } from '@gleba/sdk/web';
import { Land } from '../../entities/land.entity.ts';

/** Ids of the chosen lots; 'all but these' is asked for. */
export async function selectedIds(
  api: ApiClient,
  selected: Selected,
  filter: Readonly<Record<string, unknown>>,
): Promise<readonly string[]> {
  if (selected.kind === 'ids') return selected.ids;
  const left = new Set(selected.ids);
  return (await api.ids(Land, { filter })).filter((id) => !left.has(id));
}
