import { one, type RecordOf } from '@gleba/sdk';
import { type CallOptions, many, useAnswer, useCan, useServices } from '@gleba/sdk/web';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land } from '../../entities/land.entity.ts';
import { Layer } from '../../entities/layer.entity.ts';
import { Resident } from '../../entities/resident.entity.ts';

const geometry = one(Geometry, ['geom', 'properties', 'heights'], { layer: ['name'] });
const residents = many(Resident, ['name'], { orderBy: ['-legalResponsible', 'name'], first: 3 });
const shape = { fields: ['geometryId'], include: { geometry } } as const;
const withPeople = { fields: ['geometryId'], include: { geometry, residents } } as const;

/** What a lot's first tab says beside its own fields, by one question: its shape, and the first of its residents for whoever may see them. */
export function useLandDetails({ id, projectId, geometryId, residentCount }: RecordOf<typeof Land>) {
  const { api } = useServices();
  const maySeePeople = useCan()(Resident.access.read, projectId);
  const ask = async (options: CallOptions) => {
    if (!maySeePeople) return { shape: (await api.record(Land, id, shape, options))?.geometry };
    const found = await api.record(Land, id, withPeople, options);
    return { shape: found?.geometry, people: found?.residents.nodes.map(({ name }) => name) };
  };
  const key = `details of ${id} ${geometryId} ${residentCount} ${maySeePeople}`;
  return useAnswer(key, ask, { staleOn: [Geometry, Layer, Resident], projectId });
}

export type LandDetails = ReturnType<typeof useLandDetails>;
export type LandShape = NonNullable<NonNullable<LandDetails['answer']>['shape']>;
