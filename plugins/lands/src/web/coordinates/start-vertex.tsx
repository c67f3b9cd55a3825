import { observer, ReferenceSelect, useProjectId, useServices, useTranslate } from '@gleba/sdk/web';
import { useState } from 'react';
import type { CoordinateSystem } from '../../coordinates/coordinate-system.ts';
import { LandVertex } from '../../entities/land-vertex.entity.ts';
import { vertexInSystem } from '../../operations/coordinates.ts';

interface Props {
  readonly label: string;
  readonly system: CoordinateSystem | undefined;
  readonly onPlaced: (vertex: { readonly code: string; readonly x: string; readonly y: string }) => void;
}

/** A known point by its code: where it lies in the system of the table is filled in, and can be seen and changed there. */
export const StartVertex = observer(function StartVertex({ label, system, onPlaced }: Props) {
  const t = useTranslate();
  const { api, notifier } = useServices();
  const projectId = useProjectId();
  const [chosen, setChosen] = useState<string | null>(null);
  const srid = system?.kind === 'plane' ? system.srid : undefined;
  const place = async (vertexId: string | null) => {
    setChosen(vertexId);
    if (vertexId === null || srid === undefined) return;
    try {
      onPlaced(await api.run(vertexInSystem, { projectId, vertexId, srid }));
    } catch {
      setChosen(null);
      notifier.error(t('lands.coordinates.vertex.failed'));
    }
  };
  return (
    <ReferenceSelect
      entityId={LandVertex.id}
      label={label}
      description={t('lands.coordinates.vertex.text')}
      disabled={srid === undefined}
      value={chosen}
      filter={{ projectId: { equalTo: projectId } }}
      onChange={(id) => void place(id)}
    />
  );
});
