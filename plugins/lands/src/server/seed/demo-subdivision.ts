import type { GeoJsonGeometry } from '@gleba/sdk';

/** A made-up subdivision, drawn in metres and laid on the ground: nothing in it is a real place's data. */
export interface DemoLand {
  readonly block: string;
  readonly lot: string;
  readonly street: string;
  readonly geometry: GeoJsonGeometry;
}
export interface DemoStreet {
  readonly name: string;
  readonly geometry: GeoJsonGeometry;
}
export interface DemoSubdivision {
  /** EPSG code of all coordinates: SIRGAS 2000 / UTM 23S. */
  readonly srid: number;
  readonly boundary: GeoJsonGeometry;
  readonly streets: readonly DemoStreet[];
  readonly lots: readonly DemoLand[];
}

type Point = readonly [number, number];

const srid = 31983;
/** South-west corner, in an open field, and the turn of the whole plan. */
const origin: Point = [612_000, 7_797_000];
const turn = (12 * Math.PI) / 180;

const landDepth = 25;
const landWidths = [10, 10, 12, 10, 11, 10, 12.5, 10, 10, 12];
const streetWidth = 12;
const columns = 6;
const rows = 4;

const flowers = [
  'dos Ipês',
  'das Acácias',
  'dos Jacarandás',
  'das Quaresmeiras',
  'dos Manacás',
  'das Paineiras',
  'dos Flamboyants',
];
const birds = ['Bem-te-vi', 'Sabiá', 'João-de-barro', 'Tico-tico', 'Curió'];

const blockLength = landWidths.reduce((sum, width) => sum + width, 0);
const blockDepth = 2 * landDepth;

/** Six by four blocks of twenty lots; the eastern blocks are cut slantwise by a stream, so not every lot is a rectangle. */
export function demoSubdivision(): DemoSubdivision {
  const lots: DemoLand[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) lots.push(...blockLands(row, column));
  }
  return { srid, lots, streets: streets(), boundary: boundary() };
}

function blockLands(row: number, column: number): DemoLand[] {
  const west = column * (blockLength + streetWidth);
  const south = row * (blockDepth + streetWidth);
  const block = String.fromCharCode(65 + row * columns + column);
  const middle = south + landDepth;
  const lots: DemoLand[] = [];
  let x = west;
  landWidths.forEach((width, index) => {
    const isCut = column === columns - 1 && index === landWidths.length - 1;
    const east = (y: number) => x + width - (isCut ? (y - south) * 0.12 : 0);
    const left = x;
    lots.push(
      lot(block, index + 1, flowerStreet(row), [
        [left, south],
        [east(south), south],
        [east(middle), middle],
        [left, middle],
      ]),
      lot(block, 2 * landWidths.length - index, flowerStreet(row + 1), [
        [left, middle],
        [east(middle), middle],
        [east(middle + landDepth), middle + landDepth],
        [left, middle + landDepth],
      ]),
    );
    x += width;
  });
  return lots.sort((a, b) => a.lot.localeCompare(b.lot));
}

function lot(block: string, number: number, street: string, corners: readonly Point[]): DemoLand {
  return {
    block,
    lot: String(number).padStart(2, '0'),
    street: `${street}, ${number * 10}`,
    geometry: polygon(corners),
  };
}

function flowerStreet(row: number): string {
  return `Rua ${flowers[row % flowers.length]}`;
}

function streets(): DemoStreet[] {
  const width = columns * (blockLength + streetWidth);
  const height = rows * (blockDepth + streetWidth);
  const across = Array.from({ length: rows + 1 }, (_, row) => {
    const y = row * (blockDepth + streetWidth) - streetWidth / 2;
    return {
      name: flowerStreet(row),
      geometry: line([
        [-streetWidth, y],
        [width, y],
      ]),
    };
  });
  const along = Array.from({ length: columns - 1 }, (_, column) => {
    const x = (column + 1) * (blockLength + streetWidth) - streetWidth / 2;
    return {
      name: `Travessa ${birds[column % birds.length]}`,
      geometry: line([
        [x, -streetWidth],
        [x, height],
      ]),
    };
  });
  return [...across, ...along];
}

function boundary(): GeoJsonGeometry {
  const width = columns * (blockLength + streetWidth) + streetWidth;
  const height = rows * (blockDepth + streetWidth) + streetWidth;
  const edge = 2 * streetWidth;
  return polygon([
    [-edge, -edge],
    [width, -edge],
    [width, height],
    [-edge, height],
  ]);
}

function polygon(corners: readonly Point[]): GeoJsonGeometry {
  const ring = corners.map(onGround);
  return { type: 'Polygon', coordinates: [[...ring, ring[0] ?? [0, 0]]] };
}

function line(points: readonly Point[]): GeoJsonGeometry {
  return { type: 'LineString', coordinates: points.map(onGround) };
}

/** Turned about the origin and moved there; millimetres are kept, as a surveyor would. */
function onGround([x, y]: Point): [number, number] {
  const round = (value: number) => Math.round(value * 1000) / 1000;
  return [
    round(origin[0] + x * Math.cos(turn) - y * Math.sin(turn)),
    round(origin[1] + x * Math.sin(turn) + y * Math.cos(turn)),
  ];
}

const givenNames = [
  'Ana',
  'Bruno',
  'Carla',
  'Diego',
  'Elisa',
  'Fábio',
  'Glória',
  'Heitor',
  'Íris',
  'João',
  'Kátia',
  'Luís',
  'Márcia',
  'Nélson',
  'Olívia',
  'Paulo',
  'Rita',
  'Sérgio',
  'Tânia',
  'Vítor',
];
const familyNames = [
  'Almeida',
  'Barbosa',
  'Conceição',
  'Drummond',
  'Esteves',
  'Figueiredo',
  'Gonçalves',
  'Magalhães',
  'Nogueira',
  'Oliveira',
  'Pires',
  'Queirós',
  'Ribeiro',
  'Simões',
  'Tavares',
];

/** Names are put together by index, mixed (Knuth's multiplicative hash) so that neighbours differ, and always the same. */
export function demoPersonName(index: number): string {
  const mixed = Math.imul(index + 1, 2_654_435_761) >>> 0;
  const given = givenNames[mixed % givenNames.length];
  const family = familyNames[(mixed >>> 8) % familyNames.length];
  const second = familyNames[(mixed >>> 16) % familyNames.length];
  return `${given} ${second} ${family}`;
}
