import { DATUMS } from '@gleba/sdk/geo';
import type { SchemaStep } from '@gleba/sdk/server';

/**
 * The area of a lot is one figure, whoever names it: list, export, price, memorial and sketch. The database computes it with the
 * shape, on the surface and in the plane that the project's papers have (decision 0091), so no writer can say another.
 *
 *     utm        the shape in the project's plane
 *     local      the local geodetic system with its origin in the middle of the lot: geocentric coordinates, turned so that the axes are
 *                east and north at the origin (INCRA, Manual Técnico de Posicionamento, 1st ed., 2013), at the project's mean height
 *     ellipsoid  shortest lines on the ellipsoid of the project's datum
 */
const planes = DATUMS.flatMap(({ geographic, ellipsoid: [axis, inverse], north, south }) =>
  [north, south].flatMap((zones, isSouth) =>
    Object.entries(zones).map(
      ([zone, srid]) => `(${srid}, ${geographic}, ${zone}, ${isSouth === 1}, ${axis}::float8, ${inverse}::float8)`,
    ),
  ),
);

const srids = DATUMS.flatMap(({ north, south }) => [north, south].flatMap((zones) => Object.values(zones)));

/** How the plane of a project begins to be looked for: what the project says itself, else its papers. Released steps hold it: it never changes. */
export const ownPlane = `declare
        found integer;
      begin
        select p.project_srid into found from core.project p where p.organization_id = organization and p.id = project;
        if lands.is_utm(found) then
          return found;
        end if;
        select s.plane_srid into found from lands.memorial_setting s
        where s.organization_id = organization and s.project_id = project;
        if lands.is_utm(found) then
          return found;
        end if;`;

export const landAreaStep: SchemaStep = {
  id: 'land-area',
  sql: `
    create function lands.utm_planes()
      returns table (srid integer, geographic integer, zone integer, south boolean, axis float8, inverse float8)
      language sql immutable parallel safe as $$ values ${planes.join(', ')} $$;

    -- In plpgsql with plans that are made once: a join with all planes was planned for each of a city's lots, four milliseconds each.
    create function lands.is_utm(wanted integer) returns boolean language plpgsql immutable as $$
      begin
        return coalesce(wanted = any (array[${srids.join(', ')}]), false);
      end $$;

    create function lands.zone_of(organization bigint, project uuid, shape geometry) returns integer language plpgsql stable
      set plan_cache_mode to force_generic_plan as $$
      declare
        place geometry := ST_PointOnSurface(shape);
        datum integer;
        found integer;
      begin
        select coalesce(p.project_srid, 4674) into datum from core.project p
        where p.organization_id = organization and p.id = project;
        select u.srid into found from lands.utm_planes() u
        where u.geographic = datum and u.zone = floor((ST_X(place) + 180) / 6)::integer + 1 and u.south = (ST_Y(place) < 0);
        return found;
      end $$;

    -- One zone and datum for a project: its own system where that is UTM, else the plane of its papers, else the zone of its first shape.
    create function lands.project_plane(organization bigint, project uuid) returns integer language plpgsql stable
      set plan_cache_mode to force_generic_plan as $$
      ${ownPlane}
        select lands.zone_of(organization, project, g.geom) into found from lands.geometry g
        where g.organization_id = organization and g.project_id = project order by g.id limit 1;
        return found;
      end $$;

    create function lands.local_area(shape geometry, middle geometry, axis float8, inverse float8, height float8)
      returns float8 language sql immutable as $$
        with origin as (
          select radians(ST_X(middle)) as l, radians(ST_Y(middle)) as p, (2 - 1 / inverse) / inverse as e2
        ), geocentric as (
          select n, path, (normal + height) * cos(p) * cos(l) as x, (normal + height) * cos(p) * sin(l) as y,
            (normal * (1 - e2) + height) * sin(p) as z
          from (
            select 0 as n, null::integer[] as path, l, p, e2, axis / sqrt(1 - e2 * sin(p) ^ 2) as normal from origin
            union all
            select 1, (d).path, radians(ST_X((d).geom)), radians(ST_Y((d).geom)), e2,
              axis / sqrt(1 - e2 * sin(radians(ST_Y((d).geom))) ^ 2)
            from origin, ST_DumpPoints(ST_Multi(shape)) d
          ) places
        ), turned as (
          select g.path, -sin(l) * (g.x - o.x) + cos(l) * (g.y - o.y) as east,
            -sin(p) * cos(l) * (g.x - o.x) - sin(p) * sin(l) * (g.y - o.y) + cos(p) * (g.z - o.z) as north
          from geocentric g, origin, geocentric o where g.n = 1 and o.n = 0
        ), crossed as (
          select path, east * lead(north) over ring - lead(east) over ring * north as part
          from turned window ring as (partition by path[1], path[2] order by path[3])
        )
        select sum(case when ring = 1 then size else -size end)
        from (select path[2] as ring, abs(sum(part)) / 2 as size from crossed group by path[1], path[2]) rings
      $$;

    -- In plpgsql, which plans its statements once for a connection: a function in SQL is planned for each of a city's lots.
    create function lands.area_of(organization bigint, project uuid, shape geometry) returns numeric language plpgsql stable as $$
      declare
        setting record;
        plane record;
        chosen integer := lands.project_plane(organization, project);
        flat geometry;
        middle geometry;
      begin
        if ST_Dimension(shape) < 2 then
          return null;
        end if;
        if chosen is null then
          chosen := lands.zone_of(organization, project, shape);
        end if;
        select s.surface, s.mean_height into setting from lands.memorial_setting s
        where s.organization_id = organization and s.project_id = project;
        if chosen is not null and coalesce(setting.surface, 'utm') = 'utm' then
          return round(ST_Area(ST_Transform(shape, chosen))::numeric, 4);
        end if;
        select u.* into plane from lands.utm_planes() u where u.srid = chosen;
        if chosen is null or setting.surface = 'ellipsoid' then
          return round(ST_Area(ST_Transform(shape, coalesce(plane.geographic, 4674))::geography)::numeric, 4);
        end if;
        select d.geom into flat from ST_Dump(ST_Transform(shape, chosen)) d order by ST_Area(d.geom) desc limit 1;
        middle := ST_Transform(ST_SetSRID(ST_MakePoint(
          (ST_XMin(flat) + ST_XMax(flat)) / 2, (ST_YMin(flat) + ST_YMax(flat)) / 2), chosen), plane.geographic);
        return round(lands.local_area(
          ST_Force2D(ST_Transform(shape, plane.geographic)), middle, plane.axis, plane.inverse, setting.mean_height)::numeric, 4);
      end $$;

    create function lands.land_area(organization bigint, project uuid, shape uuid) returns numeric language sql stable as $$
      select lands.area_of(organization, project, g.geom) from lands.geometry g
      where g.organization_id = organization and g.id = shape
      $$;

    create function lands.set_land_area() returns trigger language plpgsql as $$
      begin
        if new.geometry_id is not null then
          new.computed_area := (
            select lands.area_of(new.organization_id, new.project_id, g.geom) from lands.geometry g
            where g.organization_id = new.organization_id and g.id = new.geometry_id);
        end if;
        return new;
      end $$;
    -- Triggers of one kind fire in the order of their names: the area stands when the figures behind the price are computed.
    create trigger land_area before insert or update of geometry_id, computed_area on lands.land
      for each row execute function lands.set_land_area();
    drop trigger land_figures on lands.land;
    create trigger land_figures before insert or update of
      geometry_id, custom_area, custom_public_area, computed_area, priced_area, area_deviation, computed_price on lands.land
      for each row execute function lands.set_land_figures();
    update lands.land set computed_area = computed_area where geometry_id is not null;`,
};
