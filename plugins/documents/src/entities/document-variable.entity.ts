import { allow, boolean, defineEntity, reference, text } from '@gleba/sdk';
import { expressionLimits } from '../expression/limits.ts';
import { DocumentContext } from './document-context.entity.ts';

/** A value that templates of a context may name besides the fields of its records. */
export const DocumentVariable = defineEntity('documents.documentVariable', {
  scope: 'organization',
  title: ['name'],
  fields: {
    documentContextId: reference(DocumentContext, { required: true, inverse: 'documentVariables', list: true }),
    name: text({ required: true, max: 160, searchable: true, list: { order: -2 } }),
    slug: text({ required: true, max: 60, transform: 'slug', searchable: true, list: { order: -1 } }),
    /** Whether the source is an expression, or the path to one field (docs/expressions.md). */
    isScript: boolean({ required: true, default: false, list: true }),
    source: text({ required: true, max: expressionLimits.source, filterable: false, sortable: false }),
    description: text({ max: 500, list: true }),
  },
  unique: [{ id: 'slug', fields: ['documentContextId', 'slug'] }],
  access: { read: allow.member, create: allow.adminAndUp, update: allow.adminAndUp, delete: allow.adminAndUp },
});
