import { weightFault, z } from '@gleba/sdk';
import { templateLimits } from '../../template/limits.ts';
import type { Template } from '../../template/template.ts';
import { templateSchema } from '../../template/template-schema.ts';
import { documentErrors } from '../document-errors.ts';

/** A tree that was sent, weighed before anybody walks down it. */
export function readTemplate(given: unknown): Template {
  const { bytes, depth, keys } = templateLimits;
  if (weightFault(given, { bytes, depth, keys })) throw documentErrors.templateTooLarge();
  const read = z.safeParse(templateSchema, given);
  if (!read.success) throw documentErrors.templateInvalid({ place: read.error.issues[0]?.path.join('.') ?? '' });
  return read.data;
}
