import { addressOfRecord, type Entity, referenceTo } from '@gleba/core';
import { recordTitle } from '../context/record-title.ts';
import type { SearchContribution } from '../contribution/contribute.ts';

/** Records by the one that they name: a lot's inspections, by what finds the lot. They open where the entity's `linkable` says. */
export function searchAlong(of: Entity, along: Entity): SearchContribution['search'] {
  const by = referenceTo(of, along);
  return async (search, { limit, signal, projectId }, { api, translate: t }) => {
    const isHere = along.scope === 'project' && projectId !== undefined && { projectId: { equalTo: projectId } };
    const named = { fields: along.title, filter: { search, ...isHere }, first: limit };
    const { rows: owners } = await api.records<Entity, string>(along, named, { signal, isQuiet: true });
    if (owners.length === 0) return [];
    const titles = new Map(owners.map((owner) => [owner.id, recordTitle(t, along, owner)]));
    const wanted = { fields: [...of.title, by], filter: { [by]: { in: [...titles.keys()] } }, first: limit };
    const { rows } = await api.records<Entity, string>(of, wanted, { signal, isQuiet: true });
    return rows.map((row) => ({
      id: `${of.id} ${row.id}`,
      title: recordTitle(t, of, row),
      detail: titles.get(String(row[by])) ?? '',
      icon: of.linkable?.icon ?? 'file-text',
      path: addressOfRecord(of, row) ?? '',
    }));
  };
}
