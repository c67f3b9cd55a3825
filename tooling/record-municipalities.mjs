import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { carregarMunicipios } from 'municipios-brasil';
import { repositoryRoot } from './plugins.mjs';

/**
 * Writes Brazil's municipalities into sdk/src/server/address/brazil-municipalities.json: IBGE's list of localities as the
 * npm package municipios-brasil (MIT) republishes it. One text per state, in it one entry per municipality: the last five
 * digits of its code, latitude and longitude of its seat (degrees; four decimals, 11 m), its name and, behind a bar, the
 * name of an earlier list. Run it after the package was raised.
 */

/**
 * Where the package has the name of an earlier list: as IBGE's API writes it now, by @brazilian-utils/brazilian-utils 2.4.0,
 * which was made from it. Of all codes, states and the other 5,540 names the two packages say the same.
 */
const presentNames = new Map([
  [1400605, 'São Luiz do Anauá'],
  [1505551, "Pau D'Arco"],
  [1708254, 'Tabocão'],
  [2304277, 'Ereré'],
  [2400208, 'Assú'],
  [2401206, 'Arez'],
  [2401305, 'Campo Grande'],
  [2405306, 'Januário Cicco'],
  [2408409, "Olho d'Água do Borges"],
  [2512606, 'Quixaba'],
  [2613107, 'São Caitano'],
  [2613800, 'São Vicente Férrer'],
  [2800100, 'Amparo do São Francisco'],
  [2802601, 'Graccho Cardoso'],
  [2902054, 'Araçás'],
  [2917334, 'Iuiu'],
  [2922250, 'Muquém do São Francisco'],
  [2928505, 'Santa Terezinha'],
  [3105509, 'Barão do Monte Alto'],
  [3122900, 'Dona Euzébia'],
  [3145455, "Olhos-d'Água"],
  [3147808, 'Passa Vinte'],
  [3165206, 'São Tomé das Letras'],
  [3200706, 'Atílio Vivácqua'],
  [3506607, 'Biritiba Mirim'],
  [3516101, 'Florínea'],
  [3522158, 'Itaoca'],
  [4206108, 'Grão-Pará'],
  [4209607, 'Lauro Müller'],
  [4216057, 'São Cristóvão do Sul'],
  [5107800, 'Santo Antônio de Leverger'],
]);

const { version } = createRequire(import.meta.url)('municipios-brasil/package.json');
const municipalities = (await carregarMunicipios())
  .listar()
  .toSorted((one, other) => one.codigoIbge - other.codigoIbge);
const states = {};
for (const { codigoIbge, nome, latitude, longitude } of municipalities) {
  const code = String(codigoIbge);
  const present = presentNames.get(codigoIbge);
  const name = present === undefined ? nome : `${present}|${nome}`;
  const entry = [code.slice(2), round(latitude), round(longitude), name].join(' ');
  const state = code.slice(0, 2);
  states[state] = states[state] ? `${states[state]};${entry}` : entry;
}
const source = `IBGE, API de localidades, as republished by municipios-brasil ${version} (MIT)`;
const path = join(repositoryRoot, 'sdk/src/server/address/brazil-municipalities.json');
writeFileSync(path, `${JSON.stringify({ source, states }, undefined, 2)}\n`);
console.log(`${municipalities.length} municipalities in ${path}`);

function round(degrees) {
  return Number(degrees.toFixed(4));
}
