import type { Logger } from '@gleba/core/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttpGeocoding } from '../../src/server/address/http-geocoding.ts';
import { createHttpPostalCodes } from '../../src/server/address/http-postal-codes.ts';
import { type AddressServer, answers, hangsUp, isSilent, startAddressServer } from './address-server.ts';

let server: AddressServer;
const lines: string[] = [];
const note = (message: string, facts?: Record<string, unknown>) => void lines.push(message + JSON.stringify(facts));
const log: Logger = { debug: note, info: note, warn: note, error: note };
const accessToken = 'pk.segredo-de-teste';

beforeAll(async () => {
  server = await startAddressServer();
});
afterAll(() => server?.stop());

const geocoding = (more: object = {}) =>
  createHttpGeocoding({ address: server.address, accessToken, log, backOffMs: 1, ...more });
const postalCodes = (more: object = {}) =>
  createHttpPostalCodes({ address: `${server.address}/ws`, log, backOffMs: 1, ...more });
const failure = (work: Promise<unknown>) =>
  work.then(
    () => expect.unreachable('it answered'),
    (error: unknown) => error as Error,
  );

const version6 = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-43.9378, -19.9208] },
      properties: {
        feature_type: 'address',
        name: 'Avenida Afonso Pena 1212',
        full_address: 'Avenida Afonso Pena 1212, Belo Horizonte - Minas Gerais, 30130-003, Brasil',
        bbox: [-43.94, -19.93, -43.93, -19.92],
        context: {
          street: { name: 'Avenida Afonso Pena' },
          neighborhood: { name: 'Centro' },
          postcode: { name: '30130-003' },
          place: { name: 'Belo Horizonte' },
          region: { name: 'Minas Gerais', region_code: 'MG' },
          country: { name: 'Brasil', country_code: 'BR' },
        },
      },
    },
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [-43.94, -19.92] },
      properties: {
        feature_type: 'place',
        name: 'Belo Horizonte',
        full_address: 'Belo Horizonte, Minas Gerais, Brasil',
        context: { region: { name: 'Minas Gerais' }, country: { name: 'Brasil' } },
      },
    },
  ],
};
const version5 = {
  features: [
    {
      id: 'address.1',
      text: 'Avenida Afonso Pena',
      address: '1212',
      place_name: 'Avenida Afonso Pena 1212, Belo Horizonte - Minas Gerais, 30130-003, Brasil',
      center: [-43.9378, -19.9208],
      context: [
        { id: 'neighborhood.1', text: 'Centro' },
        { id: 'postcode.1', text: '30130-003' },
        { id: 'place.1', text: 'Belo Horizonte' },
        { id: 'region.1', text: 'Minas Gerais', short_code: 'BR-MG' },
        { id: 'country.1', text: 'Brasil' },
      ],
    },
  ],
};

describe('the address search: GET maps geocoding search (q, country default BR, public access token)', () => {
  test('asks with these and reads every part of an address, and a place that is a city itself', async () => {
    server.plays(answers(version6));
    const [address, city] = await geocoding().search('  Afonso Pena & Bahia ');
    const asked = new URL(server.asked[0] ?? '', server.address);
    expect(asked.pathname).toBe('/search/geocode/v6/forward');
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      q: 'Afonso Pena & Bahia',
      country: 'BR',
      language: 'pt',
      limit: '10',
      access_token: accessToken,
    });
    expect(address).toEqual({
      label: 'Avenida Afonso Pena 1212, Belo Horizonte - Minas Gerais, 30130-003, Brasil',
      country: 'Brasil',
      state: 'Minas Gerais',
      city: 'Belo Horizonte',
      neighborhood: 'Centro',
      street: 'Avenida Afonso Pena',
      postalCode: '30130-003',
      bbox: [-43.94, -19.93, -43.93, -19.92],
      position: [-43.9378, -19.9208],
    });
    expect(city).toMatchObject({ city: 'Belo Horizonte', state: 'Minas Gerais', street: null, bbox: null });
  });

  test('address-in-path form: limit 1, language pt, country BR, type address; the text cannot leave its place', async () => {
    server.plays(answers(version5));
    const found = await geocoding().locate('../../Afonso Pena;1212?x=1#y');
    const asked = new URL(server.asked[0] ?? '', server.address);
    expect(asked.pathname).toBe('/geocoding/v5/mapbox.places/..%2F..%2FAfonso%20Pena%201212%3Fx%3D1%23y.json');
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      limit: '1',
      language: 'pt',
      country: 'BR',
      types: 'address',
      access_token: accessToken,
    });
    expect(found).toMatchObject({
      street: 'Avenida Afonso Pena, 1212',
      neighborhood: 'Centro',
      city: 'Belo Horizonte',
      state: 'Minas Gerais',
      country: 'Brasil',
      postalCode: '30130-003',
      position: [-43.9378, -19.9208],
    });
  });

  test('nothing found is an answer', async () => {
    server.plays(answers({ features: [] }));
    expect(await geocoding().search('nenhures')).toEqual([]);
    expect(await geocoding().locate('nenhures')).toBeUndefined();
  });

  test('an answer is kept, people who ask the same at once ask once, and after a day it is asked for again', async () => {
    server.plays(answers(version6));
    let at = 0;
    const service = geocoding({ now: () => at });
    await Promise.all([service.search('bahia'), service.search('bahia'), service.search('bahia')]);
    expect(server.asked).toHaveLength(1);
    await service.search('bahia');
    expect(server.asked).toHaveLength(1);
    at = 24 * 3600_000 + 1;
    await service.search('bahia');
    expect(server.asked).toHaveLength(2);
  });
});

describe('a source that does not do as it should', () => {
  test('is asked again after 429, 5xx and a cut connection, and answers then', async () => {
    for (const trouble of [answers('', 429), answers('', 503), hangsUp]) {
      server.plays(trouble, trouble, answers(version6));
      expect(await geocoding().search('bahia')).toHaveLength(2);
      expect(server.asked).toHaveLength(3);
    }
  });

  test('is given up after three tries; a failure is not kept', async () => {
    server.plays(answers('', 500), answers('', 500), answers('', 500), answers(version6));
    const service = geocoding();
    expect(await failure(service.search('bahia'))).toMatchObject({ name: 'SourceFailed' });
    expect(server.asked).toHaveLength(3);
    expect(await service.search('bahia')).toHaveLength(2);
  });

  test('is not asked again for a refusal, nor when it wants a longer wait than a person has', async () => {
    for (const act of [answers('{}', 401), answers('{}', 422), answers('', 429, { 'retry-after': '60' })]) {
      server.plays(act);
      expect(await failure(geocoding().search('bahia'))).toMatchObject({ name: 'SourceFailed' });
      expect(server.asked).toHaveLength(1);
    }
  });

  test('is not waited for beyond its time', async () => {
    server.plays(isSilent);
    const error = await failure(geocoding({ timeoutMs: 60, tries: 2 }).search('bahia'));
    expect(error.message).toBe("'geocoding' does not answer: time.");
    expect(server.asked).toHaveLength(2);
  });

  test('is not believed when it answers something else', async () => {
    for (const body of ['<html>', '', '[]', '{"features":3}', '{"features":[{"geometry":7,"context":"x"}]}']) {
      server.plays(answers(body));
      expect(await failure(geocoding().search('bahia')), body).toMatchObject({ name: 'SourceFailed' });
    }
    // Parts that make no sense are left out; the rest is good.
    const odd = { features: [{ place_name: 'Ali', bbox: [0, 9, 0, -9], context: [] }, { place_name: '' }] };
    server.plays(answers(odd));
    expect(await geocoding().search('ali')).toMatchObject([{ label: 'Ali', bbox: null, position: null, city: null }]);
  });

  test('cannot lead the program into its own network, and its token stands in no line of the log', async () => {
    const inside = await startAddressServer();
    inside.plays(answers(version6));
    const elsewhere = inside.address.replace('127.0.0.1', 'localhost');
    server.plays(answers('', 302, { location: `${elsewhere}/secret` }));
    const error = await failure(geocoding({ tries: 1 }).search('bahia'));
    expect(error.message).toBe("'geocoding' does not answer: private.");
    expect(inside.asked).toEqual([]);
    await inside.stop();
    expect(lines.length).toBeGreaterThan(0);
    expect(lines.join() + error.message + String(error.cause)).not.toContain(accessToken);
  });
});

describe('postal codes: cep, logradouro, bairro, localidade, estado, ibge, erro', () => {
  const known = {
    cep: '01001-000',
    logradouro: 'Praça da Sé',
    complemento: 'lado ímpar',
    bairro: 'Sé',
    localidade: 'São Paulo',
    uf: 'SP',
    estado: 'São Paulo',
    ibge: '3550308',
  };

  test('are read', async () => {
    server.plays(answers(known));
    expect(await postalCodes().find('01001000')).toEqual({
      postalCode: '01001-000',
      street: 'Praça da Sé',
      neighborhood: 'Sé',
      city: 'São Paulo',
      state: 'São Paulo',
      ibgeCityCode: '3550308',
    });
    expect(server.asked).toEqual(['/ws/01001000/json/']);
  });

  test('of a whole city have no street; a state may be told by its letters alone', async () => {
    server.plays(answers({ ...known, logradouro: '', bairro: '', estado: undefined, uf: 'MG' }));
    expect(await postalCodes().find('35000000')).toMatchObject({
      street: null,
      neighborhood: null,
      state: 'Minas Gerais',
    });
  });

  test("that nobody knows: 'erro' as it was and as it is", async () => {
    for (const erro of [true, 'true']) {
      server.plays(answers({ erro }));
      expect(await postalCodes().find('99999999')).toBeUndefined();
    }
  });

  test('a refusal, a page or an answer of another kind is no answer', async () => {
    for (const act of [answers('Bad request', 400), answers('<html>'), answers({ ok: 1 }), answers('null')]) {
      server.plays(act);
      expect(await failure(postalCodes().find('01001000'))).toMatchObject({ name: 'SourceFailed' });
    }
    server.plays(answers(known));
    expect(await postalCodes().find('../../x')).toBeUndefined();
    expect(server.asked).toEqual([]);
  });
});
