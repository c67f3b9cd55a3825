import { constant, handle, part } from '@gleba/sdk/server';
import { spatialReferences } from '../../operations/projects.ts';

/** The specification's limit. */
const maxSpatialReferences = 50;

/** The system's name is the first text of its WKT; 'PROJCS["SIRGAS 2000 / UTM zone 23S", …'. */
const nameSql = part`substring(srtext from '"([^"]*)"')`;

export const spatialReferencesHandler = handle(spatialReferences, async ({ transaction }, { search }) => {
  const words = wordsOf(search);
  const code = words.length === 1 ? (words[0] ?? '') : '';
  const rows = await transaction(
    (tx) =>
      tx.sql<{ srid: number; name: string; srtext: string; proj4text: string }>({
        because: "PostGIS's own list of reference systems",
      })`select srid, name, srtext, proj4text from (
           select srid, ${nameSql} as name, srtext, trim(proj4text) as proj4text,
                  regexp_replace(lower(${nameSql}), '[^a-z0-9]+', '', 'g') as joined
           from spatial_ref_sys where auth_name = 'EPSG' and srtext like '%"%'
         ) known
         where not exists (
           select 1 from jsonb_array_elements_text(${JSON.stringify(words)}::jsonb) word
           where known.srid::text not like word || '%' and strpos(known.joined, word) = 0
         )
         order by srid::text = ${code}::text desc, srid::text like ${code}::text || '%' and ${code}::text <> '' desc,
                  name like 'SIRGAS 2000%' desc, name like 'WGS 84%' desc, length(name), name, srid
         limit ${constant(maxSpatialReferences)}`,
  );
  return rows.map(({ name, ...row }) => ({ ...row, epsgCodeName: `EPSG:${row.srid} - ${name}` }));
});

/** `epsg:31983` and `SIRGAS 2000 / UTM 23S` as people write them; EPSG's names have no accents. */
function wordsOf(search: string): string[] {
  const plain = search
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();
  return plain.split(/[^a-z0-9]+/).filter((word) => word !== '' && word !== 'epsg');
}
