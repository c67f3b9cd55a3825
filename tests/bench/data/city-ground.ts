import type { Db } from '@gleba/core/server';
import { blocksAcross, firstCorner } from '../../journeys/support/city.ts';

/** How far apart blocks of the made-up city are (`cityArchive`). */
const pitch = { east: 260, north: 70 } as const;

/**
 * Streets and blocks of the made-up city: a street along each row of blocks and one along each column; where it is asked for, the
 * perimeter around them. Answers the layer of streets.
 */
export async function seedGround(
  db: Db,
  projectId: string,
  lots: number,
  { across = blocksAcross, hasPerimeter = false } = {},
): Promise<string> {
  const blocks = Math.ceil(lots / 40);
  const rows = Math.ceil(blocks / across);
  const { east, north } = firstCorner;
  const place = (x: string, y: string) => `ST_MakePoint(${east} + (${x}), ${north} + (${y}))`;
  const shape = (plane: string) => `ST_Transform(ST_SetSRID(${plane}, 31984), 4326)`;
  const layer = async (name: string, type: string, shapes: string) => {
    const { rows: made } = await db.query<{ id: string }>(
      `insert into lands.layer (id, organization_id, project_id, name, layer_type)
       select gen_random_uuid(), p.organization_id, p.id, $2, $3 from core.project p where p.id = $1::uuid returning id`,
      [projectId, name, type],
    );
    const id = made[0]?.id ?? '';
    await db.query(
      `insert into lands.geometry (id, organization_id, project_id, layer_id, geom, properties)
       select gen_random_uuid(), y.organization_id, y.project_id, y.id, s.geom, jsonb_build_object('nome', s.name)
       from lands.layer y cross join (${shapes}) s(name, geom) where y.id = $1::uuid`,
      [id],
    );
    return id;
  };
  await layer(
    'Quadras',
    'blocks',
    `select 'Quadra ' || n, ${shape(`ST_Envelope(ST_MakeLine(${place(`n % ${across} * ${pitch.east}`, `n / ${across} * ${pitch.north}`)},
       ${place(`n % ${across} * ${pitch.east} + 240`, `n / ${across} * ${pitch.north} + 50`)}))`)}
     from generate_series(0, ${blocks - 1}) n`,
  );
  if (hasPerimeter) {
    await layer(
      'Perímetro',
      'perimeter',
      `select 'Perímetro', ${shape(`ST_Envelope(ST_MakeLine(${place('-20', '-20')},
         ${place(`${across * pitch.east}`, `${rows * pitch.north}`)}))`)}`,
    );
  }
  return layer(
    'Ruas',
    'streets',
    `select 'Rua ' || n || ' ' || x, ${shape(`ST_MakeLine(${place(`x * ${pitch.east}`, `n * ${pitch.north} - 10`)}, ${place(`(x + 1) * ${pitch.east}`, `n * ${pitch.north} - 10`)})`)}
     from generate_series(0, ${rows}) n, generate_series(0, ${across - 1}) x
     union all
     select 'Travessa ' || x, ${shape(`ST_MakeLine(${place(`x * ${pitch.east} - 10`, '-20')}, ${place(`x * ${pitch.east} - 10`, `${rows * pitch.north}`)})`)}
     from generate_series(0, ${across}) x`,
  );
}
