import type { Entity } from '../../entity/entity.ts';
import type { Field } from '../../entity/field.ts';
import { allow, type EntityAccess } from '../../permission/access-rule.ts';
import type { UploadPurpose } from './upload-purpose.ts';

/** What file fields take (`file`, `photo`) and the plugin has not declared itself: whoever may write the field may send it. */
export function fieldPurposes(
  entities: readonly Entity[],
  declared: readonly UploadPurpose[],
): readonly UploadPurpose[] {
  const purposes = new Map<string, UploadPurpose>();
  for (const { access, fields } of entities) {
    for (const field of Object.values(fields)) {
      const purpose = purposeOf(field, access);
      if (purpose && !declared.some((own) => own.purpose === purpose.purpose)) purposes.set(purpose.purpose, purpose);
    }
  }
  return [...purposes.values()];
}

function purposeOf({ file, write }: Field, { create, update }: EntityAccess): UploadPurpose | undefined {
  if (!file) return undefined;
  const { purpose, accept = [], maxSize } = file;
  const row = allow.any(create, update);
  const permission = write ? allow.all(row, write) : row;
  return { purpose, permission, extensions: accept, ...(maxSize && { maxSize }) };
}
