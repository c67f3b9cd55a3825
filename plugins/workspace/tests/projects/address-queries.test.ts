import type { ServerContext } from '@gleba/core/server';
import type { GeocodingService, PostalCodeService } from '@gleba/sdk';
import { expect, test } from 'vitest';
import {
  addressSearchHandler,
  municipalitiesHandler,
  postalCodeHandler,
} from '../../src/server/projects/address.queries.ts';

/** 'Geocoding and postal lookup failures are only logged.' */
test('without an answer from the source the person writes on with what is known here, and the log tells', async () => {
  const lines: string[] = [];
  const context = {
    log: { warn: (line: string) => void lines.push(line) },
    // Nothing stands in the office's own table.
    transaction: async () => undefined,
  } as unknown as ServerContext;
  const away = () => Promise.reject(new Error('no connection'));
  const geocoding: GeocodingService = { search: away, locate: away };
  const postalCodes: PostalCodeService = { find: away };
  expect(await addressSearchHandler(geocoding).run(context, { q: 'Rua Bahia' })).toEqual([]);
  expect(await postalCodeHandler(postalCodes).run(context, { code: '39800-000' })).toEqual({
    isKnown: null,
    address: {
      ...{ postalCode: '39800-000', street: null, neighborhood: null },
      ...{ city: 'Teófilo Otoni', state: 'Minas Gerais', ibgeCityCode: '3168606' },
    },
  });
  expect(lines).toEqual(['address search failed', 'postal code lookup failed']);
});

test('a short text is not worth a question', async () => {
  const asked: string[] = [];
  const geocoding: GeocodingService = {
    search: async (text, country) => {
      asked.push(`${text} ${country}`);
      return [];
    },
    locate: async () => undefined,
  };
  const context = {} as ServerContext;
  await addressSearchHandler(geocoding).run(context, { q: ' ab ' });
  await addressSearchHandler(geocoding).run(context, { q: 'abc' });
  await addressSearchHandler(geocoding).run(context, { q: 'abcd', country: 'PT' });
  expect(asked).toEqual(['abc BR', 'abcd PT']);
});

test('municipalities of the state that was chosen, at most ten', async () => {
  const context = {} as ServerContext;
  const run = async (search: string, state: string | null) =>
    (await municipalitiesHandler.run(context, { search, state })).map(({ name, ibgeCode }) => `${name} ${ibgeCode}`);
  expect(await run('formo', 'Goiás')).toEqual(['Formosa 5208004', 'Formoso 5208103']);
  expect(await run('', 'Minas Gerais')).toHaveLength(10);
  expect(await run('formo', 'Bahia')).toEqual(['Formosa do Rio Preto 2911105', 'Campo Formoso 2906006']);
  expect(await run('boa esperanca do norte', null)).toEqual(['Boa Esperança do Norte 5101837']);
});
