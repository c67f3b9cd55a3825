import { GlebaError } from '../../error/gleba-error.ts';

/** `files/<organization>/<uuid>`, and nothing that could climb out of the folder or the bucket's part for files. */
const keyPattern = /^files\/\d+\/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

export function fileKey(organizationId: number, uuid: string): string {
  const key = `files/${organizationId}/${uuid}`;
  if (!keyPattern.test(key)) throw new Error('A file key is made of the organization and a lower-case UUID.');
  return key;
}

/** The key itself when it has the port's shape; NOT_FOUND otherwise, before any store is asked. */
export function checkedKey(key: string): string {
  if (!keyPattern.test(key)) throw new GlebaError('NOT_FOUND');
  return key;
}
