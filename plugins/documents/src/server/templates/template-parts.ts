import { Contract, ContractCustomer, ContractInstallment, Partner } from '@gleba/plugin-finance';
import { Land, Resident } from '@gleba/plugin-lands';
import { type Entity, type Locale, Organization, Project, say } from '@gleba/sdk';
import { type ContextSlug, plainType } from '../../contexts.ts';
import type { TemplateName } from '../../services.ts';
import type { NamedValue } from '../../template/names.ts';

/** A record, or a list of them, that templates name, and what stands within it. */
export interface Part {
  readonly entity: Entity;
  readonly isList?: boolean;
  readonly parts?: Parts;
}
export type Parts = Readonly<Record<string, Part>>;

const organization: Part = { entity: Organization };
const project: Part = { entity: Project };
const land: Part = { entity: Land };
const partner: Part = { entity: Partner, parts: { spouse: { entity: Partner } } };
const resident: Part = { entity: Resident, parts: { partner } };
const contract: Part = {
  entity: Contract,
  parts: {
    buyers: { entity: ContractCustomer, isList: true, parts: { partner } },
    installments: { entity: ContractInstallment, isList: true },
  },
};

/** The names of each context. They are those of its conditions (contexts.ts), and what papers tell besides. */
const ofContext: Readonly<Record<ContextSlug, Parts>> = {
  project: { project, organization },
  land: { land, residents: { ...resident, isList: true }, contract, project, organization },
  resident: { resident: { entity: Resident }, partner, land, contract, project, organization },
  partner: { partner, organization },
  contract: { contract, lands: { entity: Land, isList: true }, project, organization },
};

/** With what other plugins have added. */
export function partsOf(context: ContextSlug, added: readonly TemplateName[]): Parts {
  const more = added.filter((one) => one.context === context);
  return {
    ...ofContext[context],
    ...Object.fromEntries(more.map(({ name, entity, isList }) => [name, { entity, ...(isList && { isList }) }])),
  };
}

/** What the parts are called and made of; the words are those of the entities' screens, in the language of papers. */
export function namesOf(parts: Parts, language: Locale): readonly NamedValue[] {
  return Object.entries(parts).map(([name, part]) => ({
    name,
    label: labelOf(name, part, language),
    kind: part.isList ? 'list' : 'record',
    fields: [...fieldsOf(part.entity, language), ...namesOf(part.parts ?? {}, language)],
  }));
}

/** Names that say more than their entity does. */
const worded: readonly string[] = ['residents', 'buyers', 'installments', 'spouse'];

function labelOf(name: string, { entity, isList }: Part, language: Locale): string {
  if (worded.includes(name)) return say(`documents.template.name.${name}`, {}, language);
  return say(isList ? `${entity.id}.plural` : entity.id, {}, language);
}

function fieldsOf(entity: Entity, language: Locale): readonly NamedValue[] {
  return Object.entries(entity.fields).flatMap(([name, field]): readonly NamedValue[] => {
    const type = field.hidden ? undefined : plainType(field);
    const label = say(`${entity.id}.${name}`, {}, language);
    switch (type?.kind) {
      case 'text': {
        const values = type.values?.map((value) => ({
          value,
          label: say(`${entity.id}.${name}.${value}`, {}, language),
        }));
        return [{ name, label, kind: 'text', ...(values && { values }) }];
      }
      case 'number':
        return [{ name, label, kind: 'number', ...(type.unit && { unit: type.unit }) }];
      case 'boolean':
      case 'date':
        return [{ name, label, kind: type.kind }];
      default:
        return [];
    }
  });
}
