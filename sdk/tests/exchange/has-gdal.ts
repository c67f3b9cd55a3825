import { spawnSync } from 'node:child_process';

/** Whether GDAL's tools are here to read our files and write theirs. `npm test` asks for none; the whole proof installs them. */
export const hasGdal = spawnSync('ogr2ogr', ['--version']).status === 0;
