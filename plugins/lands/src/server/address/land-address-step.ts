import type { SchemaStep } from '@gleba/sdk/server';

/**
 * A lot's address stands on one line, and may stand in parts beside it (`addressId`). The database keeps both saying the same, whoever
 * writes: parts that a lot takes write its line; a line that somebody types against the parts lets them go. Their record stays.
 */
export const landAddressStep: SchemaStep = {
  id: 'land-address',
  sql: `
    create function lands.set_full_address() returns trigger language plpgsql as $$
      begin
        new.full_address := nullif(left(concat_ws(', ', nullif(new.street, ''), nullif(new.number, ''), nullif(new.complement, ''),
          nullif(new.neighborhood, ''), nullif(new.city, ''), nullif(new.state, ''), nullif(new.postal_code, '')), 400), '');
        return new;
      end $$;
    create trigger land_address_line before insert or update on lands.land_address
      for each row execute function lands.set_full_address();
    create function lands.set_address_line() returns trigger language plpgsql as $$
      declare
        line text;
      begin
        select a.full_address into line from lands.land_address a
          where a.organization_id = new.organization_id and a.project_id = new.project_id and a.id = new.address_id;
        if line is null then
          return new;
        elsif tg_op = 'INSERT' or new.address_id is distinct from old.address_id then
          new.address := line;
        elsif new.address is distinct from old.address and new.address is distinct from line then
          new.address_id := null;
        end if;
        return new;
      end $$;
    create trigger land_address before insert or update of address, address_id on lands.land
      for each row when (new.address_id is not null) execute function lands.set_address_line();`,
};
