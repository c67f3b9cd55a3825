import type { SchemaStep } from '@gleba/sdk/server';
import { ownPlane } from './land-area-step.ts';

/**
 * The same area by fewer statements: an import asks for one lot after the other, and what decides about the project's plane was read in
 * five statements for each. What the project and its papers say is read with the shape; the zone of the project's first shape is kept within
 * the transaction by the very version of that row, so that it is found again as soon as anything about it is another.
 *
 * The first shape is looked for by comparing rows, which only the index by project can answer: by equal columns the planner, which had not
 * counted a new project yet, walked over the shapes of all others (36,000 shapes, milliseconds for each lot).
 */
export const areaAtOnceStep: SchemaStep = {
  id: 'land-area-at-once',
  sql: `
    create function lands.first_shape(organization bigint, project uuid) returns lands.geometry language plpgsql stable
      set plan_cache_mode to force_generic_plan as $$
      declare
        found lands.geometry;
      begin
        select g.* into found from lands.geometry g
        where (g.organization_id, g.project_id, g.id)
          >= (organization::integer, project, '00000000-0000-0000-0000-000000000000'::uuid)
        order by g.organization_id, g.project_id, g.id limit 1;
        if found.organization_id = organization and found.project_id = project then
          return found;
        end if;
        return null;
      end $$;
    create or replace function lands.project_plane(organization bigint, project uuid) returns integer language plpgsql stable
      set plan_cache_mode to force_generic_plan as $$
      ${ownPlane}
        return lands.zone_of(organization, project, (lands.first_shape(organization, project)).geom);
      end $$;

    create function lands.first_shape_plane(organization bigint, project uuid, datum integer) returns integer language plpgsql
      set plan_cache_mode to force_generic_plan as $$
      declare
        version text;
        kept text := current_setting('lands.first_shape_plane', true);
        found integer;
      begin
        select concat_ws(' ', datum, g.project_id, g.id, g.xmin, g.cmin, g.ctid) into version from lands.geometry g
        where (g.organization_id, g.project_id, g.id)
          >= (organization::integer, project, '00000000-0000-0000-0000-000000000000'::uuid)
        order by g.organization_id, g.project_id, g.id limit 1;
        if split_part(kept, '=', 1) = version then
          return nullif(split_part(kept, '=', 2), '')::integer;
        end if;
        found := lands.project_plane(organization, project);
        perform set_config('lands.first_shape_plane', concat(version, '=', found), true);
        return found;
      end $$;
    create or replace function lands.set_land_area() returns trigger language plpgsql
      set plan_cache_mode to force_generic_plan as $$
      declare
        asked record;
        chosen integer;
      begin
        if new.geometry_id is null then
          return new;
        end if;
        select g.geom, p.project_srid, s.plane_srid, coalesce(s.surface, 'utm') as surface into asked
        from lands.geometry g
        join core.project p on p.organization_id = g.organization_id and p.id = g.project_id
        left join lands.memorial_setting s on s.organization_id = g.organization_id and s.project_id = g.project_id
        where g.organization_id = new.organization_id and g.id = new.geometry_id and g.project_id = new.project_id;
        if found and asked.surface = 'utm' and ST_Dimension(asked.geom) = 2 then
          chosen := case
            when lands.is_utm(asked.project_srid) then asked.project_srid
            when lands.is_utm(asked.plane_srid) then asked.plane_srid
            else lands.first_shape_plane(new.organization_id, new.project_id, asked.project_srid) end;
          if chosen is not null then
            new.computed_area := round(ST_Area(ST_Transform(asked.geom, chosen))::numeric, 4);
            return new;
          end if;
        end if;
        new.computed_area := (
          select lands.area_of(new.organization_id, new.project_id, g.geom) from lands.geometry g
          where g.organization_id = new.organization_id and g.id = new.geometry_id);
        return new;
      end $$;`,
};
