import { formatNumber, type Locale, type RecordOf, say } from '@gleba/sdk';
import type { OdsCell, OdsSheet } from '@gleba/sdk/exchange/server';
import type { LandVertex } from '../../entities/land-vertex.entity.ts';
import type { SigefSettings } from '../../jobs/write-sigef-sheet.job.ts';
import type { MemorialAnswer, MemorialSide, MemorialVertex } from '../../memorial-answer.ts';
import { largestErrorMm } from '../../sigef-words.ts';
import { type CodeRule, isSigefCode, type LimitType, vertexCode } from '../../vertex-codes.ts';

type Vertex = RecordOf<typeof LandVertex>;
type Row = readonly OdsCell[];

/** The sheet is Portuguese whoever asks for it: SIGEF compares its words. */
const language: Locale = 'pt-BR';
const word = (key: string) => say(`lands.sigef.${key}`, {}, language);
const cell = (text: string | null | undefined): OdsCell => (text ? { text } : null);

/**
 * INCRA's model: a sheet that says whose the area is, and one for each outline. Where each value stands follows programs that fill the model
 * in (decision 0108); values are texts with a decimal comma, as those write them.
 */
export function sigefSheets(
  settings: SigefSettings,
  lots: readonly MemorialAnswer[],
  vertices: ReadonlyMap<string, Vertex>,
  rule: CodeRule,
): readonly OdsSheet[] {
  const outlines = lots.flatMap((lot, index) =>
    [...new Set(lot.vertices.map(({ ring }) => ring))].map((ring) => ({ lot, ring, parcel: index + 1 })),
  );
  return [
    { name: 'identificacao', rows: identification(settings, lots) },
    ...outlines.map(({ lot, ring, parcel }, index) => ({
      name: `perimetro_${index + 1}`,
      rows: outline(settings, lot, ring, parcel, vertices, rule),
    })),
  ];
}

/** Rows from the first: values stand in the second column, the municipality in its own row under its title. */
function identification(settings: SigefSettings, lots: readonly MemorialAnswer[]): readonly Row[] {
  const [first] = lots;
  const line = (key: string, value: string | null | undefined): Row => [cell(word(key)), cell(value)];
  const chosen = (key: 'serviceNature' | 'holderKind' | 'situation' | 'areaNature') =>
    say(`lands.startSigefSheet.${key}.${settings[key]}`, {}, language);
  const place = [first?.project.city, first?.project.state].filter(Boolean).join('-');
  return [
    [cell(word('service'))],
    line('serviceNature', chosen('serviceNature')),
    [],
    [cell(word('holder'))],
    line('holderKind', chosen('holderKind')),
    line('holderName', settings.holderName),
    line('holderTaxId', settings.holderTaxId),
    [],
    [cell(word('area'))],
    line('name', first?.project.name),
    line('situation', chosen('situation')),
    line('areaNature', chosen('areaNature')),
    line('propertyCode', settings.propertyCode),
    line('registryCode', settings.registryCode),
    line('registryNumber', first?.settings.registryNumber?.replaceAll(';', ',')),
    [cell(word('city'))],
    [cell(place), cell(place)],
  ];
}

const columns = [
  'code',
  'east',
  'sigma',
  'north',
  'sigma',
  'altitude',
  'sigma',
  'method',
  'limit',
  'cns',
  'registry',
  'adjoiner',
];
/** The row of the columns' titles, counted from one; vertices follow. */
const titleRow = 11;

function outline(
  settings: SigefSettings,
  lot: MemorialAnswer,
  ring: number,
  parcel: number,
  vertices: ReadonlyMap<string, Vertex>,
  rule: CodeRule,
): readonly Row[] {
  const name = say('lands.sigef.parcel', { block: lot.block, lot: lot.lot }, language);
  const head: Row[] = [
    [cell(word('perimeter'))],
    [],
    [cell(word('name')), cell(name)],
    [cell(word('parcelNumber')), cell(String(parcel).padStart(3, '0'))],
    [cell(word('side')), cell(word(ring === 0 ? 'outer' : 'inner'))],
    [cell(word('coordinates')), cell(word('geodetic'))],
  ];
  while (head.length < titleRow - 1) head.push([]);
  const corners = fromNorth(lot.vertices.filter((vertex) => vertex.ring === ring));
  const sideFrom = new Map(lot.sides.filter((side) => side.ring === ring).map((side) => [side.from, side]));
  return [
    ...head,
    columns.map((column) => cell(word(`column.${column}`))),
    ...corners.map((corner): Row => {
      const vertex = vertices.get(corner.code);
      const side = sideFrom.get(corner.code);
      const said = (value: string | null | undefined) => cell(value ? plain(value) : null);
      return [
        cell(vertex && !isSigefCode(vertex.code) ? vertexCode(rule, vertex.type, vertex.number) : corner.code),
        cell(degrees(corner.longitude, 'E', 'W')),
        said(vertex?.sigmaEast),
        cell(degrees(corner.latitude, 'N', 'S')),
        said(vertex?.sigmaNorth),
        said(vertex?.altitude),
        said(vertex?.sigmaAltitude),
        cell(vertex?.method),
        cell(limitOf(settings, side)),
        null,
        null,
        cell(side?.adjoiner),
      ];
    }),
  ];
}

/** What the boundary is on the ground: a side that faces nothing but streets is theirs, where the office says so. */
function limitOf({ limitType, streetLimitType }: SigefSettings, side: MemorialSide | undefined): LimitType {
  const stretches = side?.stretches ?? [];
  const isStreet = stretches.length > 0 && stretches.every((stretch) => stretch.isStreet);
  return (isStreet && streetLimitType) || limitType;
}

/** Of all vertices of the lots, held against the strictest of the boundaries that they stand on. */
export function precisionOf(
  settings: SigefSettings,
  lots: readonly MemorialAnswer[],
  vertices: ReadonlyMap<string, Vertex>,
): { readonly imprecise: number; readonly unknown: number } {
  const admitted = new Map<string, number>();
  for (const side of lots.flatMap(({ sides }) => sides)) {
    const most = largestErrorMm(limitOf(settings, side));
    for (const code of [side.from, side.to]) admitted.set(code, Math.min(most, admitted.get(code) ?? most));
  }
  const found = [...admitted].map(([code, most]) => {
    const squared = squaredErrorMm(vertices.get(code));
    return squared === null ? 'unknown' : squared > most * most ? 'imprecise' : 'good';
  });
  const count = (what: (typeof found)[number]) => found.filter((each) => each === what).length;
  return { imprecise: count('imprecise'), unknown: count('unknown') };
}

/** Sigmas have three decimals and seven digits: mm are whole, and their squares below 2^53. */
function squaredErrorMm(vertex: Vertex | undefined): number | null {
  if (!vertex?.sigmaEast || !vertex.sigmaNorth) return null;
  const [east, north] = [vertex.sigmaEast, vertex.sigmaNorth].map((sigma) => Math.round(Number(sigma) * 1000));
  return (east ?? 0) ** 2 + (north ?? 0) ** 2;
}

/** A description begins at the northernmost vertex, of several at the western one (Manual do SIGEF). */
function fromNorth(corners: readonly MemorialVertex[]): readonly MemorialVertex[] {
  const first = corners.reduce((best, { latitude, longitude }, index) => {
    const other = corners[best];
    const isBefore =
      !other || latitude > other.latitude || (latitude === other.latitude && longitude < other.longitude);
    return isBefore ? index : best;
  }, 0);
  return [...corners.slice(first), ...corners.slice(0, first)];
}

/** Two decimals, a comma, no thousands. */
function plain(value: string): string {
  return formatNumber(value, 2).replaceAll('.', '');
}

/** `39 30 18,123 W`: a thousandth of a second is 3 cm. */
export function degrees(value: number, positive: string, negative: string): string {
  const units = Math.round(Math.abs(value) * 3_600_000);
  const [whole, minutes] = [Math.floor(units / 3_600_000), Math.floor(units / 60_000) % 60];
  const seconds = `${String(Math.floor((units % 60_000) / 1000)).padStart(2, '0')},${String(units % 1000).padStart(3, '0')}`;
  return `${String(whole).padStart(2, '0')} ${String(minutes).padStart(2, '0')} ${seconds} ${value < 0 ? negative : positive}`;
}
