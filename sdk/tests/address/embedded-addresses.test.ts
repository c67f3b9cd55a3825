import { expect, test } from 'vitest';
import { brazilStates } from '../../src/server/address/brazil-states.ts';
import { capitalPostalCodes } from '../../src/server/address/capital-postal-codes.ts';
import { embeddedGeocoding, embeddedPostalCodes } from '../../src/server/address/embedded-addresses.ts';
import { findMunicipalities } from '../../src/server/address/find-places.ts';
import { municipalityOfPrefix } from '../../src/server/address/municipality-postal-codes.ts';

/** IBGE's check digit of a municipality: weights 1 and 2 in turn, digits of each product added up, to the next ten. */
function checkDigit(code: number): number {
  const sum = [...String(code).slice(0, 6)]
    .map((digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 2))
    .reduce((total, product) => total + (product > 9 ? product - 9 : product), 0);
  return (10 - (sum % 10)) % 10;
}

test('27 units; the code of every capital begins with its unit and ends in the right check digit', () => {
  expect(brazilStates).toHaveLength(27);
  for (const { code, capital, capitalCode } of brazilStates) {
    expect(Math.floor(capitalCode / 100_000), capital).toBe(code);
    expect(capitalCode % 10, capital).toBe(checkDigit(capitalCode));
  }
});

test('no postal code is of two units, and from 01000 to 99999 only the unused 78900 to 78999 are of none', () => {
  const ranges = brazilStates.flatMap(({ postalCodes }) => postalCodes).sort(([one], [other]) => one - other);
  const gaps = ranges.slice(1).map(([from], index) => [(ranges[index]?.[1] ?? 0) + 1, from - 1]);
  expect(gaps.filter(([from = 0, to = 0]) => from !== to + 1)).toEqual([[78900, 78999]]);
  expect([ranges[0]?.[0], ranges.at(-1)?.[1]]).toEqual([1000, 99999]);
});

const labels = async (text: string) => (await embeddedGeocoding.search(text)).map(({ label }) => label);

test('finds states and municipalities by every word that was typed, with and without accents', async () => {
  expect(await labels('goiania')).toEqual(['Goiânia, Goiás, Brasil', 'Aparecida de Goiânia, Goiás, Brasil']);
  expect(await labels('SALVADOR ba')).toEqual(['Salvador, Bahia, Brasil']);
  expect(await labels('rio branco pr')).toEqual([
    'Rio Branco do Ivaí, Paraná, Brasil',
    'Rio Branco do Sul, Paraná, Brasil',
  ]);
  expect(await labels("olho d'agua do borg")).toEqual(["Olho d'Água do Borges, Rio Grande do Norte, Brasil"]);
  expect(await labels(' , ')).toEqual([]);
  expect(await embeddedGeocoding.search('goiania', 'PT')).toEqual([]);
  expect(await embeddedGeocoding.locate('Palmas, Tocantins')).toMatchObject({ city: 'Palmas', state: 'Tocantins' });
});

test('what is called so comes first, then what begins so, and never more than ten', async () => {
  const found = await labels('santa rosa');
  expect(found).toHaveLength(10);
  expect(found[0]).toBe('Santa Rosa, Rio Grande do Sul, Brasil');
  expect((await labels('são paulo')).slice(0, 2).sort()).toEqual(['São Paulo, Brasil', 'São Paulo, São Paulo, Brasil']);
  // 'Barra de São Miguel' holds the words as well, and is nobody's first meaning.
  const cities = (await embeddedGeocoding.search('sao miguel')).map(({ city }) => city);
  expect(cities.every((city) => city?.startsWith('São Miguel'))).toBe(true);
});

test('a municipality is found by the name that it had, and shown with the one that it has', async () => {
  expect(await labels('fortaleza do tabocao')).toEqual(['Tabocão, Tocantins, Brasil']);
});

test('the seat of a municipality is where it is', async () => {
  // IBGE, Cadastro de localidades: Formosa (GO) 15.54 S 47.34 W.
  const [formosa] = await embeddedGeocoding.search('formosa go');
  expect(formosa?.position?.[0]).toBeCloseTo(-47.34, 1);
  expect(formosa?.position?.[1]).toBeCloseTo(-15.54, 1);
});

test('municipalities of one state, named in full or by its letters', async () => {
  const names = async (text: string, state: string) =>
    (await findMunicipalities(text, state, 20)).map(({ name, unit }) => `${name} ${unit.letters}`);
  expect(await names('form', 'Goiás')).toEqual(['Formosa GO', 'Formoso GO']);
  expect(await names('form', 'go')).toEqual(['Formosa GO', 'Formoso GO']);
  expect(await names('', 'Distrito Federal')).toEqual(['Brasília DF']);
  expect(await names('', 'sao paulo')).toHaveLength(20);
  expect(await names('form', 'Atlantis')).toEqual([]);
});

const cityOf = async (code: string) => {
  const found = await embeddedPostalCodes.find(code);
  return `${found?.city} ${found?.ibgeCityCode} ${found?.state}`;
};

test('tells state and municipality of a postal code, and nothing that it does not know', async () => {
  expect(await embeddedPostalCodes.find('39800000')).toEqual({
    postalCode: '39800-000',
    street: null,
    neighborhood: null,
    city: 'Teófilo Otoni',
    state: 'Minas Gerais',
    ibgeCityCode: '3168606',
  });
  // Two municipalities share its first digits.
  expect(await cityOf('65935000')).toMatch(/ Maranhão$/);
  expect(await embeddedPostalCodes.find('00100000')).toBeUndefined();
});

test('tells a capital by its number, up to where its range ends', async () => {
  expect(await cityOf('30130010')).toBe('Belo Horizonte 3106200 Minas Gerais');
  expect(await cityOf('31999999')).toBe('Belo Horizonte 3106200 Minas Gerais');
  expect(await cityOf('08499999')).toBe('São Paulo 3550308 São Paulo');
  expect(await cityOf('73000000')).toBe('Brasília 5300108 Distrito Federal');
});

/** Town halls, by the postal codes that they print on their letters. */
test.each([
  ['32017900', 'Contagem'],
  ['06093085', 'Osasco'],
  ['13015904', 'Campinas'],
  ['89201900', 'Joinville'],
  ['95900022', 'Lajeado'],
  ['45600005', 'Itabuna'],
  ['68515000', 'Parauapebas'],
  ['37640000', 'Extrema'],
])('%s is a code of %s', async (code, city) => {
  expect((await embeddedPostalCodes.find(code))?.city).toBe(city);
});

test('nearly every municipality has a code, within the range of its state', async () => {
  const found = new Set<string>();
  for (let prefix = 1000; prefix < 100_000; prefix++) {
    const code = await municipalityOfPrefix(prefix);
    if (code === undefined) continue;
    found.add(code);
    const unit = brazilStates.find(({ code: state }) => code.startsWith(String(state)));
    expect(
      unit?.postalCodes.some(([from, to]) => prefix >= from && prefix <= to),
      `${prefix}`,
    ).toBe(true);
  }
  expect(found.size).toBeGreaterThan(5560);
});

test('each capital lies within the range of its state, and no two ranges meet', () => {
  const all = brazilStates.flatMap(({ letters, postalCodes }) => {
    const own = capitalPostalCodes[letters] ?? [];
    for (const [from, to] of own)
      expect(
        postalCodes.some(([first, last]) => from >= first && to <= last && from <= to),
        letters,
      ).toBe(true);
    return own;
  });
  const inOrder = [...all].sort((one, other) => one[0] - other[0]);
  for (const [index, [from]] of inOrder.entries()) expect(from).toBeGreaterThan(inOrder[index - 1]?.[1] ?? 0);
});
