import { applies, type Entity, type FieldGrouping, groupedFields, isGiven } from '@gleba/core';
import { observer } from 'mobx-react-lite';
import { useTranslate } from '../context/services.tsx';
import { Facts, type FactsProps, factFields } from './facts.tsx';
import classes from './record.module.css';

export interface FactGroupsProps extends Omit<FactsProps, 'fields'> {
  /** Only what is known, and these fields even without a value: their absence is worth a line. */
  readonly knownOr?: readonly string[];
  /** What stands elsewhere on the screen, or means nothing to people. */
  readonly except?: readonly string[];
}

/** A record's facts in the groups of the declaration, with their headings. */
export const FactGroups = observer(function FactGroups({ knownOr, except = [], ...props }: FactGroupsProps) {
  const { entity, record } = props;
  const t = useTranslate();
  const groups = knownOr ? knownGroups(entity, record, knownOr) : groupedFields(entity, factFields(entity));
  const shown = groups
    .map(({ title, fields }) => ({ title, fields: fields.filter((name) => !except.includes(name)) }))
    .filter(({ fields }) => fields.length > 0);
  return shown.map(({ title, fields }) => (
    <section key={title} className={classes.part}>
      {title ? <h3 className={classes.heading}>{t(title)}</h3> : null}
      <Facts {...props} fields={fields} />
    </section>
  ));
});

/**
 * What is known of a record besides its title: fields that apply to it and hold a value. A switch that is off and a number as
 * everybody has it go without saying; what is required of such a record and `always` are told even where they are missing.
 */
export function knownGroups(
  entity: Entity,
  record: Readonly<Record<string, unknown>>,
  always: readonly string[] = [],
): readonly FieldGrouping[] {
  const isTold = (name: string) => {
    const field = entity.allFields[name];
    if (!field || entity.title.includes(name) || !applies(entity, name, record)) return false;
    if (always.includes(name) || field.requiredIfApplies) return true;
    const value = record[name];
    return field.kind === 'enumeration'
      ? value !== null && value !== undefined
      : value !== false && isGiven(field, value);
  };
  return groupedFields(entity, factFields(entity).filter(isTold));
}
