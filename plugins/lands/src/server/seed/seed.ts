import { type GeoJsonGeometry, globalOrganizationId, inReference, Project, uuidv7 } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { Geometry } from '../../entities/geometry.entity.ts';
import { Land, type landStatuses } from '../../entities/land.entity.ts';
import { Layer, LayerType } from '../../entities/layer.entity.ts';
import { Resident } from '../../entities/resident.entity.ts';
import { type DemoSubdivision, demoPersonName, demoSubdivision } from './demo-subdivision.ts';
import { seededLayerTypes } from './layer-types.ts';

/** Shared catalogues for the global organization; a demonstration project for a new one that asks for it. */
export async function seed(tx: UnitOfWork, { isDemo }: { readonly isDemo: boolean }): Promise<void> {
  if (tx.actor.organizationId === globalOrganizationId) {
    await tx.insertMany(LayerType, seededLayerTypes);
    return;
  }
  if (isDemo) await seedDemo(tx, demoSubdivision());
}

async function seedDemo(tx: UnitOfWork, plan: DemoSubdivision): Promise<void> {
  const inPlan = (geometry: GeoJsonGeometry) => inReference(geometry, plan.srid);
  const project = await tx.insert(Project, {
    name: 'Loteamento Jardim das Flores (demonstração)',
    type: 'construction',
    description: 'Um loteamento fictício, para conhecer o Gleba. Pode ser excluído quando quiser.',
    country: 'Brasil',
    state: 'MG',
    city: 'Município de exemplo',
    projectSrid: plan.srid,
    estimatedNumLands: plan.lots.length,
    boundaries: inPlan(plan.boundary),
  });
  const ofProject = { projectId: project.id };
  const landLayer = await tx.insert(Layer, {
    ...ofProject,
    name: 'Lotes',
    layerType: 'lands',
    properties: { columns: ['quadra', 'lote', 'rua'] },
  });
  const streetLayer = await tx.insert(Layer, {
    ...ofProject,
    name: 'Ruas',
    layerType: 'streets',
    properties: { columns: ['nome'] },
  });
  await tx.insertMany(
    Geometry,
    plan.streets.map(({ name, geometry }) => ({
      ...ofProject,
      layerId: streetLayer.id,
      geom: inPlan(geometry),
      properties: { nome: name },
    })),
  );
  const geometryIds = plan.lots.map(() => uuidv7());
  const landIds = plan.lots.map(() => uuidv7());
  await tx.insertMany(
    Geometry,
    plan.lots.map(({ block, lot, street, geometry }, index) => ({
      ...ofProject,
      id: geometryIds[index],
      layerId: landLayer.id,
      geom: inPlan(geometry),
      properties: { quadra: block, lote: lot, rua: street.replace(/, \d+$/, '') },
    })),
  );
  await tx.insertMany(
    Land,
    plan.lots.map(({ block, lot, street }, index) => ({
      ...ofProject,
      id: landIds[index],
      geometryId: geometryIds[index],
      block,
      lot,
      subdivision: 'Jardim das Flores',
      address: street,
      computedStatus: demoStatus(index),
    })),
  );
  await tx.insertMany(
    Resident,
    landIds.flatMap((landId, index) =>
      index % 10 < 7
        ? [
            { ...ofProject, landId, name: demoPersonName(index), legalResponsible: true, secondaryResponsible: false },
          ].concat(
            index % 3 === 0
              ? [
                  {
                    ...ofProject,
                    landId,
                    name: demoPersonName(index + 900),
                    legalResponsible: false,
                    secondaryResponsible: true,
                  },
                ]
              : [],
          )
        : [],
    ),
  );
}

/** Most are under way, few are a problem: how a project looks half way. None has a contract, which alone could take it on from there. */
function demoStatus(index: number): (typeof landStatuses)[number] {
  const place = (index * 37) % 100;
  return place < 45 ? 'pending' : place < 92 ? 'started' : place < 98 ? 'with_problem' : 'archived';
}
