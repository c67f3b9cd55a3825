import { describe, expect, it } from 'vitest';
import { NoOutline, outlineOf } from '../../../../sdk/src/geo/outline.ts';
import { clockwiseArea, type Ring } from '../../../../sdk/src/geo/plane.ts';
import type { Boundary } from '../../src/server/memorial/boundary.ts';
import {
  composeMemorial,
  type MemorialMatter,
  type MemorialRules,
} from '../../src/server/memorial/compose-memorial.ts';
import { closingText, perimeterText, urbanText } from '../../src/server/memorial/memorial-text.ts';
import { at, box, plane, rules } from './ground.ts';

/*
 * Computed by hand. On the street, whose middle runs 6 m south, stands a lot of 12 m by 25 m, its east side 0.10 m off lot 02;
 * lot 11 lies behind. Corners A (400000, 8000000), B (400000, 8000025), C (400012, 8000025), D (400012, 8000000).
 */
const street = (id: string, name: string, line: Ring): Boundary => ({
  ...{ id, name, bounds: 'street', isArea: false, isNamed: true },
  lines: [line],
});
const matter: MemorialMatter = {
  parts: [[box(0, 0, 12, 25)]],
  plane,
  neighbours: [
    { id: 'east', block: 'A', lot: '02', rings: [box(12.1, 0, 12, 25)] },
    { id: 'north', block: 'A', lot: '11', rings: [box(-1, 25, 13, 25)] },
  ],
  boundaries: [street('acacias', 'Rua das Acácias', [at(-50, -6), at(50, -6)])],
  address: null,
  shape: 'now',
  segments: null,
};
const sides = (given: Partial<MemorialMatter> = {}, changed: Partial<MemorialRules> = {}) =>
  composeMemorial({ ...matter, ...given }, { ...rules, ...changed }).sides;

describe('an outline', () => {
  it('runs clockwise from the northernmost vertex, of two the western one, whatever the file’s order', () => {
    const turned = [at(12, 0), at(12, 25), at(0, 25), at(0, 0), at(12, 0)];
    for (const ring of [turned, [...turned].reverse()]) {
      expect(outlineOf([[ring]]).rings[0]?.vertices).toEqual([at(0, 25), at(12, 25), at(12, 0), at(0, 0)]);
    }
    expect(clockwiseArea([at(0, 25), at(12, 25), at(12, 0), at(0, 0)])).toBe(300);
  });

  it('drops repeated vertices and says so; collinear ones only when asked to', () => {
    const ring = [at(0, 0), at(0, 25), at(0, 25.0002), at(6, 25.0004), at(12, 25), at(12, 0), at(0, 0)];
    expect(outlineOf([[ring]])).toMatchObject({ notes: { droppedDuplicates: 1, droppedCollinear: 0 } });
    expect(outlineOf([[ring]]).rings[0]?.vertices).toHaveLength(5);
    const merged = outlineOf([[ring]], { mergesCollinear: true });
    expect(merged.notes.droppedCollinear).toBe(1);
    expect(merged.rings[0]?.vertices).toHaveLength(4);
  });

  it('has inner rings against the clock and parts by size, and refuses what is no area', () => {
    const { rings } = outlineOf([[box(100, 0, 5, 5)], [box(0, 0, 12, 25), box(3, 3, 2, 2)]]);
    expect(rings.map(({ part, role, vertices }) => [part, role, clockwiseArea(vertices)])).toEqual([
      [0, 'outer', 300],
      [0, 'inner', -4],
      [1, 'outer', 25],
    ]);
    expect(() => outlineOf([[[at(0, 0), at(1, 1), at(2, 2), at(0, 0)]]])).toThrow(NoOutline);
  });
});

describe('a memorial', () => {
  it('measures the lot as one does by hand', () => {
    const composed = composeMemorial(matter, rules);
    expect(composed.vertices.map(({ code, east, north }) => [code, east, north])).toEqual([
      ['V01', 400_000, 8_000_025],
      ['V02', 400_012, 8_000_025],
      ['V03', 400_012, 8_000_000],
      ['V04', 400_000, 8_000_000],
    ]);
    expect(composed.sides.map(({ azimuth, length }) => [azimuth, length])).toEqual([
      [90, 12],
      [180, 25],
      [270, 12],
      [0, 25],
    ]);
    expect([composed.area, composed.perimeter]).toEqual([300, 74]);
    // k = 0.9996 (1 + dx² / (2 R²)) = 0.9997231 with dx = 99,994 m, R = 6,369 km: lengths on the ellipsoid are longer by 1 / k.
    const ellipsoid = composed.measures.find(({ surface }) => surface === 'ellipsoid');
    expect(ellipsoid?.perimeter).toBeCloseTo(74 / 0.9997231, 3);
    expect(ellipsoid?.area).toBeCloseTo(300 / 0.9997231 ** 2, 2);
  });

  it('finds adjoiners within the tolerance, not beyond it, and the street that the open side looks at', () => {
    expect(sides().map(({ adjoiner }) => adjoiner)).toEqual([
      'Lote 11 da Quadra A',
      'Lote 02 da Quadra A',
      'Rua das Acácias',
      'imóvel não identificado',
    ]);
    expect(sides({}, { adjoinerTolerance: 0.05 })[1]?.adjoiner).toBe('imóvel não identificado');
    expect(sides({}, { streetReach: 5 })[2]?.adjoiner).toBe('imóvel não identificado');
    // A lot between the side and the street hides it.
    const between = { id: 'between', block: 'Z', lot: '9', rings: [box(-5, -4, 30, 2)] };
    expect(sides({ neighbours: [...matter.neighbours, between] })[2]?.adjoiner).toBe('imóvel não identificado');
  });

  it('names waters, public areas and other registrations that the lot touches, and waters that it faces', () => {
    const area = (bounds: 'water' | 'publicArea' | 'registration', name: string, outline: Ring): Boundary => ({
      ...{ id: name, name, bounds, isArea: true, isNamed: true },
      lines: [outline],
    });
    const west = (boundary: Boundary) => sides({ boundaries: [...matter.boundaries, boundary] })[3];
    expect(west(area('publicArea', 'área verde', box(-40, -5, 40, 40)))?.adjoiner).toBe('área verde');
    expect(west(area('registration', 'imóvel da matrícula nº 7', box(-40.1, -5, 40, 40)))?.adjoiner).toBe(
      'imóvel da matrícula nº 7',
    );
    // Half a metre off nobody knows what lies between; a bank is drawn roughly.
    const off = box(-40.5, -5, 40, 40);
    expect(west(area('publicArea', 'área verde', off))?.adjoiner).toBe('imóvel não identificado');
    expect(west(area('water', 'Rio Doce', off))?.adjoiner).toBe('Rio Doce');
    const axis: Boundary = {
      ...{ id: 'onca', name: 'Córrego do Onça', bounds: 'water', isArea: false, isNamed: true },
      lines: [[at(-4, 60), at(-5, 20), at(-4, -30)]],
    };
    expect(west(axis)).toMatchObject({ adjoiner: 'Córrego do Onça', side: 'left' });
    // The lot ends on the axis itself.
    expect(west({ ...axis, lines: [[at(0, 40), at(0, -10)]] })?.adjoiner).toBe('Córrego do Onça');
  });

  it('has no front on a water, however much of it is open', () => {
    const water: Boundary = {
      ...{ id: 'lake', name: 'Lagoa', bounds: 'water', isArea: false, isNamed: true },
      lines: [[at(-8, -30), at(-8, 60)]],
    };
    const found = sides({ boundaries: [water] });
    expect(found.map(({ side }) => side)).toEqual(['back', 'right', 'front', 'left']);
    expect(found.map(({ adjoiner }) => adjoiner)).toEqual([
      ...['Lote 11 da Quadra A', 'Lote 02 da Quadra A', 'imóvel não identificado', 'Lagoa'],
    ]);
  });

  it('names several adjoiners of one side in the order in which one meets them', () => {
    const neighbours = [
      { id: 'b', block: 'A', lot: '13', rings: [box(6, 25, 6, 25)] },
      { id: 'a', block: 'A', lot: '12', rings: [box(0, 25, 6, 25)] },
    ];
    expect(sides({ neighbours })[0]?.adjoiner).toBe('Lote 12 da Quadra A e Lote 13 da Quadra A');
  });

  it('tells left from right by the project’s vantage', () => {
    // Who stands in the street and looks north has lot 02 on the right; who looks at the street has it on the left.
    expect(sides().map(({ side }) => side)).toEqual(['back', 'right', 'front', 'left']);
    expect(sides({}, { vantage: 'lot' }).map(({ side }) => side)).toEqual(['back', 'left', 'front', 'right']);
  });

  it('takes the address’s street for the front of a corner lot, else the shorter one', () => {
    const boundaries = [...matter.boundaries, street('sabia', 'Rua do Sabiá', [at(-6, -50), at(-6, 50)])];
    expect(sides({ boundaries }).map(({ side }) => side)).toEqual(['back', 'right', 'front', 'left']);
    const turned = sides({ boundaries, address: 'rua do sabia, 15' });
    expect(turned.map(({ side }) => side)).toEqual(['left', 'back', 'right', 'front']);
  });

  it('keeps what somebody classified while the shape is the same, and asks again when it changed', () => {
    const segments = {
      shape: 'now',
      segments: [{ ring: 0, index: 3, side: 'lateral' as const, adjoiner: 'Córrego do Onça' }],
    };
    const saved = composeMemorial({ ...matter, segments }, rules);
    expect(saved.classification).toBe('saved');
    expect(saved.sides.map(({ side, adjoiner }) => [side, adjoiner])).toEqual([
      [null, 'Lote 11 da Quadra A'],
      [null, 'Lote 02 da Quadra A'],
      [null, 'Rua das Acácias'],
      ['lateral', 'Córrego do Onça'],
    ]);
    const stale = composeMemorial({ ...matter, segments: { ...segments, shape: 'before' } }, rules);
    expect(stale.classification).toBe('stale');
    expect(stale.sides[3]?.side).toBe('left');
    expect(composeMemorial(matter, rules).classification).toBe('proposed');
  });

  it('asks again for the sides when what bounds the lot makes another front of it, not when somebody chose that one', () => {
    const chosen = (...front: number[]) => ({
      shape: 'now',
      segments: [
        ...front.map((index) => ({ ring: 0, index, side: 'front' as const, adjoiner: null })),
        { ring: 0, index: 0, side: 'back' as const, adjoiner: 'Córrego do Onça' },
      ],
    });
    // Without a street the front was whatever nothing adjoins: south and west.
    const before = composeMemorial({ ...matter, boundaries: [] }, rules);
    expect(before.sides.map(({ side }) => side)).toEqual(['left', 'back', 'front', 'front']);
    const kept = { ...chosen(2, 3), front: [2, 3] };
    expect(composeMemorial({ ...matter, boundaries: [], segments: kept }, rules).classification).toBe('saved');
    const now = composeMemorial({ ...matter, segments: kept }, rules);
    expect(now.classification).toBe('stale');
    expect(now.sides.map(({ side }) => side)).toEqual(['back', 'right', 'front', 'left']);
    // What somebody wrote of an adjoiner is still theirs: the shape is the same.
    expect(now.sides[0]?.adjoiner).toBe('Córrego do Onça');
    expect(composeMemorial({ ...matter, segments: { ...chosen(2), front: [2, 3] } }, rules).classification).toBe(
      'saved',
    );
    // Kept before fronts were: nothing is known of what was proposed then.
    expect(composeMemorial({ ...matter, segments: chosen(2, 3) }, rules).classification).toBe('saved');
  });

  it('may begin where the front begins, and codes go on through inner rings', () => {
    const parts = [[box(0, 0, 12, 25), box(3, 3, 2, 2)]];
    const { vertices } = composeMemorial({ ...matter, parts }, { ...rules, startRule: 'front' });
    expect(vertices.map(({ code, east, north }) => [code, east - 400_000, north - 8_000_000])).toEqual([
      ['V01', 12, 0],
      ['V02', 0, 0],
      ['V03', 0, 25],
      ['V04', 12, 25],
      ['V05', 3, 5],
      ['V06', 3, 3],
      ['V07', 5, 3],
      ['V08', 5, 5],
    ]);
  });
});

const settings = {
  form: 'both' as const,
  vantage: 'street' as const,
  startRule: 'northernmost' as const,
  settlement: 'subdivision' as const,
  lengthDecimals: 2,
  coordinateDecimals: 3,
  adjoinerTolerance: 0.15,
  registryNumber: '12.345',
  registryOffice: '1º Ofício de Registro de Imóveis',
  technicianName: null,
  technicianTitle: null,
  technicianRegistration: null,
  responsibilityKind: 'ART',
  responsibilityNumber: null,
};
const described = (given: Partial<MemorialMatter> = {}) => ({
  landId: '00000000-0000-7000-8000-000000000000',
  block: 'A',
  lot: '01',
  subdivision: 'Jardim das Flores',
  address: null,
  registration: null,
  origin: null,
  slab: null,
  responsibles: [],
  project: { name: 'Jardim', city: 'Caeté', state: 'MG' },
  shape: 'now',
  shapeChangedAt: '2026-01-01T00:00:00Z',
  settings,
  ...composeMemorial({ ...matter, ...given }, rules),
});

/** Numbers and units are held together by spaces that do not break. */
const plain = (texts: readonly string[]) => texts.map((text) => text.replaceAll('\u00a0', ' '));

describe('the texts', () => {
  it('say the urban short form', () => {
    expect(plain(urbanText(described()))).toEqual([
      'Lote 01 da Quadra A, do loteamento Jardim das Flores, no município de Caeté/MG, integrante da área matriculada sob o nº 12.345 no 1º Ofício de Registro de Imóveis, com área de 300,00 m² (trezentos metros quadrados) e perímetro de 74,00 m (setenta e quatro metros), com as seguintes medidas e confrontações, para quem da rua olha para o imóvel: pela frente, medindo 12,00 m (doze metros), confrontando com a Rua das Acácias; pelo lado direito, medindo 25,00 m (vinte e cinco metros), confrontando com o lote 02; pelo lado esquerdo, medindo 25,00 m (vinte e cinco metros), confrontando com imóvel não identificado; pelos fundos, medindo 12,00 m (doze metros), confrontando com o lote 11.',
    ]);
  });

  it('go around the lot and group neighbouring sides with one adjoiner', () => {
    const segments = {
      shape: 'now',
      segments: [2, 3].map((index) => ({ ring: 0, index, side: 'lateral' as const, adjoiner: 'Córrego do Onça' })),
    };
    expect(plain(perimeterText(described({ segments })))).toEqual([
      `Inicia-se a descrição deste perímetro no vértice V01, de coordenadas N 8.000.025,000 m e E 400.000,000 m; deste, segue confrontando com o lote 11, com azimute de 90°00'00" e distância de 12,00 m até o vértice V02, de coordenadas N 8.000.025,000 m e E 400.012,000 m; deste, segue confrontando com o lote 02, com azimute de 180°00'00" e distância de 25,00 m até o vértice V03, de coordenadas N 8.000.000,000 m e E 400.012,000 m; deste, segue confrontando com o Córrego do Onça, com azimute de 270°00'00" e distância de 12,00 m até o vértice V04, de coordenadas N 8.000.000,000 m e E 400.000,000 m; com azimute de 0°00'00" e distância de 25,00 m até o vértice V01, ponto inicial da descrição.`,
    ]);
  });

  it('say what is cut out, and what they rest on', () => {
    const texts = perimeterText(described({ parts: [[box(0, 0, 12, 25), box(3, 3, 2, 2)]] }));
    expect(texts[1]).toMatch(/^Exclui-se da área a porção interna cujo perímetro se inicia no vértice V05, /);
    const parts = perimeterText(described({ parts: [[box(0, 0, 12, 25)], [box(100, 0, 5, 5)]] }));
    expect(parts[1]).toMatch(/^O imóvel compreende ainda a parte cujo perímetro se inicia no vértice V05, /);
    const closing = closingText(described(), 0).join(' ');
    expect(closing).toContain('fuso 23S, meridiano central 45° Oeste de Greenwich, tendo como datum o SIRGAS 2000');
    expect(closing).toContain('foram calculados no plano de projeção UTM');
    expect(closing).toMatch(/fator de escala é 0,99972\d+ e a convergência meridiana, 0°\d\d'\d\d"\./);
  });
});
