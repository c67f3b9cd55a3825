import { allow } from '@gleba/sdk';
import { constant, part, rowsOf, type SqlPart } from '@gleba/sdk/server';
import { residentsKey } from '../../access-keys.ts';
import { Resident } from '../../entities/resident.entity.ts';
import { type CheckScope, type MeasuredCheck, within } from './measured-check.ts';
import { ofRegularisation } from './own-checks.ts';

const fixAt = '/residents/:residentId?field=cpfCnpj';
const access = allow.key(residentsKey);

function residentsOf(scope: CheckScope, isMissing: boolean) {
  return rowsOf(Resident, { filter: { ...within(scope, 'landId'), cpfCnpj: { isNull: isMissing } } });
}

const digit = (place: number) => part`(ascii(substr(c.code, ${constant(place)}, 1)) - 48)`;

/**
 * As `isCpf` and `isCnpj` tell it, of the characters `code`: two digits modulo 11, each over all that stand before it. Weights rise from
 * 2 at the right end; those of a CNPJ begin again after 9. Written out, because a sum of rows for each of a city's residents takes minutes.
 */
function endsRightly(length: number, restart: number): SqlPart {
  const isRight = (at: number) => {
    const places = Array.from({ length: at - 1 }, (_, index) => index + 1);
    const sum = places
      .map((place) => part`${digit(place)} * ${constant(2 + ((at - 1 - place) % restart))}`)
      .reduce((one, other) => part`${one} + ${other}`);
    return part`${digit(at)} = mod(mod(11 - mod(${sum}, 11), 11), 10)`;
  };
  return part`${isRight(length - 1)} and ${isRight(length)}`;
}

const isTaxId: SqlPart = part`(replace(c.code, left(c.code, 1), '') <> '' and case
  when c.code ~ '^[0-9]{11}$' then ${endsRightly(11, 10)}
  when c.code ~ '^[0-9A-Z]{12}[0-9]{2}$' then ${endsRightly(14, 8)}
  else false end)`;

/** Where a tax id is asked of whoever answers for a lot: children who live there have none to give. */
export const peopleChecks: readonly MeasuredCheck[] = [
  {
    id: 'lands.taxIdMissing',
    level: ofRegularisation('warning', 'note'),
    rows: (scope) => part`select r.land_id,
        json_build_object('resident', r.name, 'residentId', r.id) as "values"
      from ${residentsOf(scope, true)} r where r.legal_responsible or r.secondary_responsible`,
    fixAt,
    access,
  },
  {
    id: 'lands.taxIdWrong',
    level: { sale: 'warning', reurbS: 'error', reurbE: 'error', other: 'warning' },
    rows: (scope) => part`select r.land_id,
        json_build_object('resident', r.name, 'residentId', r.id, 'taxId', r.cpf_cnpj) as "values"
      from ${residentsOf(scope, false)} r
      cross join lateral (select upper(regexp_replace(r.cpf_cnpj, '[./-]', '', 'g')) as code) c
      where c.code ~ '[1-9A-Z]' and not ${isTaxId}`,
    fixAt,
    access,
  },
];
