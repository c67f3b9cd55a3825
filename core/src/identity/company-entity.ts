import { defineEntity } from '../entity/entity.ts';
import { text } from '../entity/field.ts';
import { allow } from '../permission/access-rule.ts';

/** A legal person within an organization: people belong to one, projects and contracts name the responsible one. */
export const Company = defineEntity('core.company', {
  scope: 'organization',
  plural: 'companies',
  softDelete: true,
  title: ['name'],
  quickCreate: ['name', 'registerNumber'],
  fields: {
    name: text({ required: true, searchable: true }),
    /** CNPJ, as it is written: digits, or letters and digits since the Receita Federal's change of July 2026. */
    registerNumber: text({ max: 18 }),
  },
  unique: [{ id: 'name', fields: ['name'], ignoreCase: true }],
  access: { read: allow.member, create: allow.adminAndUp, update: allow.adminAndUp, delete: allow.adminAndUp },
});
