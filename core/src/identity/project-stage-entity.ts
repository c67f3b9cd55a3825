import { defineEntity } from '../entity/entity.ts';
import { enumeration, integer, json, text } from '../entity/field.ts';
import { orderStep } from '../entity/ui-order.ts';
import { allow } from '../permission/access-rule.ts';
import { anyProperties, projectTypes } from './project-values.ts';

/** A step that an organization's projects go through: 'Levantamento', 'Aprovação na prefeitura'. */
export const ProjectStage = defineEntity('core.projectStage', {
  scope: 'organization',
  title: ['name'],
  fields: {
    name: text({ required: true, max: 120, searchable: true }),
    description: text({ max: 1000, searchable: true }),
    /** Of which projects it is a step; empty: of all. */
    type: enumeration(projectTypes),
    uiOrder: integer({ required: true, default: orderStep, min: 1, isOrder: true }),
    properties: json(anyProperties),
  },
  unique: [{ id: 'name', fields: ['name'], ignoreCase: true }],
  access: { read: allow.member, create: allow.adminAndUp, update: allow.adminAndUp, delete: allow.adminAndUp },
});
