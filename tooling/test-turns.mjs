import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from './plugins.mjs';

/** Whom another organization's rows must not reach, and what attackers send: asked first, whatever there is time for. */
const first = ['tests/isolation/', 'tests/hostile/'];
/** The rest of the servers' files, by folders whose plugins are alike. What is in none of them is a part as well. */
const others = [
  ['plugins/finance/'],
  ['plugins/lands/'],
  ['core/', 'sdk/', 'host-api/'],
  ['plugins/documents/', 'plugins/workspace/'],
];

/**
 * The servers' files in parts, to be asked one after the other while there is time: those of isolation and attacks first, the
 * others from another part on with each commit, so that what one run has no time for is what the next begins with.
 *
 * Files are paths from the repository's root; parts without any are left out.
 */
export function partsOf(files, turn = commits()) {
  const isIn = (file, places) => places.some((place) => file.startsWith(place));
  const rest = files.filter((file) => !isIn(file, [...first, ...others.flat()]));
  const parts = others.map((places) => ({ name: nameOf(places), files: files.filter((file) => isIn(file, places)) }));
  return [
    { name: nameOf(first), files: files.filter((file) => isIn(file, first)) },
    ...fromTurn([...parts, { name: 'everything else', files: rest }], turn),
  ].filter((part) => part.files.length > 0);
}

/** Name of the journeys' file to begin with, another one with each commit. */
export function firstJourneyInTurn(turn = commits()) {
  const files = readdirSync(join(repositoryRoot, 'tests/journeys')).filter((name) => name.endsWith('.journey.ts'));
  return fromTurn(files.sort(), turn)[0];
}

function nameOf(places) {
  return places.map((place) => place.replace(/\/$/, '')).join(', ');
}

function fromTurn(list, turn) {
  const start = turn % list.length;
  return [...list.slice(start), ...list.slice(0, start)];
}

/** How many there are; of a folder without a history none. */
function commits() {
  const { stdout } = spawnSync('git', ['rev-list', '--count', 'HEAD'], { cwd: repositoryRoot, encoding: 'utf8' });
  return Number.parseInt(stdout, 10) || 0;
}
