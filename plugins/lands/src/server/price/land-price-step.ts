import type { SchemaStep } from '@gleba/sdk/server';

/**
 * A lot's price and the figures behind it, kept by the database itself: whoever writes an area or a price (a form, an import,
 * a batch) gets the same exact result, in numeric, in the same statement.
 *
 *     priced area = (area by document, else measured area) − public area          m², 4 decimals
 *     price       = base price of a lot + base price of a m² × priced area        R$
 *     deviation   = (measured area − area by document) ÷ area by document × 100   %, 4 decimals
 *
 * A base price that is not set counts for nothing; without either there is no price, nor without an area where m² are priced.
 * Rounded once, at the end, half away from zero (PostgreSQL's `round` of numeric), as every amount of the program.
 */
export const landPriceStep: SchemaStep = {
  id: 'land-price',
  sql: `
    create function lands.land_price(fixed numeric, sqm numeric, area numeric) returns numeric
      language sql immutable parallel safe as $$
        select case
          when fixed is null and sqm is null then null
          when sqm is not null and (area is null or area < 0) then null
          else round(coalesce(fixed, 0) + coalesce(sqm * area, 0), 2) end
      $$;
    create function lands.set_land_figures() returns trigger language plpgsql as $$
      declare
        area numeric := coalesce(new.custom_area, new.computed_area);
      begin
        new.priced_area := area - coalesce(new.custom_public_area, 0);
        new.area_deviation := case when new.custom_area > 0 and new.computed_area is not null then
          least(round((new.computed_area - new.custom_area) * 100 / new.custom_area, 4), 999999) end;
        new.computed_price := (
          select lands.land_price(p.base_price_fixed, p.base_price_sqm, new.priced_area)
          from lands.project_price p where p.organization_id = new.organization_id and p.id = new.project_id);
        return new;
      end $$;
    create trigger land_figures before insert or update of
      custom_area, custom_public_area, computed_area, priced_area, area_deviation, computed_price on lands.land
      for each row execute function lands.set_land_figures();
    update lands.land set priced_area = null where computed_area is not null or custom_area is not null;`,
};
