import type { mini } from '@gleba/sdk';
import { GlebaError } from '@gleba/sdk';
import { cutShape, readLine, workingPlane } from '@gleba/sdk/geo/server';
import { handle, type UnitOfWork } from '@gleba/sdk/server';
import { landSplitPreview, type splitInput, splitLand } from '../../operations/geometry.ts';
import { areaOf, type OpenOptions, openLots } from './lot-shapes.ts';
import { proposePartKeys } from './propose-keys.ts';
import { beginShapeOperation } from './shape-operation.ts';

const notThrough = 'A linha não divide o lote: ela precisa atravessá-lo de lado a lado.';

export const landSplitPreviewHandler = handle(landSplitPreview, ({ transaction }, given) =>
  transaction(async (tx) => {
    const { lot, parts } = await cut(tx, given, { toLook: true });
    const keys = await proposePartKeys(tx, given.projectId, lot.land, parts.length);
    return {
      parts: parts.map(({ shape, area }, index) => ({
        shape: { ...shape },
        area,
        block: keys[index]?.block ?? '',
        lot: keys[index]?.lot ?? '',
        subdivision: keys[index]?.subdivision ?? null,
      })),
      ...(await boundTo(tx, given.landId)),
    };
  }),
);

export const splitLandHandler = handle(splitLand, async ({ tx }, given) => {
  const { projectId, parts: keys } = given;
  const { lot, parts } = await cut(tx, given);
  if (parts.length !== keys.length) {
    throw new GlebaError('VALIDATION', `A linha faz ${parts.length} partes, e ${keys.length} foram nomeadas.`);
  }
  const { land, layerId } = lot;
  const operation = beginShapeOperation(tx, projectId, 'split');
  const names = keys.map(({ block, lot: name }) => `${block}/${name}`).join(', ');
  await operation.retire(lot, `Desmembrado em ${names}`.slice(0, 1000));
  const landIds: string[] = [];
  for (const [index, { shape, area }] of parts.entries()) {
    const key = keys[index];
    if (!key || !layerId) throw new GlebaError('VALIDATION');
    const { address, lawsuitId, blockNewContract, importJobId } = land;
    const inherited = { address, lawsuitId, blockNewContract, importJobId };
    const made = await operation.make({ ...key, shape, area, layerId, inherited, splittedFromId: given.geometryId });
    landIds.push(made.landId);
  }
  return { operationId: operation.id, landIds };
});

async function cut(
  tx: UnitOfWork,
  { projectId, landId, geometryId, line }: mini.infer<typeof splitInput>,
  options: OpenOptions = {},
) {
  const blade = readLine(line);
  const [lot] = await openLots(tx, projectId, [{ landId, geometryId }], options);
  if (!lot) throw new GlebaError('NOT_FOUND');
  const shape = areaOf(lot);
  await workingPlane(tx, projectId, blade);
  const { srid } = await workingPlane(tx, projectId, shape);
  return { lot, parts: await cutShape(tx, shape, blade, srid, notThrough) };
}

/** What is bound to a lot and does not go to its parts: nobody can tell by machine to which. */
async function boundTo(tx: UnitOfWork, landId: string): Promise<{ residents: number; visits: number }> {
  const { rows } = await tx.query<{ residents: number; visits: number }>(
    `select
       (select count(*)::integer from lands.resident r where r.organization_id = $1::integer and r.land_id = $2::uuid and r.deleted_at is null) as residents,
       (select count(*)::integer from lands.land_visit v where v.organization_id = $1::integer and v.land_id = $2::uuid and v.deleted_at is null) as visits`,
    [tx.actor.organizationId, landId],
  );
  return rows[0] ?? { residents: 0, visits: 0 };
}
