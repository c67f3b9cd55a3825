import * as z from 'zod/mini';
import type { PostalCodeService } from '../../address/address-tokens.ts';
import { brazilStates } from './brazil-states.ts';
import { createJsonSource, type JsonSourceOptions, SourceFailed } from './json-source.ts';

/** Postal codes as ViaCEP answers them: `<address>/01001000/json/`. https://viacep.com.br */
export function createHttpPostalCodes(options: Omit<JsonSourceOptions, 'name'>): PostalCodeService {
  const name = 'postal codes';
  const source = createJsonSource({ ...options, name });
  return {
    async find(code) {
      if (!/^\d{8}$/.test(code)) return undefined;
      const answer = await source.ask(`/${code}/json/`);
      if (answer === undefined) return undefined;
      const parsed = found.safeParse(answer);
      if (!parsed.success) throw new SourceFailed(`'${name}' answered in another form than a postal code has.`);
      const { erro, logradouro, bairro, localidade, uf, estado, ibge } = parsed.data;
      // It was a boolean once and is text now.
      if (erro === true || erro === 'true') return undefined;
      return {
        postalCode: `${code.slice(0, 5)}-${code.slice(5)}`,
        street: logradouro || null,
        neighborhood: bairro || null,
        city: localidade || null,
        state: estado || (brazilStates.find(({ letters }) => letters === uf)?.name ?? null),
        ibgeCityCode: ibge && /^\d{7}$/.test(ibge) ? ibge : null,
      };
    },
  };
}

const text = z.optional(z.string().check(z.maxLength(300)));
const found = z
  .object({
    erro: z.optional(z.union([z.boolean(), z.string()])),
    cep: text,
    logradouro: text,
    bairro: text,
    localidade: text,
    uf: text,
    estado: text,
    ibge: text,
  })
  // A page of another service would pass for an address without any part.
  .check(z.refine(({ erro, cep }) => erro !== undefined || cep !== undefined));
