import { Partner } from '@gleba/plugin-finance';
import { Resident } from '@gleba/plugin-lands';
import { type Actor, type Entity, permits } from '@gleba/sdk';
import type { ExtractedName, ExtractedValue } from '../../reading/findings.ts';
import { folded } from '../reading/extract/words.ts';
import { nameLikeness } from './name-likeness.ts';
import type { People } from './recorded.ts';

/** Where a value of a paper is recorded. */
export interface Place {
  readonly entity: Entity;
  readonly id: string;
  readonly projectId: string | null;
  readonly field: string;
  readonly value: string | null;
  /** What the record's rules of its columns look at. */
  readonly row: Readonly<Record<string, unknown>>;
}

const ofPerson: readonly ExtractedName[] = ['name', 'cpf', 'rg', 'birthDate', 'motherName', 'fatherName'];
/** What papers of a kind say of the person whose they are; a certificate of marriage names two, one of death another. */
const compared: Readonly<Record<string, readonly ExtractedName[]>> = {
  identity: ofPerson,
  taxId: ['name', 'cpf', 'birthDate'],
  birthCertificate: ['name', 'cpf', 'birthDate', 'motherName', 'fatherName'],
  marriageCertificate: ['marriageDate', 'marriageRegime'],
};
const ofResidents: Partial<Record<ExtractedName, string>> = { name: 'name', cpf: 'cpfCnpj' };

/** Undefined for what no record of the person holds. */
export function placeOf(kind: string, name: ExtractedName, { partner, residents }: People): Place | undefined {
  if (!compared[kind]?.includes(name)) return undefined;
  if (partner) return { ...placeIn(Partner, partner, name), projectId: null };
  const [resident] = residents;
  const field = ofResidents[name];
  return resident && field ? { ...placeIn(Resident, resident, field), projectId: resident.projectId } : undefined;
}

function placeIn(entity: Entity, row: { readonly id: string }, field: string) {
  const value: unknown = (row as Readonly<Record<string, unknown>>)[field];
  return {
    entity,
    id: row.id,
    field,
    value: typeof value === 'string' && value !== '' ? value : null,
    row: { ...row },
  };
}

export const mayRead = (actor: Actor, place: Place): boolean => allowed(actor, place, 'read');
export const mayWrite = (actor: Actor, place: Place): boolean =>
  allowed(actor, place, 'read') && allowed(actor, place, 'write');

function allowed(actor: Actor, { entity, field, projectId, row }: Place, what: 'read' | 'write'): boolean {
  const facts = { projectId, fields: row };
  const ofColumn = entity.fields[field]?.[what];
  const ofRow = what === 'read' ? entity.access.read : entity.access.update;
  return [ofColumn, ofRow].every((rule) => rule === undefined || permits(actor, rule, facts) !== false);
}

/** Whether the paper and the record say the same, each in its own way of writing it. */
export function isSame({ name, value }: Pick<ExtractedValue, 'name' | 'value'>, recorded: string): boolean {
  switch (name) {
    case 'name':
    case 'motherName':
    case 'fatherName':
      return nameLikeness(value, recorded) === 1;
    case 'cpf':
    case 'cnpj':
    case 'rg':
    case 'postalCode':
      return folded(value).replace(/[^A-Z0-9]/g, '') === folded(recorded).replace(/[^A-Z0-9]/g, '');
    default:
      return value === recorded;
  }
}

export function isDifferent(kind: string, value: ExtractedValue, people: People): boolean {
  const place = placeOf(kind, value.name, people);
  return place !== undefined && (place.value === null || !isSame(value, place.value));
}
