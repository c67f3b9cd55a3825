import { describe, expect, it } from 'vitest';
import type { Ring } from '../../../../sdk/src/geo/plane.ts';
import type { MemorialAnswer } from '../../src/memorial-answer.ts';
import { printedParts, printedSum } from '../../src/printed-measures.ts';
import { composeMemorial, type MemorialMatter } from '../../src/server/memorial/compose-memorial.ts';
import { perimeterText, urbanText } from '../../src/server/memorial/memorial-text.ts';
import { namedWithArticle } from '../../src/server/memorial/words-of-adjoiners.ts';
import { at, box, plane, rules, settings, street } from './ground.ts';

/* Drawn by hand, with the text that a registry expects. Rua A runs west to east 5 m south of the block, Rua B along its east. */
const ring = (...points: readonly (readonly [number, number])[]): Ring => {
  const [first = [0, 0]] = points;
  return [...points, first].map(([x, y]) => at(x, y));
};
const streetA = street('Rua A', [-100, -5], [100, -5]);
const lot = (name: string, outline: Ring, block = 'A') => ({
  id: `${block}${name}`,
  block,
  lot: name,
  rings: [outline],
});
interface Given extends Partial<MemorialMatter> {
  readonly settings?: Partial<MemorialAnswer['settings']>;
  readonly registration?: string;
}
function described({ settings: said = {}, registration, ...given }: Given) {
  const matter: MemorialMatter = {
    ...{ parts: [[box(0, 0, 10, 25)]], plane, neighbours: [], boundaries: [streetA] },
    ...{ address: null, shape: 'now', segments: null },
    ...given,
  } as MemorialMatter;
  return {
    ...{ landId: '00000000-0000-7000-8000-000000000000', block: 'A', lot: '01', subdivision: 'Vila Nova' },
    ...{ address: matter.address, registration: registration ?? null, responsibles: [], origin: null, slab: null },
    ...{ project: { name: 'P', city: null, state: null }, shape: 'now', shapeChangedAt: '2026-01-01T00:00:00Z' },
    settings: { ...settings, ...said },
    ...composeMemorial(matter, rules),
  };
}
const urban = (given: Given) => (urbanText(described(given))[0] ?? '').replaceAll('\u00a0', ' ');

describe('a lot on a corner', () => {
  const streetB = street('Rua B', [16, -100], [16, 100]);
  const neighbours = [lot('02', box(-10, 0, 10, 25)), lot('09', box(0, 25, 10, 25))];

  it('is told front by front, with its two streets', () => {
    expect(urban({ neighbours, boundaries: [streetA, streetB] })).toContain(
      'lote de esquina, com frentes para a Rua B e para a Rua A, com área de 250,00 m² (duzentos e cinquenta metros quadrados) e perímetro de 70,00 m (setenta metros), com as seguintes medidas e confrontações, para quem da rua olha para o imóvel: pela frente, medindo 10,00 m (dez metros), confrontando com a Rua A; pelo lado direito, com frente também para a Rua B, medindo 25,00 m (vinte e cinco metros); pelo lado esquerdo, medindo 25,00 m (vinte e cinco metros), confrontando com o lote 02; pelos fundos, medindo 10,00 m (dez metros), confrontando com o lote 09.',
    );
  });

  it('has its cut corner told by itself', () => {
    const parts = [[ring([0, 0], [8, 0], [10, 2], [10, 25], [0, 25])]];
    expect(urban({ parts, neighbours, boundaries: [streetA, streetB] })).toContain(
      'pela frente, medindo 8,00 m (oito metros), confrontando com a Rua A; em chanfro, na confluência da Rua B com a Rua A, medindo 2,83 m (dois metros e oitenta e três centímetros); pelo lado direito, com frente também para a Rua B, medindo 23,00 m',
    );
  });
});

describe('other lots', () => {
  it('tell a side by stretches where the adjoiner changes, which add up to it', () => {
    const neighbours = [
      lot('14', box(10, 0, 12, 13.004)),
      lot('15', box(10.1, 13.004, 12, 20)),
      lot('02', box(-10, 0, 10, 25)),
    ];
    const text = urban({ neighbours });
    expect(text).toContain(
      'pelo lado direito, medindo 25,00 m (vinte e cinco metros), confrontando, em 12,00 m, com o lote 15 e, em 13,00 m, com o lote 14;',
    );
    const perimeter = perimeterText(described({ neighbours })).join(' ').replaceAll('\u00a0', ' ');
    expect(perimeter).toContain(
      'deste, segue confrontando, em 12,00 m, com o lote 15 e, em 13,00 m, com o lote 14, com azimute de 180°00\'00" e distância de 25,00 m',
    );
  });

  it('say where nobody adjoins a part of a side, and are drafts then', () => {
    const given = { neighbours: [lot('14', box(10, 0, 12, 15))] };
    expect(urban(given)).toContain(
      'confrontando, em 10,00 m, com imóvel não identificado e, em 15,00 m, com o lote 14',
    );
    expect(described(given).doubts).toEqual(['unconfirmed', 'unknownAdjoiner']);
  });

  it('have two fronts where they go through the block', () => {
    const behind = street('Rua C', [-100, 31], [100, 31]);
    const neighbours = [lot('14', box(10, 0, 12, 25)), lot('02', box(-10, 0, 10, 25), 'B')];
    const text = urban({ neighbours, boundaries: [streetA, behind], address: 'Rua A, 120' });
    expect(text).toContain('do lado par, com frentes para a Rua C e para a Rua A');
    expect(text).toContain('pelos fundos, com frente também para a Rua C, medindo 10,00 m (dez metros)');
    expect(text).toContain('confrontando com o lote 02 da quadra B');
  });

  it('say how far the nearest corner is, and on which side of the street they stand', () => {
    const boundaries = [streetA, street('Travessa D', [52, -100], [52, -5])];
    expect(urban({ boundaries, address: 'Rua A, nº 33' })).toContain(
      'com endereço em Rua A, nº 33, do lado ímpar, distante 42,00 m do eixo da Travessa D',
    );
  });

  it('lie inside the block where no side has a street, once a person has said so', () => {
    const segments = {
      shape: 'now',
      segments: [{ ring: 0, index: 2, side: 'front' as const, adjoiner: 'Servidão de passagem' }],
    };
    expect(urban({ boundaries: [], segments })).toContain('lote interno, sem frente para logradouro');
    expect(urban({ boundaries: [], segments })).toContain('confrontando com a Servidão de passagem');
  });

  it('are of an informal settlement, and of several registrations, where they are', () => {
    const text = urban({
      settings: { settlement: 'informal', registryNumber: '12.345; 12.346; 777', registryOffice: '1º RI' },
      registration: '01.02.003',
    });
    expect(text).toContain(
      'do núcleo urbano informal Vila Nova, inscrição imobiliária nº 01.02.003, integrante das áreas matriculadas sob os nºs 12.345, 12.346 e 777 no 1º RI, com área',
    );
  });
});

describe('what is printed', () => {
  it('adds up: sums are of the printed sides, stretches of the printed side', () => {
    // Rounded after adding, three sides of 10.004 m make 30.01 m beside three times 10.00 m.
    expect(printedSum([10.004, 10.004, 10.004], 2)).toBe(30);
    for (let seed = 1; seed < 400; seed++) {
      const parts = Array.from(
        { length: 1 + (seed % 5) },
        (_, index) => 1 + ((seed * 7919 * (index + 3)) % 9973) / 997,
      );
      const whole = parts.reduce((sum, part) => sum + part, 0);
      const printed = printedParts(parts, whole, 2);
      expect(Math.round(printed.reduce((sum, part) => sum + part, 0) * 100)).toBe(
        Math.round(printedSum([whole], 2) * 100),
      );
      for (const [index, part] of printed.entries()) expect(Math.abs(part - (parts[index] ?? 0))).toBeLessThan(0.0101);
    }
  });

  it.each([
    ['Lote 14 da Quadra A', 'o lote 14'],
    ['Lote 3 da Quadra B', 'o lote 3 da quadra B'],
    ['Av. Brasil', 'a Av. Brasil'],
    ['Córrego do Onça', 'o Córrego do Onça'],
    ['Área verde 2', 'a Área verde 2'],
    ['José da Silva', 'José da Silva'],
    ['imóvel não identificado', 'imóvel não identificado'],
  ])('names %s as deeds do', (adjoiner, words) => {
    expect(namedWithArticle(adjoiner, 'A', 'imóvel não identificado')).toBe(words);
  });
});
