import { storedUpload } from '@gleba/sdk/exchange/server';
import type { UnitOfWork } from '@gleba/sdk/server';
import { importPurpose } from '../../import-fields.ts';

export function importFile(tx: UnitOfWork, fileId: string, projectId: string) {
  return storedUpload(tx, fileId, projectId, importPurpose);
}
