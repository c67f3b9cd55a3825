import { field, type Row, strip, title } from './danfse-rows.ts';
import { taxRows } from './danfse-taxes.ts';
import {
  coded,
  cut,
  day,
  identity,
  joined,
  moment,
  money,
  percent,
  postalCode,
  type Said,
  words,
} from './paper-values.ts';
import type { XmlFacts } from './xml-facts.ts';

/** By their codes of IBGE. */
export type Municipalities = ReadonlyMap<
  string,
  { readonly name: string; readonly unit: { readonly letters: string } }
>;

export interface Danfse {
  readonly key: string;
  readonly isProduction: boolean;
  readonly municipality: Said;
  readonly generator: Said;
  readonly environment: Said;
  readonly rows: readonly Row[];
  readonly information: string;
  /** What the environment takes from everybody who tells of taxes; never shortened. */
  readonly approximateTaxes: string;
}

const dps = 'DPS/infDPS';

/**
 * The auxiliary paper of a national invoice (DANFSe 2.0), in the blocks, names, order and heights of Nota Técnica SE/CGNFS-e 008/2026,
 * 2.4.5 and its annex I. It says what the signed document says and nothing else (Resolução CGNFS-e 3/2023, art. 13). Undefined where the document is
 * no invoice of the environment.
 */
export function danfseOf(invoice: XmlFacts, places: Municipalities): Danfse | undefined {
  const key = invoice.attribute('Id')?.replace(/^NFS/, '') ?? '';
  if (!/^[0-9A-Z]{50}$/.test(key)) return undefined;
  const of = (path: string) => invoice.text(`${dps}/${path}`);
  return {
    key,
    isProduction: of('tpAmb') === '1',
    municipality: joined(' / ', invoice.text('xLocEmi'), invoice.text('emit/enderNac/UF')),
    generator: coded(invoice, 'ambGer', 'ambGer'),
    environment: coded(invoice, `${dps}/tpAmb`, 'tpAmb'),
    rows: [
      ...identityRows(invoice, key),
      ...providerRows(invoice, places),
      ...takerRows(invoice, places),
      ...recipientRows(invoice, places),
      ...intermediaryRows(invoice, places),
      ...serviceRows(invoice),
      ...taxRows(invoice),
    ],
    information: cut(informationOf(invoice), 2000) ?? '',
    approximateTaxes: approximateTaxes(of),
  };
}

function identityRows(invoice: XmlFacts, key: string): readonly Row[] {
  const of = (path: string) => invoice.text(`${dps}/${path}`);
  const caps = (name: string, text: Said) => ({ ...field(name, text), look: 'caps' as const });
  return [
    { height: 0.79, isFirst: true, cells: [{ ...caps('key', key), span: 3 }] },
    {
      height: 0.69,
      cells: [
        caps('number', invoice.text('nNFSe')),
        caps('competence', day(of('dCompet'))),
        caps('issuedAt', moment(invoice.text('dhProc'))),
      ],
    },
    {
      height: 0.69,
      cells: [caps('dpsNumber', of('nDPS')), caps('dpsSeries', of('serie')), caps('dpsIssuedAt', moment(of('dhEmi')))],
    },
    {
      height: 0.69,
      cells: [
        { ...field('issuer', coded(invoice, `${dps}/tpEmit`, 'tpEmit')), look: 'shadedCaps' },
        caps('situation', cut(coded(invoice, 'cStat', 'cStat'), 40)),
        caps('purpose', cut(coded(invoice, `${dps}/IBSCBS/finNFSe`, 'finNFSe'), 40)),
      ],
    },
  ];
}

interface Person {
  readonly identity: Said;
  readonly inscription: Said;
  readonly phone: Said;
  readonly name: Said;
  readonly city: Said;
  readonly code: Said;
  readonly address: Said;
  readonly email: Said;
}

function personOf(facts: XmlFacts, path: string, places: Municipalities, addressPath = 'end/endNac'): Person {
  const of = (name: string) => facts.text(`${path}/${name}`);
  // The place's own numbers stand in a group of their own, street and house beside it or, of the issuer, within.
  const street = (name: string) => of(`end/${name}`) ?? of(`${addressPath}/${name}`);
  const cityCode = of(`${addressPath}/cMun`);
  const place = cityCode === null ? undefined : places.get(cityCode);
  const abroad = joined(' / ', of('end/endExt/xCidade'), of('end/endExt/cPais'));
  return {
    identity: identity(of('CNPJ'), of('CPF'), of('NIF')),
    inscription: of('IM'),
    phone: of('fone'),
    name: cut(of('xNome'), 80),
    city: place ? `${place.name} / ${place.unit.letters}` : abroad,
    code: joined(' / ', cityCode, postalCode(of(`${addressPath}/CEP`) ?? of('end/endExt/cEndPost'))),
    address: cut(joined(', ', street('xLgr'), street('nro'), street('xCpl'), street('xBairro')), 80),
    email: cut(of('email'), 80),
  };
}

function personRows(name: string, person: Person, heights: readonly [number, number, number], hasInscription = true) {
  const rows: readonly Row[] = [
    {
      height: heights[0],
      isFirst: true,
      cells: [
        title(name),
        field('identity', person.identity),
        hasInscription ? field('inscription', person.inscription) : {},
        field('phone', person.phone),
      ],
    },
    {
      height: heights[1],
      cells: [field('name', person.name, 2), field('city', person.city), field('cityCode', person.code)],
    },
    { height: heights[2], cells: [field('address', person.address, 2), field('email', person.email, 2)] },
  ];
  return rows;
}

/** Whoever is the issuer is told once more by the environment, with name and address, which the declaration leaves out. */
function providerRows(invoice: XmlFacts, places: Municipalities): readonly Row[] {
  const declared = personOf(invoice, `${dps}/prest`, places);
  const isIssuer = invoice.text(`${dps}/tpEmit`) === '1';
  const issuer = isIssuer ? personOf(invoice, 'emit', places, 'enderNac') : declared;
  const person = Object.fromEntries(
    Object.entries(declared).map(([name, said]) => [name, said ?? issuer[name as keyof Person]]),
  ) as unknown as Person;
  const regime = `${dps}/prest/regTrib`;
  return [
    ...personRows('provider', person, [0.64, 0.64, 0.66]),
    {
      height: 0.64,
      cells: [
        field('simples', cut(coded(invoice, `${regime}/opSimpNac`, 'opSimpNac'), 80), 2),
        field('simplesRegime', cut(coded(invoice, `${regime}/regApTribSN`, 'regApTribSN'), 80), 2),
      ],
    },
  ];
}

function takerRows(invoice: XmlFacts, places: Municipalities): readonly Row[] {
  const path = `${dps}/toma`;
  if (!invoice.has(path)) return strip(words('noTaker'));
  return personRows('taker', personOf(invoice, path, places), [0.64, 0.66, 0.64]);
}

function recipientRows(invoice: XmlFacts, places: Municipalities): readonly Row[] {
  const path = `${dps}/IBSCBS/dest`;
  if (invoice.has(path)) return personRows('recipient', personOf(invoice, path, places), [0.64, 0.66, 0.64], false);
  return strip(words(invoice.text(`${dps}/IBSCBS/indDest`) === '0' ? 'recipientIsTaker' : 'noRecipient'));
}

function intermediaryRows(invoice: XmlFacts, places: Municipalities): readonly Row[] {
  const path = `${dps}/interm`;
  if (!invoice.has(path)) return strip(words('noIntermediary'));
  return personRows('intermediary', personOf(invoice, path, places), [0.64, 0.65, 0.65]);
}

function serviceRows(invoice: XmlFacts): readonly Row[] {
  const of = (name: string) => invoice.text(`${dps}/serv/${name}`);
  const national = of('cServ/cTribNac')?.replace(/^(\d\d)(\d\d)(\d\d)$/, '$1.$2.$3') ?? null;
  const nbs = of('cServ/cNBS')?.replace(/^(\d)(\d{4})(\d\d)(\d\d)$/, '$1.$2.$3.$4') ?? null;
  const country = of('locPrest/cPaisPrestacao') ?? 'BR';
  return [
    {
      height: 0.65,
      isFirst: true,
      cells: [
        title('service'),
        field('taxCode', joined(' / ', national, of('cServ/cTribMun'))),
        field('nbs', nbs),
        field('place', cut(joined(' / ', invoice.text('xLocPrestacao'), country), 42)),
      ],
    },
    { height: 0.4, cells: [{ text: cut(invoice.text('xTribMun') ?? invoice.text('xTribNac'), 170), span: 4 }] },
    ...[{ height: 0.64, grows: true, cells: [field('description', cut(of('cServ/xDescServ'), 1300), 4)] }],
  ];
}

/** In the order of note 10 of the table, with bars between them. */
function informationOf(invoice: XmlFacts): string {
  const of = (path: string) => invoice.text(`${dps}/${path}`);
  const said = (name: string, text: Said) => (text === null ? null : `${words(name)} ${text}`);
  return (
    joined(
      ' | ',
      said('information', of('serv/infoCompl/xInfComp')),
      said('replaced', of('subst/chSubstda')),
      said('reference', of('serv/infoCompl/docRef')),
      said('work', of('serv/obra/cObra')),
      said('property', of('serv/obra/inscImobFisc')),
      said('event', of('serv/atvEvento/idAtvEvt')),
      said('technical', of('serv/infoCompl/idDocTec')),
      said('order', of('serv/infoCompl/xPed')),
      said('municipalInformation', invoice.text('valores/xOutInf')),
    ) ?? ''
  );
}

/** Lei 12.741/2012, as amounts or as rates, by whom they are owed to. */
function approximateTaxes(of: (path: string) => Said): string {
  const at = 'valores/trib/totTrib';
  const simples = of(`${at}/pTotTribSN`);
  if (simples !== null) return words('approximateSimples', { rate: percent(simples) ?? '-' });
  const owed = (level: string) =>
    money(of(`${at}/vTotTrib/vTotTrib${level}`)) ?? percent(of(`${at}/pTotTrib/pTotTrib${level}`)) ?? '-';
  return words('approximate', { federal: owed('Fed'), state: owed('Est'), municipal: owed('Mun') });
}
