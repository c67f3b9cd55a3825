import type { Drawing, DrawingPart, Spot, ToldField, ToldValue } from '@gleba/sdk';
import { sketchHeight, sketchWidths } from './sketch/sketch-widths.ts';

/**
 * What templates of papers may name of a memorial, of a lot or of an area, each with what it is of a lot that does not exist: 10 m wide, in
 * the middle of its block. Examples are Portuguese, as papers are.
 */
type Example = ToldValue | readonly ToldValue[];
const text = (example: Example) => ({ kind: 'text', example }) as const;
const flag = (example: boolean) => ({ kind: 'boolean', example }) as const;
const area = (example: Example) => ({ kind: 'number', unit: 'area', example }) as const;
const length = (example: Example) => ({ kind: 'number', unit: 'length', example }) as const;
/** Prose by its paragraphs, for loops. */
const paragraphs = (...example: readonly string[]) => ({ kind: 'list', fields: { text: text(example) } }) as const;

const examples = {
  urban:
    'Lote 12 da Quadra C, do loteamento Vila das Acácias, com área de 250,37 m² (duzentos e cinquenta metros quadrados e trinta e sete decímetros quadrados) e perímetro de 70,08 m (setenta metros e oito centímetros), com as seguintes medidas e confrontações, para quem da rua olha para o imóvel: pela frente, medindo 10,00 m (dez metros), confrontando com a Rua das Acácias; pelo lado direito, medindo 25,04 m (vinte e cinco metros e quatro centímetros), confrontando com o lote 13.',
  summary:
    'Quadra C do loteamento Vila das Acácias, com área de 250,37 m² (duzentos e cinquenta metros quadrados e trinta e sete decímetros quadrados) e perímetro de 70,08 m (setenta metros e oito centímetros), confrontando com a Rua das Acácias.',
  perimeter:
    'Inicia-se a descrição deste perímetro no vértice P01, de coordenadas N 8.644.025,04 m e E 501.000,00 m; deste, segue confrontando com o lote 11, com azimute de 90°00\'00" e distância de 10,00 m até o vértice P02, de coordenadas N 8.644.025,04 m e E 501.010,00 m.',
  closing:
    'Todas as coordenadas aqui descritas estão georreferenciadas ao Sistema Geodésico Brasileiro e representadas no sistema UTM (Universal Transversa de Mercator), fuso 24S, meridiano central 39° Oeste de Greenwich, tendo como datum o SIRGAS 2000 (EPSG:31984).',
};

const codes = ['P01', 'P02', 'P03', 'P04'];
const sideFields = {
  from: text(codes),
  to: text([...codes.slice(1), 'P01']),
  azimuth: text(['90°00\'00"', '180°00\'00"', '270°00\'00"', '0°00\'00"']),
  length: length(['10.00', '25.04', '10.00', '25.04']),
  lengthInWords: text(['dez metros', 'vinte e cinco metros e quatro centímetros']),
  radius: length(null),
  adjoiner: text(['com o lote 11', 'com o lote 13', 'com a Rua das Acácias', 'com o lote 10']),
  adjoinerName: text(['Lote 11 da Quadra C', 'Lote 13 da Quadra C', 'Rua das Acácias', 'Lote 10 da Quadra C']),
};

/** As a sketch looks, not to a scale that could be told: the lot is 25 m deep however wide the paper is. */
function exampleSketch(width: number): Drawing {
  const height = sketchHeight(width);
  const metre = (width * 0.8 * 0.55) / 25.04;
  const middle: Spot = [width / 2, width * 0.4];
  const at = (x: number, y: number): Spot => [middle[0] + x * metre, middle[1] + y * metre];
  const corners: readonly Spot[] = [at(-5, -12.52), at(5, -12.52), at(5, 12.52), at(-5, 12.52)];
  const word = (text: string, spot: Spot, angle = 0, isBold = false): DrawingPart => ({
    ...{ kind: 'text', text, at: spot, size: 2.4, angle, isBold },
  });
  const beside = (spot: Spot, right: number, down: number): Spot => [spot[0] + right, spot[1] + down];
  const frame: readonly Spot[] = [
    [0.2, 0.2],
    [width - 0.2, 0.2],
    [width - 0.2, height - 0.2],
    [0.2, height - 0.2],
  ];
  const out = [-4, 4, 4, -4];
  return {
    ...{ width, height, label: 'Quadra C, lote 12' },
    parts: [
      { kind: 'lines', lines: [corners], isClosed: true, fill: 'pale', stroke: 'black', width: 0.6 },
      { kind: 'dots', spots: corners, radius: 0.75, fill: 'white', stroke: 'black', width: 0.3 },
      ...corners.map((spot, index) =>
        word(codes[index] ?? '', beside(spot, out[index] ?? 0, index < 2 ? -3 : 3), 0, true),
      ),
      ...['Quadra C', 'Lote 12', '250,37 m²'].map((text, index) => word(text, beside(middle, 0, (index - 1) * 3.2))),
      ...[word('10,00 m', beside(at(0, -12.52), 0, 2.6)), word('10,00 m', beside(at(0, 12.52), 0, -2.6))],
      ...[word('25,04 m', beside(at(-5, 0), 2.6, 0), -90), word('25,04 m', beside(at(5, 0), -2.6, 0), -90)],
      ...[
        word('Lote 11', beside(at(0, -12.52), 0, -4), 0, true),
        word('Rua das Acácias', beside(at(0, 12.52), 0, 4), 0, true),
      ],
      ...[word('Lote 10', beside(at(-5, 0), -4, 0), -90, true), word('Lote 13', beside(at(5, 0), 4, 0), -90, true)],
      { kind: 'lines', lines: [frame], isClosed: true, stroke: 'black', width: 0.25 },
    ],
  };
}

/** Of any outline. */
const outline = {
  sketch: { kind: 'drawing', widths: sketchWidths, example: { drawings: sketchWidths.map(exampleSketch) } },
  perimeter: text(examples.perimeter),
  perimeterParagraphs: paragraphs(examples.perimeter),
  closing: text(examples.closing),
  closingParagraphs: paragraphs(examples.closing),
  area: area('250.37'),
  areaInWords: text('duzentos e cinquenta metros quadrados e trinta e sete decímetros quadrados'),
  perimeterLength: length('70.08'),
  perimeterInWords: text('setenta metros e oito centímetros'),
  vertices: {
    kind: 'list',
    fields: {
      code: text(codes),
      east: text(['501.000,00 m', '501.010,00 m', '501.010,00 m', '501.000,00 m']),
      north: text(['8.644.025,04 m', '8.644.025,04 m', '8.644.000,00 m', '8.644.000,00 m']),
      longitude: text('38°59\'26,7150" O'),
      latitude: text('12°15\'59,8341" S'),
    },
  },
  datum: text('SIRGAS 2000'),
  zone: text('24S'),
  centralMeridian: text('39° Oeste'),
  isDraft: flag(false),
  draftReason: text(null),
  technicianName: text('Ana Beatriz Nogueira'),
  technicianTitle: text('Engenheira agrimensora'),
  technicianRegistration: text('CREA-BA 000000/D'),
  responsibility: text('ART nº BA00000000000'),
  registryNumber: text('12.345'),
  registryOffice: text('1º Ofício de Registro de Imóveis de Feira de Santana'),
  settlement: text('loteamento'),
} satisfies Readonly<Record<string, ToldField>>;

export const landMemorialFields = {
  urban: text(examples.urban),
  urbanParagraphs: paragraphs(examples.urban),
  ...outline,
  titleArea: area('250.00'),
  cornerStreet: text('a Rua do Comércio'),
  cornerDistance: length('42.50'),
  front: text('medindo 10,00 m (dez metros), confrontando com a Rua das Acácias'),
  right: text('medindo 25,04 m (vinte e cinco metros e quatro centímetros), confrontando com o lote 13'),
  left: text('medindo 25,04 m (vinte e cinco metros e quatro centímetros), confrontando com o lote 10'),
  back: text('medindo 10,00 m (dez metros), confrontando com o lote 11'),
  otherSides: text(null),
  sides: {
    kind: 'list',
    fields: { ...sideFields, face: text(['fundos', 'lado direito', 'frente', 'lado esquerdo']) },
  },
} satisfies Readonly<Record<string, ToldField>>;

export const areaMemorialFields = {
  name: text('Quadra C'),
  summary: text(examples.summary),
  summaryParagraphs: paragraphs(examples.summary),
  ...outline,
  sides: { kind: 'list', fields: sideFields },
} satisfies Readonly<Record<string, ToldField>>;
