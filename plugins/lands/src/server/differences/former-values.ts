import { Job, type RecordOf } from '@gleba/sdk';
import type { UnitOfWork } from '@gleba/sdk/server';
import { ImportDifference } from '../../entities/import-difference.entity.ts';
import type { Land } from '../../entities/land.entity.ts';
import { mappableFields } from '../../import-fields.ts';
import { type ImportSettings, importSettings } from '../../jobs/import-shapefile.job.ts';
import { readAttribute } from '../import/read-attribute.ts';
import type { ComparedPair } from './compare-pairs.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * What the file that a lot came from said of its fields: the last one whose facts were taken over, else the columns that its shape has kept
 * by what its import was told. What stands otherwise in the lot somebody has changed since.
 */
export async function formerValues(
  tx: UnitOfWork,
  lands: readonly RecordOf<typeof Land>[],
  pairs: readonly ComparedPair[],
): Promise<ReadonlyMap<string, Values>> {
  const taken = await tx.asServer
    .from(ImportDifference)
    .where({
      landId: { in: lands.map(({ id }) => id) },
      state: { equalTo: 'taken' },
      kind: { in: ['facts', 'new'] },
    })
    .orderBy('id')
    .select(['landId', 'filled'])
    .all();
  const settings = await settingsOfImports(tx, lands);
  const former = new Map<string, Values>();
  const propertiesOf = new Map(pairs.map(({ landId, properties }) => [landId, properties]));
  for (const { id, importJobId } of lands) {
    const { mapping } = settings.get(importJobId ?? '') ?? {};
    const properties = propertiesOf.get(id);
    if (mapping && properties) former.set(id, valuesOf(mapping, properties));
  }
  for (const { landId, filled } of taken) if (landId && filled) former.set(landId, filled);
  return former;
}

function valuesOf(mapping: ImportSettings['mapping'], properties: NonNullable<ComparedPair['properties']>): Values {
  return Object.fromEntries(
    mappableFields.flatMap((field) => {
      const column = mapping[field];
      return column == null ? [] : [[field, readAttribute(field, properties[column]).value] as const];
    }),
  );
}

async function settingsOfImports(tx: UnitOfWork, lands: readonly RecordOf<typeof Land>[]) {
  const ids = [...new Set(lands.flatMap(({ importJobId }) => importJobId ?? []))];
  const jobs = ids.length === 0 ? [] : await tx.list(Job, { filter: { id: { in: ids } } });
  return new Map(
    jobs.flatMap(({ id, payload }) => {
      const read = importSettings.safeParse(payload);
      return read.success ? [[id, read.data] as const] : [];
    }),
  );
}
