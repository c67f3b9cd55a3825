import { provide } from '../../../plugin/provided.ts';
import { createFileAdmission } from '../../file/file-admission.ts';
import { createUploadService } from '../../file/upload-service.ts';
import { pluginOwners } from '../../plugin/plugin-owners.ts';
import { parts } from '../kernel-parts.ts';
import type { FileAccess } from './stages.ts';

const uploadPath = '/uploads';

import type { After } from './stages.ts';

export function admitFiles(stages: After<'options' | 'data' | 'services' | 'schema' | 'writing'>): FileAccess {
  const { db, files, quota, log } = stages.data;
  const { plugins } = stages.schema;
  const { container } = stages.services;
  const { transactions } = stages.writing;
  const admission = createFileAdmission({
    ...{ transactions, quota },
    purposes: plugins.flatMap(({ side: { uploads = [] } }) => uploads),
    pluginOf: pluginOwners(plugins).of,
  });
  container.load('kernel.files', [provide(parts.admission, admission)]);
  const uploads = createUploadService({
    ...{ db, admission, files, transactions, log },
    path: uploadPath,
    uploads: stages.options.uploads,
  });
  return { admission, uploads, addresses: container.get(parts.signedAddresses) };
}
