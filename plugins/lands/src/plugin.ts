import { definePlugin } from '@gleba/sdk';
import { dataManageKey, dataUploadKey, landsKey, residentsKey } from './access-keys.ts';
import { Geometry } from './entities/geometry.entity.ts';
import { ImportIssue } from './entities/import-issue.entity.ts';
import { Land } from './entities/land.entity.ts';
import { Layer, LayerType } from './entities/layer.entity.ts';
import { Resident } from './entities/resident.entity.ts';

/** What other plugins extend and refer to. */
export { Land };

/** Lots, who lives on them, and the layers of the map. */
export const lands = definePlugin({
  id: 'lands',
  version: '0.1.0',
  entities: [LayerType, Layer, Geometry, Land, Resident, ImportIssue],
  accessKeys: [landsKey, residentsKey, dataManageKey, dataUploadKey],
});
