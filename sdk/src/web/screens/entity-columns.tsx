import {
  type Entity,
  type EntityRegistry,
  type Field,
  type Include,
  isTextual,
  listFacet,
  listFields,
  relationName,
} from '@gleba/core';
import { fieldLabel } from '../context/labels.ts';
import type { Texts } from '../context/texts.ts';
import { FieldValue } from '../field/field-value.tsx';
import { textMask } from '../field/text-mask.ts';
import type { TableColumn } from '../table/table-column.ts';

type Row = Readonly<Record<string, unknown>>;

const shownAtFirst = 8;
const hiddenSystem = ['createdAt', 'createdBy', 'updatedAt', 'updatedBy'];

/** Fields that a list made from the declaration shows: those that say so, or all that it can, own ones first. */
export function columnFields(entity: Entity): readonly string[] {
  const all = Object.entries(entity.fields)
    .filter(([, field]) => !field.hidden && !['json', 'geometry'].includes(field.kind))
    .filter(([, field]) => field.computed?.how !== 'centroid' && !field.isOrder)
    .map(([name]) => name);
  return [...(listFields(entity) ?? all), ...hiddenSystem.filter((name) => name in entity.allFields)];
}

/**
 * Columns of a list from the declaration alone; long texts wait in the column menu, and so does bookkeeping that no screen names
 * (`named`).
 */
export function entityColumns(t: Texts, entity: Entity, named?: readonly string[]): readonly TableColumn<Row>[] {
  const isDeclared = listFields(entity) !== undefined;
  let shown = 0;
  return (named ?? columnFields(entity)).flatMap((name) => {
    const field = entity.allFields[name];
    if (!field) return [];
    const { width = widthFor(name, field), card, isHidden: isWaiting = false } = listFacet(field);
    const isBeyond = isDeclared ? isWaiting : isLong(field) || shown >= shownAtFirst;
    const isHidden = (!named && hiddenSystem.includes(name)) || isBeyond;
    if (!isHidden) shown += 1;
    const title = fieldLabel(t, entity, name);
    return [
      {
        id: name,
        title,
        width,
        align: isNumber(field) ? ('end' as const) : undefined,
        sortKey: field.sortable ? name : undefined,
        card: card ?? (entity.title.includes(name) ? ('title' as const) : undefined),
        isHidden,
        render: (row: Row) => <FieldValue entity={entity} name={name} record={row} />,
        // A bare 'yes' says nothing; what is not so is not said.
        inCard: field.kind === 'boolean' ? (row: Row) => (row[name] === true ? title : null) : undefined,
      },
    ];
  });
}

/** What has to come along so that references show names instead of ids. */
export function referenceIncludes(registry: EntityRegistry, entity: Entity, fields: readonly string[]): Include {
  const parts = fields.flatMap((name) => {
    const target = registry.find(entity.allFields[name]?.reference?.entity ?? '');
    return target ? [[relationName(name, entity), target.title] as const] : [];
  });
  return Object.fromEntries(parts);
}

function isNumber(field: Field): boolean {
  return ['integer', 'decimal', 'money'].includes(field.kind) || (field.kind === 'computed' && !isTextual(field));
}

function isLong(field: Field): boolean {
  return field.kind === 'text' && (field.maxLength ?? 0) > 1000;
}

function widthFor(name: string, field: Field): number {
  // A number that is set in a mask is read whole or not at all.
  if (textMask(name, field)) return 190;
  switch (field.kind) {
    case 'boolean':
      return 110;
    case 'integer':
    case 'date':
      return 120;
    case 'money':
      return 170;
    case 'decimal':
    case 'enumeration':
      return 150;
    case 'text':
      return (field.maxLength ?? 0) <= 60 ? 110 : (field.maxLength ?? 0) >= 200 ? 240 : 180;
    default:
      return 160;
  }
}
