import { formatMetres, turn } from '@gleba/sdk/geo';
import { lengthInWords } from '@gleba/sdk/print';
import type { LandSide } from '../../entities/land-segments.ts';
import type { MemorialAnswer, MemorialSide } from '../../memorial-answer.ts';
import { printedParts, printedSum } from '../../printed-measures.ts';
import { joined, unknownAdjoiner } from './compose-memorial.ts';
import { namedWithArticle } from './words-of-adjoiners.ts';

export type Described = Omit<MemorialAnswer, 'texts' | 'lots' | 'boundaries' | 'titleArea'>;
/** What of it any outline has, whether it is a lot's or not; `block`: whose lots are told by their number alone. */
export type Outlined = Pick<Described, 'settings' | 'block'>;

const sideNames: Readonly<Record<LandSide, string>> = {
  front: 'pela frente',
  right: 'pelo lado direito',
  left: 'pelo lado esquerdo',
  back: 'pelos fundos',
  parallel: 'pelo lado paralelo à frente',
  lateral: 'pela lateral',
};

/** The same as a column of a table has it. */
export const faceWords: Readonly<Record<LandSide, string>> = {
  front: 'frente',
  right: 'lado direito',
  left: 'lado esquerdo',
  back: 'fundos',
  parallel: 'lado paralelo à frente',
  lateral: 'lateral',
};
const sideOrder = Object.keys(sideNames) as LandSide[];

/** Longest side that is a cut corner, in metres: municipal codes have them of 2 to 5 m. */
const longestChamfer = 8;
/** The same of a rounded one, along it: a quarter of a circle of 9 m, which codes ask for between avenues. */
const longestRounding = 15;

export function decimalsOf(land: Pick<Described, 'settings'>): 2 | 3 {
  return land.settings.lengthDecimals === 3 ? 3 : 2;
}

/** What lots are part of. */
export function settlementWord({ settlement }: Pick<Described['settings'], 'settlement'>): string {
  return settlement === 'informal' ? 'núcleo urbano informal' : 'loteamento';
}

export function sideClauses(land: Described): string[] {
  return clausesOf(land).map(({ begin, text }) => `${begin}, ${text}`);
}

export interface SideClause {
  readonly side: LandSide;
  /** `pela frente`, or what stands in its place of a cut corner. */
  readonly begin: string;
  readonly text: string;
}

/** What each side measures and whom it adjoins; a lot with several fronts is told front by front, its cut corners apart. */
export function clausesOf(land: Described): SideClause[] {
  const chamfers = land.sides.filter((side) => isChamfer(land, side));
  const told = new Set(chamfers);
  const fronts = streetsOf(land.sides);
  return sideOrder.flatMap((name) => {
    const chains = chainsOf(land.sides.filter((side) => side.side === name && !told.has(side)));
    const clauses = chains.map((sides, index): SideClause => {
      const begin = index === 0 ? sideNames[name] : `${sideNames[name]} ainda`;
      const isFrontToo = name !== 'front' && sides.every(isStreetSide) && fronts.length > 0;
      const text = isFrontToo
        ? `com frente também para ${namesOf(land, sides)}, ${measuredSides(land, sides)}`
        : `${measuredSides(land, sides)}, ${adjoining(land, sides)}`;
      return { side: name, begin, text };
    });
    if (name !== 'front') return clauses;
    return [...clauses, ...chamfers.map((side) => chamferClause(land, side))];
  });
}

/** Streets that sides run along, in the order of the description. */
export function streetsOf(sides: readonly MemorialSide[]): readonly string[] {
  const names = sides.flatMap(({ stretches }) =>
    stretches.filter(({ isStreet }) => isStreet).map((one) => one.adjoiner),
  );
  return [...new Set(names)];
}

/** Whether two sides along different streets meet, or a cut corner stands between them. */
export function isOnCorner(land: Described): boolean {
  if (land.sides.some((side) => isChamfer(land, side))) return true;
  return land.sides.some((side) => {
    const next = nextOf(land, side);
    const [one, other] = [streetOf(side), next && streetOf(next)];
    return one !== undefined && other !== undefined && one !== other;
  });
}

/** `medindo 30,00 m (trinta metros), em 2 segmentos de 10,00 m e 20,00 m`. */
function measuredSides(land: Described, sides: readonly MemorialSide[]): string {
  const decimals = decimalsOf(land);
  const lengths = sides.map(({ length }) => length);
  const [only] = sides;
  if (only?.arc && sides.length === 1) return `em curva com ${curve(only, decimals)}`;
  const parts = sides.map(
    ({ length, arc }) =>
      `${formatMetres(length, decimals)}${arc ? ` (em curva com raio de ${formatMetres(arc.radius, decimals)})` : ''}`,
  );
  const split = parts.length > 1 ? `, em ${parts.length} segmentos de ${joined(parts)}` : '';
  return `medindo ${inFiguresAndWords(printedSum(lengths, decimals), decimals)}${split}`;
}

/** `raio de 5,00 m e desenvolvimento de 7,85 m (sete metros e oitenta e cinco centímetros)`. */
function curve({ arc, length }: MemorialSide, decimals: 2 | 3): string {
  return `raio de ${formatMetres(arc?.radius ?? 0, decimals)} e desenvolvimento de ${inFiguresAndWords(length, decimals)}`;
}

export function inFiguresAndWords(length: number, decimals: 2 | 3): string {
  return `${formatMetres(length, decimals)} (${lengthInWords(length, decimals)})`;
}

/** `confrontando com o lote 14`, or by stretches: `confrontando, em 13,00 m, com o lote 14 e, em 12,00 m, com o lote 15`. */
export function adjoining(land: Outlined, sides: readonly MemorialSide[]): string {
  const decimals = decimalsOf(land);
  const stretches: { adjoiner: string; lengths: number[] }[] = [];
  for (const side of sides) {
    const lengths = printedParts(
      side.stretches.map(({ length }) => length),
      side.length,
      decimals,
    );
    side.stretches.forEach(({ adjoiner }, index) => {
      const last = stretches.at(-1);
      if (last?.adjoiner === adjoiner) last.lengths.push(lengths[index] ?? 0);
      else stretches.push({ adjoiner, lengths: [lengths[index] ?? 0] });
    });
  }
  const [only] = stretches;
  if (stretches.length === 1 && only) return `confrontando com ${named(land, only.adjoiner)}`;
  const told = stretches.map(
    ({ adjoiner, lengths }) =>
      `em ${formatMetres(printedSum(lengths, decimals), decimals)}, com ${named(land, adjoiner)}`,
  );
  return `confrontando, ${told.slice(0, -1).join('; ')} e, ${told.at(-1)}`;
}

export function named(land: Pick<Outlined, 'block'>, adjoiner: string): string {
  return namedWithArticle(adjoiner, land.block, unknownAdjoiner);
}

function namesOf(land: Described, sides: readonly MemorialSide[]): string {
  return joined(streetsOf(sides).map((street) => named(land, street)));
}

function isStreetSide({ stretches }: MemorialSide): boolean {
  return stretches.length > 0 && stretches.every(({ isStreet }) => isStreet);
}

/** The one street that the whole side runs along. */
function streetOf(side: MemorialSide): string | undefined {
  const streets = streetsOf([side]);
  return isStreetSide(side) && streets.length === 1 ? streets[0] : undefined;
}

function nextOf(land: Described, side: MemorialSide): MemorialSide | undefined {
  return land.sides.find(({ ring, from }) => ring === side.ring && from === side.to);
}

function beforeOf(land: Described, side: MemorialSide): MemorialSide | undefined {
  return land.sides.find(({ ring, to }) => ring === side.ring && to === side.from);
}

/** A short side at the meeting of two streets, turned from both. */
function isChamfer(land: Described, side: MemorialSide): boolean {
  const [before, next] = [beforeOf(land, side), nextOf(land, side)];
  if (!before || !next || side.length > (side.arc ? longestRounding : longestChamfer) || !isStreetSide(side))
    return false;
  const [one, other] = [streetOf(before), streetOf(next)];
  const turns = [side.azimuth - before.azimuth, next.azimuth - side.azimuth].map((angle) => turn(angle));
  return one !== undefined && other !== undefined && one !== other && turns.every((angle) => angle > 15 && angle < 75);
}

function chamferClause(land: Described, side: MemorialSide): SideClause {
  const streets = [beforeOf(land, side), nextOf(land, side)].flatMap((one) => (one ? (streetOf(one) ?? []) : []));
  const [one = '', other = ''] = streets.map((street) => named(land, street));
  const where = `na confluência d${one} com ${other}`;
  if (!side.arc) return { side: 'front', begin: 'em chanfro', text: `${where}, ${measuredSides(land, [side])}` };
  return { side: 'front', begin: `em curva ${where}`, text: `com ${curve(side, decimalsOf(land))}` };
}

/** Runs of sides of which each begins where the one before ends; a ring has no beginning. */
function chainsOf(sides: readonly MemorialSide[]): MemorialSide[][] {
  const chains: MemorialSide[][] = [];
  for (const side of sides) {
    const last = chains.at(-1);
    const before = last?.at(-1);
    if (last && before?.ring === side.ring && before.to === side.from) last.push(side);
    else chains.push([side]);
  }
  const [first, last] = [chains[0], chains.at(-1)];
  const [begin, end] = [first?.[0], last?.at(-1)];
  if (first && last && first !== last && end?.ring === begin?.ring && end?.to === begin?.from) {
    first.unshift(...last);
    chains.pop();
  }
  return chains;
}
