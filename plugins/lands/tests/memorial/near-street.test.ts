import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Ring } from '../../../../sdk/src/geo/plane.ts';
import { streetOf } from '../../src/server/memorial/address-street.ts';
import type { Boundary } from '../../src/server/memorial/boundary.ts';
import { composeMemorial, type MemorialMatter } from '../../src/server/memorial/compose-memorial.ts';
import { at, box, plane, rules } from './ground.ts';

/*
 * Drawn by hand: a lot of 12 m by 25 m between two others, one behind; opposite, over a street of 12 m, a row of lots. Where the street is
 * drawn differs: in its middle, at y = -6, everything is as it should be.
 */
const lot = (id: string, ring: Ring) => ({ id, block: 'A', lot: id, rings: [ring] });
const street = (name: string, line: Ring, isNamed = true): Boundary => ({
  ...{ id: name, name, isNamed, bounds: 'street', isArea: false, lines: [line] },
});
const matter: MemorialMatter = {
  parts: [[box(0, 0, 12, 25)]],
  plane,
  neighbours: [
    lot('02', box(12, 0, 12, 25)),
    lot('04', box(-12, 0, 12, 25)),
    lot('11', box(0, 25, 12, 25)),
    ...[-12, 0, 12].map((x) => lot(`B${x}`, box(x, -37, 12, 25))),
  ],
  boundaries: [],
  address: null,
  shape: 'now',
  segments: null,
};

/** What the south side of the lot, on the street, is said to adjoin, and how that was found. */
function south(given: Partial<MemorialMatter>) {
  const { sides, vertices } = composeMemorial({ ...matter, ...given }, rules);
  const isSouth = (code: string) => vertices.find((vertex) => vertex.code === code)?.north === 8_000_000;
  const side = sides.find(({ from, to }) => isSouth(from) && isSouth(to));
  return [side?.side, side?.adjoiner, side?.foundBy];
}

describe('a street that is not drawn in front of its lots', () => {
  it('is found in front where it is', () => {
    expect(south({ boundaries: [street('Rua das Acácias', [at(-90, -6), at(90, -6)])] })).toEqual([
      'front',
      'Rua das Acácias',
      'facing',
    ]);
  });

  it.each([
    ['in the row of the lot itself', [at(-90, 4), at(90, 6)]],
    ['on the edge of the lot', [at(-90, 0), at(90, 0)]],
    ['in the row opposite', [at(-90, -17), at(90, -15)]],
    ['with a piece missing before the lot', [at(-90, -6), at(-4, -6)]],
    ['ending before the last lots', [at(20, -6), at(90, -6)]],
  ] as const)('is found by its nearness when drawn %s', (_, line) => {
    expect(south({ boundaries: [street('Rua das Acácias', line)] })).toEqual(['front', 'Rua das Acácias', 'nearness']);
  });

  it('is the nearest of several, whatever their order', () => {
    const near = street('Rua das Acácias', [at(-90, 3), at(90, 3)]);
    const far = street('Rua dos Ipês', [at(-90, -19), at(90, -19)]);
    for (const boundaries of [
      [near, far],
      [far, near],
    ]) {
      expect(south({ boundaries })[1]).toBe('Rua das Acácias');
    }
  });

  it.each([
    ['runs across the lots', [at(20, -40), at(20, 80)]],
    ['is the next one, behind the row opposite', [at(-90, -28), at(90, -28)]],
    ['lies in the middle of the lots', [at(-90, 12), at(90, 12)]],
    ['is further away than a street is looked for', [at(60, -6), at(90, -6)]],
  ] as const)('is not taken when it %s', (_, line) => {
    expect(south({ boundaries: [street('Rua das Acácias', line)] })).toEqual([
      'front',
      'imóvel não identificado',
      null,
    ]);
  });

  it('is not that of a narrow lot in between', () => {
    const strip = lot('strip', box(0, -3, 12, 2));
    const boundaries = [street('Rua das Acácias', [at(-90, -6), at(90, -6)])];
    expect(south({ neighbours: [...matter.neighbours, strip], boundaries })[1]).toBe('imóvel não identificado');
  });

  it('is not looked for where a named one is in front of another side', () => {
    const corner = { neighbours: matter.neighbours.filter(({ id }) => id !== '04') };
    const boundaries = [
      street('Rua do Norte', [at(-6, -90), at(-6, 90)]),
      street('Rua das Acácias', [at(-90, 4), at(90, 4)]),
    ];
    expect(south({ ...corner, boundaries })[2]).toBeNull();
  });

  it('gives its name before one without a name that is in front', () => {
    const unnamed = street('Rua sem denominação', [at(-90, -6), at(90, -6)], false);
    expect(south({ boundaries: [unnamed] })).toEqual(['front', 'Rua sem denominação', 'facing']);
    const named = street('Rua das Acácias', [at(-90, 4), at(90, 4)]);
    expect(south({ boundaries: [unnamed, named] })).toEqual(['front', 'Rua das Acácias', 'nearness']);
  });

  it('is found wherever noise of a few metres puts its points', () => {
    const noise = fc.double({ min: -5, max: 5, noNaN: true });
    const points = fc.array(noise, { minLength: 6, maxLength: 6 });
    fc.assert(
      fc.property(points, (offsets) => {
        const line = offsets.map((offset, index) => at(-75 + 30 * index, -6 + offset));
        expect(south({ boundaries: [street('Rua das Acácias', line)] }).slice(0, 2)).toEqual([
          'front',
          'Rua das Acácias',
        ]);
      }),
    );
  });
});

describe('the address of a lot', () => {
  it.each([
    ['Rua das Acácias, 120 - Centro', 'Rua das Acácias'],
    ['Rua 7 nº 12', 'Rua 7'],
    ['Av. Brasil – Centro', 'Av. Brasil'],
    ['Travessa São João', 'Travessa São João'],
    ['120', null],
    [' , 12', null],
    [null, null],
  ])('%s says the street %s', (address, name) => expect(streetOf(address)).toBe(name));

  it('says the street of a front that faces none with a name', () => {
    const address = 'Rua das Acácias, 120';
    expect(south({ address })).toEqual(['front', 'Rua das Acácias', 'address']);
    const unnamed = street('Rua sem denominação', [at(-90, -6), at(90, -6)], false);
    expect(south({ address, boundaries: [unnamed] })).toEqual(['front', 'Rua das Acácias', 'address']);
  });

  it('changes nothing where the map knows the street', () => {
    const boundaries = [street('Rua dos Ipês', [at(-90, -6), at(90, -6)])];
    expect(south({ address: 'Rua das Acácias, 120', boundaries })).toEqual(['front', 'Rua dos Ipês', 'facing']);
  });
});
