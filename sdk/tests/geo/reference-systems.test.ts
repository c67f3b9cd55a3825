import { describe, expect, it } from 'vitest';
import { findReferenceSystems, referenceSystemLabel, referenceSystems } from '../../src/geo/reference-systems.ts';

const codes = (text: string) => findReferenceSystems(text).map(({ srid }) => srid);

describe('reference systems', () => {
  it('has the usual ones of Brazil, each once, with the right zones', () => {
    const all = referenceSystems.map(({ srid }) => srid);
    expect(new Set(all).size).toBe(all.length);
    for (const srid of [4674, 4618, 4326, 4225, 31978, 31985, 29168, 29195, 22523]) expect(all).toContain(srid);
    expect(referenceSystemLabel(31983)).toBe('SIRGAS 2000 / UTM 23S (EPSG:31983)');
    expect(referenceSystemLabel(31976)).toBe('SIRGAS 2000 / UTM 22N (EPSG:31976)');
    expect(referenceSystemLabel(29194)).toBe('SAD69 / UTM 24S (EPSG:29194)');
    expect(referenceSystemLabel(32722)).toBe('WGS 84 / UTM 22S (EPSG:32722)');
  });

  it('finds by words in any order, without accents, and by code', () => {
    expect(codes('sirgas 24s')).toEqual([31984]);
    expect(codes('24S SIRGAS')).toEqual([31984]);
    expect(codes('corrego')[0]).toBe(4225);
    expect(codes('wgs84')).toContain(4326);
    expect(codes('319')).toContain(31982);
    expect(codes('epsg:31984')).toEqual([31984]);
    expect(codes('')).toHaveLength(referenceSystems.length);
  });

  it('takes any other EPSG code as it is', () => {
    expect(codes('2154')).toEqual([2154]);
    expect(codes('EPSG: 102033')).toEqual([102033]);
    expect(codes('999')).not.toContain(999);
    expect(codes('nada')).toEqual([]);
    expect(referenceSystemLabel(2154)).toBe('EPSG:2154');
    expect(referenceSystemLabel(2154, 'RGF93 Lambert')).toBe('RGF93 Lambert (EPSG:2154)');
  });
});
