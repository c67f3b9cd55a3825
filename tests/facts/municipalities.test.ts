import { getMunicipalities } from '@brazilian-utils/brazilian-utils';
import { carregarMunicipios } from 'municipios-brasil';
import { expect, test } from 'vitest';
import { brazilMunicipalities } from '../../sdk/src/server/address/brazil-municipalities.ts';
import { brazilStates } from '../../sdk/src/server/address/brazil-states.ts';

/**
 * The list that the program brings along, against two that others made from IBGE's: municipios-brasil, from which it was
 * written, and @brazilian-utils, which is newer. They agree in all codes and states and in 5,540 names; of the other 31 the
 * newer spelling was taken (tooling/record-municipalities.mjs).
 */

/** Whose check digit is wrong since IBGE gave the code; they were never changed. */
const oddCodes = '2201919 2201988 2202251 2611533 3117836 3152131 4305871 5203939 5203962'.split(' ');

test('5,571 municipalities: the 5,570 that the country had, and Boa Esperança do Norte, which began in 2025', async () => {
  const all = await brazilMunicipalities();
  expect(all).toHaveLength(5571);
  expect(new Set(all.map(({ code }) => code)).size).toBe(5571);
  expect(all.find(({ code }) => code === '5101837')).toMatchObject({ name: 'Boa Esperança do Norte' });
});

test('codes, names and states are those of the other list, each and no other', async () => {
  const own = (await brazilMunicipalities()).map(({ code, name, unit }) => `${code} ${name} ${unit.letters}`);
  const others = getMunicipalities().map(({ code, name, stateCode }) => `${code} ${name} ${stateCode}`);
  expect(own.toSorted()).toEqual(others.toSorted());
});

test('where the two lists differ it is in how a name is written, and the earlier name is kept for the search', async () => {
  const own = await brazilMunicipalities();
  const source = (await carregarMunicipios()).listar();
  const written = source.map(({ codigoIbge, nome }) => `${codigoIbge} ${nome}`);
  expect(own.map(({ code, name, earlierName }) => `${code} ${earlierName ?? name}`).toSorted()).toEqual(
    written.toSorted(),
  );
  const renamed = own.filter(({ earlierName }) => earlierName !== undefined);
  // Mostly letters and hyphens ('Biritiba-Mirim', now 'Biritiba Mirim'); new names are Tabocão, Campo Grande (RN) and São Luiz do Anauá.
  expect(renamed).toHaveLength(31);
  expect(renamed.every(({ name, earlierName }) => name !== earlierName)).toBe(true);
});

test('seats are where the source has them, on Brazilian ground', async () => {
  const source = new Map((await carregarMunicipios()).listar().map((each) => [String(each.codigoIbge), each]));
  for (const { code, name, position } of await brazilMunicipalities()) {
    const [longitude, latitude] = position;
    expect(Math.abs(longitude - (source.get(code)?.longitude ?? 0)), name).toBeLessThanOrEqual(0.00005001);
    expect(Math.abs(latitude - (source.get(code)?.latitude ?? 0)), name).toBeLessThanOrEqual(0.00005001);
    // The country's extremes (IBGE), with its islands.
    expect(longitude > -74 && longitude < -32 && latitude > -33.8 && latitude < 5.3, name).toBe(true);
  }
});

test('every code ends in its check digit, but for the nine that never did; capitals are among them', async () => {
  const all = await brazilMunicipalities();
  expect(all.filter(({ code }) => Number(code[6]) !== checkDigit(code)).map(({ code }) => code)).toEqual(oddCodes);
  for (const { capital, capitalCode } of brazilStates) {
    expect(all.find(({ code }) => code === String(capitalCode))?.name).toBe(capital);
  }
});

/** Weights 1 and 2 in turn, digits of each product added up, to the next ten. */
function checkDigit(code: string): number {
  const sum = [...code.slice(0, 6)]
    .map((digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 2))
    .reduce((total, product) => total + (product > 9 ? product - 9 : product), 0);
  return (10 - (sum % 10)) % 10;
}
