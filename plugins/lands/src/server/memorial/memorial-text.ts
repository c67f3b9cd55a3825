import { formatAzimuth, formatMetres, formatPlace, formatSigned, formatSquareMetres } from '@gleba/sdk/geo';
import { areaInWords } from '@gleba/sdk/print';
import type { MemorialAnswer, MemorialSide, MemorialVertex } from '../../memorial-answer.ts';
import { printedPerimeter } from '../../printed-measures.ts';
import { slabIdentity } from '../slabs/slab-text.ts';
import { streetOf } from './address-street.ts';
import { joined } from './compose-memorial.ts';
import {
  adjoining,
  type Described,
  decimalsOf,
  inFiguresAndWords,
  isOnCorner,
  named,
  type Outlined,
  settlementWord,
  sideClauses,
  streetsOf,
} from './side-clauses.ts';

/**
 * The texts of a descriptive memorial. They are legal prose in Portuguese whatever language a screen has, so they stand here and
 * not among the screen's words.
 */

/** The short form of urban lots: what each side measures and whom it adjoins, as words and figures. */
export function urbanText(land: Described): string[] {
  const decimals = decimalsOf(land);
  const perimeter = printedPerimeter(land);
  const clauses = sideClauses(land);
  const vantage =
    land.settings.vantage === 'street' ? 'quem da rua olha para o imóvel' : 'quem do imóvel olha para a rua';
  const sides =
    clauses.length > 0
      ? `com as seguintes medidas e confrontações, para ${vantage}: ${clauses.join('; ')}`
      : 'cujos lados não foram classificados';
  return [
    `${identityOf(land)}, com área de ${formatSquareMetres(land.area)} (${areaInWords(land.area)}) e perímetro de ${inFiguresAndWords(perimeter, decimals)}, ${sides}.`,
  ];
}

/** What the prose calls the ground: a lot is an `imóvel`; a street or the whole of a nucleus is an `área`. */
export const groundWords = {
  lot: { further: 'O imóvel compreende', of: 'do imóvel' },
  area: { further: 'A área compreende', of: 'da área' },
} as const;
type GroundWords = (typeof groundWords)[keyof typeof groundWords];

type Walked = Outlined & Pick<Described, 'vertices' | 'sides'>;

/** The form that goes around the ground vertex by vertex; neighbouring sides with the same adjoiner are told together. */
export function perimeterText(land: Walked, words: GroundWords = groundWords.lot): string[] {
  const { coordinateDecimals, lengthDecimals } = land.settings;
  const at = ({ north, east }: MemorialVertex) =>
    `de coordenadas N\u00a0${formatMetres(north, coordinateDecimals)} e E\u00a0${formatMetres(east, coordinateDecimals)}`;
  const vertexOf = new Map(land.vertices.map((vertex) => [vertex.code, vertex]));
  const rings = [...new Set(land.sides.map(({ ring }) => ring))];
  return rings.map((ring) => {
    const sides = land.sides.filter((side) => side.ring === ring);
    const first = vertexOf.get(sides[0]?.from ?? '');
    if (!first) return '';
    const step = (side: MemorialSide, isLast: boolean) => {
      const to = vertexOf.get(side.to);
      const where = isLast ? 'ponto inicial da descrição' : to ? at(to) : '';
      return `${course(side, lengthDecimals)} até o vértice ${side.to}, ${where}`;
    };
    const legs = runsOf(sides, false).map(
      ({ sides: run }) =>
        `deste, segue ${adjoining(land, run)}, ${run.map((side) => step(side, side === sides.at(-1))).join('; ')}`,
    );
    const opening = ring === 0 ? 'Inicia-se a descrição deste perímetro' : followUp(land, ring, words);
    return `${opening} no vértice ${first.code}, ${at(first)}; ${legs.join('; ')}.`;
  });
}

/** A straight side by azimuth and distance; an arc by its radius and development, with the chord by which it is staked out. */
function course({ azimuth, length, arc }: MemorialSide, decimals: number): string {
  if (!arc) return `com azimute de ${formatAzimuth(azimuth)} e distância de ${formatMetres(length, decimals)}`;
  const way = arc.turn === 'right' ? 'à direita' : 'à esquerda';
  return `em curva ${way} com raio de ${formatMetres(arc.radius, decimals)} e desenvolvimento de ${formatMetres(length, decimals)} (ângulo central de ${formatAzimuth(arc.angle)}, corda de ${formatMetres(arc.chord, decimals)} com azimute de ${formatAzimuth(azimuth)})`;
}

/** Inner rings run against the clock, further parts with it: Gauss's sign is not needed, the direction was settled. */
function followUp(land: Walked, ring: number, words: GroundWords): string {
  const vertices = land.vertices.filter((vertex) => vertex.ring === ring);
  let twice = 0;
  vertices.forEach(({ east, north }, index) => {
    const next = vertices[(index + 1) % vertices.length] ?? { east, north };
    twice += (next.east - (vertices[0]?.east ?? 0)) * north - (east - (vertices[0]?.east ?? 0)) * next.north;
  });
  return twice < 0
    ? 'Exclui-se da área a porção interna cujo perímetro se inicia'
    : `${words.further} ainda a parte cujo perímetro se inicia`;
}

type Measured = Pick<Described, 'plane' | 'surface'>;
type Computed = (land: Measured, height: number, words: GroundWords) => string;

const computedOn: Readonly<Record<MemorialAnswer['surface'], Computed>> = {
  utm: ({ plane }, _height, { of }) =>
    `Azimutes (planos, contados do norte de quadrícula), distâncias, área e perímetro foram calculados no plano de projeção UTM; no centro ${of}, o fator de escala é ${String(plane.scale.toFixed(8)).replace('.', ',')} e a convergência meridiana, ${formatSigned(plane.convergence)}.`,
  local: ({ plane }, height, { of }) =>
    `Azimutes (planos, contados do norte geodésico da origem), distâncias, área e perímetro foram calculados no Sistema Geodésico Local com origem no centro ${of} (latitude ${formatPlace(plane.latitude, 'N', 'S')}, longitude ${formatPlace(plane.longitude, 'L', 'O')}) e altitude geométrica média de ${formatMetres(height, 2)}.`,
  ellipsoid: ({ plane }) =>
    `Distâncias (geodésicas), azimutes (geodésicos, no vértice inicial de cada lado), área e perímetro foram calculados sobre o elipsoide de referência do datum ${plane.datum}.`,
};

export function meridianOf({ centralMeridian }: Pick<MemorialAnswer['plane'], 'centralMeridian'>): string {
  return `${Math.abs(centralMeridian)}° ${centralMeridian < 0 ? 'Oeste' : 'Leste'}`;
}

/** What every figure rests on: reference system, meridian, surface, and how adjoiners and left and right were told. */
export function closingText(land: Measured, height: number, words: GroundWords = groundWords.lot): string[] {
  const { plane } = land;
  const isNational = plane.datum === 'SIRGAS 2000';
  return [
    `Todas as coordenadas aqui descritas estão ${isNational ? 'georreferenciadas ao Sistema Geodésico Brasileiro e ' : ''}representadas no sistema UTM (Universal Transversa de Mercator), fuso ${plane.zone}, meridiano central ${meridianOf(plane)} de Greenwich, tendo como datum o ${plane.datum} (EPSG:${plane.srid}). ${computedOn[land.surface](land, height, words)}`,
  ];
}

function identityOf(land: Described): string {
  const { lot, block, subdivision, address, registration, project, settings } = land;
  const parts = [
    `${land.slab ? 'Laje' : 'Lote'} ${lot} da Quadra ${block}`,
    ...(land.slab ? slabIdentity(land.slab) : []),
    ...(subdivision ? [`do ${settlementWord(settings)} ${subdivision}`] : []),
    ...(registration ? [`inscrição imobiliária nº ${registration}`] : []),
    ...(address ? [`com endereço em ${address}`] : []),
    ...placeOf(land),
    ...(project.city ? [`no município de ${[project.city, project.state].filter(Boolean).join('/')}`] : []),
    ...affectedBy(settings),
  ];
  return parts.join(', ');
}

/**
 * Where the lot lies in its street: on the even or the odd side and how far from the nearest corner (Law 6,015/1973, art. 225, has land
 * without a building told so), or at a corner, or without a street.
 */
function placeOf(land: Described): string[] {
  const streets = streetsOf(land.sides);
  const [first] = streets;
  if (first === undefined)
    return land.classification === 'saved' && !land.slab ? ['lote interno, sem frente para logradouro'] : [];
  const several = streets.length > 1 ? [frontsText(land, streets)] : [];
  // The number at the street: a postal code (39800-000) at the end of the line is none.
  const number = Number(/,\s*(?:n[º°.]\s*)?(\d+)(?![\d-])/i.exec(land.address ?? '')?.[1] ?? Number.NaN);
  const street = streetOf(land.address);
  const parity = Number.isNaN(number) || street === null ? [] : [`do lado ${number % 2 === 0 ? 'par' : 'ímpar'}`];
  const { corner } = land;
  const away =
    corner && streets.length === 1
      ? [`distante ${formatMetres(corner.distance, 2)} do eixo d${articled(named(land, corner.street))}`]
      : [];
  return [...parity, ...several, ...away];
}

function frontsText(land: Described, streets: readonly string[]): string {
  const names = joined(streets.map((street) => `para ${named(land, street)}`));
  return isOnCorner(land) ? `lote de esquina, com frentes ${names}` : `com frentes ${names}`;
}

/** `a Rua B` becomes `da Rua B` behind its `d`; what has no article, `de X`. */
function articled(name: string): string {
  return /^[oa] /.test(name) ? name : `e ${name}`;
}

/** Several matrículas are kept in one field with semicolons. */
export function affectedBy({ registryNumber, registryOffice }: Described['settings']): string[] {
  const numbers = (registryNumber ?? '')
    .split(';')
    .map((number) => number.trim())
    .filter(Boolean);
  if (numbers.length === 0) return [];
  const where = registryOffice ? ` no ${registryOffice}` : '';
  return [
    numbers.length === 1
      ? `integrante da área matriculada sob o nº ${numbers[0]}${where}`
      : `integrante das áreas matriculadas sob os nºs ${joined(numbers)}${where}`,
  ];
}

interface Run {
  readonly adjoiner: string;
  readonly sides: MemorialSide[];
}

/** Neighbouring sides with the same adjoiner; `isRing` joins the last run with the first where the ring closes between them. */
function runsOf(sides: readonly MemorialSide[], isRing = true): Run[] {
  const runs: Run[] = [];
  for (const side of sides) {
    const last = runs.at(-1);
    const before = last?.sides.at(-1);
    if (last && last.adjoiner === side.adjoiner && before?.to === side.from) last.sides.push(side);
    else runs.push({ adjoiner: side.adjoiner, sides: [side] });
  }
  const [first, last] = [runs[0], runs.at(-1)];
  const meets = isRing && first && last && first !== last && last.sides.at(-1)?.to === first.sides[0]?.from;
  if (meets && first.adjoiner === last.adjoiner) {
    first.sides.unshift(...last.sides);
    runs.pop();
  }
  return runs;
}
