import initSqlJs from 'sql.js';

const engine = await initSqlJs();

/** A table of features with these shapes (well-known binary). */
export function geoPackage(shapes: readonly Buffer[]): Buffer {
  const db = new engine.Database();
  db.run(`create table gpkg_spatial_ref_sys (srs_id integer, srs_name text, organization text, organization_coordsys_id integer, definition text);
    create table gpkg_contents (table_name text, data_type text);
    create table gpkg_geometry_columns (table_name text, column_name text, srs_id integer, z integer, m integer);
    insert into gpkg_contents values ('lots', 'features');
    insert into gpkg_geometry_columns values ('lots', 'geom', 1, 0, 0);
    create table lots (fid integer primary key, geom blob)`);
  for (const shape of shapes)
    db.run('insert into lots (geom) values (?)', [Buffer.concat([Buffer.from('GP\0\x01\0\0\0\0'), shape])]);
  const bytes = Buffer.from(db.export());
  db.close();
  return bytes;
}
