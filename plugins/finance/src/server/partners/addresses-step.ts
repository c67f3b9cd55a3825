import type { SchemaStep } from '@gleba/sdk/server';

/**
 * Until 0.10 an address was eight columns of its partner. Each becomes a record of the partner's own id, and the columns, of which
 * nothing is left that does not stand there, go. A new database never had them.
 */
export const addressesOfPartners: SchemaStep = {
  id: 'partner-addresses',
  sql: `
    with former as (
      select p.id, p.organization_id, p.created_at, p.created_by, p.updated_at, p.updated_by, a.*
      from finance.partner p,
        jsonb_to_record(to_jsonb(p)) as a(
          postal_code text, street text, number text, complement text, neighborhood text, city text, state text, country text
        )
      where coalesce(
        a.postal_code, a.street, a.number, a.complement, a.neighborhood, a.city, a.state, a.country
      ) is not null
    ), moved as (
      insert into finance.address (
        id, organization_id, created_at, created_by, updated_at, updated_by,
        postal_code, street, number, complement, neighborhood, city, state, country, full_address
      )
      select
        id, organization_id, created_at, created_by, updated_at, updated_by,
        postal_code, street, number, complement, neighborhood, city, state, country,
        left(concat_ws(', ', street, number, complement, neighborhood, city, state, postal_code), 500)
      from former
      returning id
    )
    update finance.partner p set address_id = moved.id from moved where p.id = moved.id;
    alter table finance.partner
      drop column if exists postal_code, drop column if exists street, drop column if exists number,
      drop column if exists complement, drop column if exists neighborhood, drop column if exists city,
      drop column if exists state, drop column if exists country;`,
};
