import type { Entity, Field } from '@gleba/sdk';

/** Days and moments, which are grouped by spans of time. */
export function isSpan({ kind }: Field): boolean {
  return kind === 'date' || kind === 'instant';
}

const groupable: readonly Field['kind'][] = [
  'text',
  'enumeration',
  'boolean',
  'reference',
  'integer',
  'date',
  'instant',
];

export function isGroupable(field: Field): boolean {
  return groupable.includes(field.kind) && !field.hidden && field.filterable !== false;
}

export function isMeasurable(field: Field): boolean {
  const how = field.computed?.how;
  if (field.hidden || field.isOrder) return false;
  return ['integer', 'decimal', 'money'].includes(field.kind) || how === 'area' || how === 'length' || how === 'count';
}

const plumbing = ['id', 'organizationId', 'deletedAt', 'deletedBy', 'updatedBy', 'createdBy'];

/** Fields that are offered, own ones first. */
export function fieldsWhere(entity: Entity, holds: (field: Field) => boolean): readonly string[] {
  const names = Object.keys(entity.allFields).filter((name) => {
    const field = entity.allFields[name];
    return field !== undefined && holds(field) && !plumbing.includes(name);
  });
  const isOwn = (name: string) => !entity.allFields[name]?.system;
  return [...names.filter(isOwn), ...names.filter((name) => !isOwn(name))];
}
