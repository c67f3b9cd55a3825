import { formatAzimuth, formatMetres, formatPlace, formatSigned, formatSquareMetres } from '@gleba/sdk/geo';
import { areaInWords, lengthInWords } from '@gleba/sdk/print';
import type { LandSide } from '../../entities/land-segments.ts';
import type { MemorialAnswer, MemorialSide, MemorialVertex } from '../../memorial-answer.ts';
import { joined } from './compose-memorial.ts';

/**
 * The texts of a descriptive memorial. They are legal prose in Portuguese whatever language a screen has, so they stand here and
 * not among the screen's words.
 */
type Described = Omit<MemorialAnswer, 'texts' | 'lots' | 'boundaries' | 'titleArea'>;

const sideNames: Readonly<Record<LandSide, string>> = {
  front: 'pela frente',
  right: 'pelo lado direito',
  left: 'pelo lado esquerdo',
  back: 'pelos fundos',
  parallel: 'pelo lado paralelo à frente',
  lateral: 'pela lateral',
};
const sideOrder = Object.keys(sideNames) as LandSide[];

/** The short form of urban lots: what each side measures and whom it adjoins, as words and figures. */
export function urbanText(land: Described): string[] {
  const decimals = land.settings.lengthDecimals === 3 ? 3 : 2;
  const measured = (length: number) => `${formatMetres(length, decimals)} (${lengthInWords(length, decimals)})`;
  const clauses = sideOrder.flatMap((name) => {
    const runs = runsOf(land.sides.filter(({ side }) => side === name));
    if (runs.length === 0) return [];
    const texts = runs.map(({ adjoiner, sides }) => {
      const total = sides.reduce((sum, { length }) => sum + length, 0);
      const parts = sides.map(({ length }) => formatMetres(length, decimals));
      const split = parts.length > 1 ? `, em ${parts.length} segmentos de ${joined(parts)},` : '';
      return `${measured(total)}${split} confrontando com ${adjoiner}`;
    });
    return [`${sideNames[name]}, medindo ${joined(texts)}`];
  });
  const vantage =
    land.settings.vantage === 'street' ? 'quem da rua olha para o imóvel' : 'quem do imóvel olha para a rua';
  const sides =
    clauses.length > 0
      ? `com as seguintes medidas e confrontações, para ${vantage}: ${clauses.join('; ')}`
      : 'cujos lados não foram classificados';
  return [
    `${identityOf(land)}, com área de ${formatSquareMetres(land.area)} (${areaInWords(land.area)}) e perímetro de ${measured(land.perimeter)}, ${sides}.`,
  ];
}

/** The form that goes around the lot vertex by vertex; neighbouring sides with the same adjoiner are told together. */
export function perimeterText(land: Described): string[] {
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
      return `com azimute de ${formatAzimuth(side.azimuth)} e distância de ${formatMetres(side.length, lengthDecimals)} até o vértice ${side.to}, ${where}`;
    };
    const legs = runsOf(sides, false).map(
      ({ adjoiner, sides: run }) =>
        `deste, segue confrontando com ${adjoiner}, ${run.map((side) => step(side, side === sides.at(-1))).join('; ')}`,
    );
    const opening = ring === 0 ? 'Inicia-se a descrição deste perímetro' : followUp(land, ring);
    return `${opening} no vértice ${first.code}, ${at(first)}; ${legs.join('; ')}.`;
  });
}

/** Inner rings run against the clock, further parts with it: Gauss's sign is not needed, the direction was settled. */
function followUp(land: Described, ring: number): string {
  const vertices = land.vertices.filter((vertex) => vertex.ring === ring);
  let twice = 0;
  vertices.forEach(({ east, north }, index) => {
    const next = vertices[(index + 1) % vertices.length] ?? { east, north };
    twice += (next.east - (vertices[0]?.east ?? 0)) * north - (east - (vertices[0]?.east ?? 0)) * next.north;
  });
  return twice < 0
    ? 'Exclui-se da área a porção interna cujo perímetro se inicia'
    : 'O imóvel compreende ainda a parte cujo perímetro se inicia';
}

const computedOn: Readonly<Record<MemorialAnswer['surface'], (land: Described, height: number) => string>> = {
  utm: ({ plane }) =>
    `Azimutes (planos, contados do norte de quadrícula), distâncias, área e perímetro foram calculados no plano de projeção UTM; no centro do imóvel, o fator de escala é ${String(plane.scale.toFixed(8)).replace('.', ',')} e a convergência meridiana, ${formatSigned(plane.convergence)}.`,
  local: ({ plane }, height) =>
    `Azimutes (planos, contados do norte geodésico da origem), distâncias, área e perímetro foram calculados no Sistema Geodésico Local com origem no centro do imóvel (latitude ${formatPlace(plane.latitude, 'N', 'S')}, longitude ${formatPlace(plane.longitude, 'L', 'O')}) e altitude geométrica média de ${formatMetres(height, 2)}.`,
  ellipsoid: ({ plane }) =>
    `Distâncias (geodésicas), azimutes (geodésicos, no vértice inicial de cada lado), área e perímetro foram calculados sobre o elipsoide de referência do datum ${plane.datum}.`,
};

/** What every figure rests on: reference system, meridian, surface, and how adjoiners and left and right were told. */
export function closingText(land: Described, height: number): string[] {
  const { plane } = land;
  const isNational = plane.datum === 'SIRGAS 2000';
  const meridian = `${Math.abs(plane.centralMeridian)}° ${plane.centralMeridian < 0 ? 'Oeste' : 'Leste'}`;
  return [
    `Todas as coordenadas aqui descritas estão ${isNational ? 'georreferenciadas ao Sistema Geodésico Brasileiro e ' : ''}representadas no sistema UTM (Universal Transversa de Mercator), fuso ${plane.zone}, meridiano central ${meridian} de Greenwich, tendo como datum o ${plane.datum} (EPSG:${plane.srid}). ${computedOn[land.surface](land, height)}`,
  ];
}

function identityOf({ lot, block, subdivision, address, project, settings }: Described): string {
  const parts = [
    `Lote ${lot} da Quadra ${block}`,
    ...(subdivision ? [`do loteamento ${subdivision}`] : []),
    ...(address ? [`com endereço em ${address}`] : []),
    ...(project.city ? [`no município de ${[project.city, project.state].filter(Boolean).join('/')}`] : []),
    ...(settings.registryNumber
      ? [
          `integrante da área matriculada sob o nº ${settings.registryNumber}${settings.registryOffice ? ` no ${settings.registryOffice}` : ''}`,
        ]
      : []),
  ];
  return parts.join(', ');
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
