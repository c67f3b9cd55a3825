import { describe, expect, it } from 'vitest';
import { withErrorColumn } from '../../src/coordinates/error-columns.ts';
import {
  draftFor,
  draftProblems,
  type InspectedSource,
  mapColumn,
  redrafted,
  settingsOf,
} from '../../src/web/import/import-draft.ts';

const source: InspectedSource = {
  format: 'shp',
  name: 'dados/lotes',
  shapeType: 'polygon',
  hasZ: false,
  hasM: false,
  recordCount: 3,
  encoding: 'windows-1252',
  encodingFrom: 'guess',
  srid: 31984,
  crsName: 'SIRGAS 2000 / UTM 24S',
  crsReason: null,
  unit: null,
  isUnitTold: true,
  columns: ['quadra', 'lote', 'endereço'],
  problems: [],
  mapping: [
    { field: 'block', column: 'quadra' },
    { field: 'lot', column: 'lote' },
    { field: 'colour', column: 'lote' },
    { field: 'address', column: 'gone' },
  ],
  sample: [],
};
const project = { projectSrid: 4674, drawingSrid: null, layerTypes: [] };
const nowhere = { projectSrid: null, drawingSrid: null, layerTypes: [] };
const file = { fileId: 'f', projectId: 'p' };

describe('the draft of an import', () => {
  it('takes what the file tells, and only fields and columns that there are', () => {
    const draft = draftFor(source, project);
    expect(draft).toMatchObject({ srid: 31984, target: 'lands', layerName: 'lotes', encoding: null });
    expect(draft.mapping).toEqual({ block: 'quadra', lot: 'lote' });
  });

  it('offers the project’s reference system where the file tells none', () => {
    expect(draftFor({ ...source, srid: null }, { ...project, projectSrid: 31983 }).srid).toBe(31983);
    // A drawing is in metres, whatever the project's system is.
    expect(draftFor({ ...source, srid: null, unit: 'm' }, { ...project, drawingSrid: 31984 }).srid).toBe(31984);
    expect(draftProblems(draftFor({ ...source, srid: null }, nowhere))).toContain('srid');
  });

  it('takes lines and points for a layer', () => {
    expect(draftFor({ ...source, shapeType: 'polyline' }, nowhere).target).toBe('layer');
  });

  it('proposes what the layer holds, and leaves it open where nothing tells', () => {
    const line = { ...source, shapeType: 'polyline', columns: ['id'], mapping: [] };
    expect(draftFor({ ...line, name: 'EIXO_LOGRADOUROS' }, nowhere).layerType).toBe('streets');
    expect(draftFor({ ...line, name: 'dados' }, nowhere).layerType).toBeNull();
    const own = { projectSrid: null, drawingSrid: null, layerTypes: [{ slug: 'gas', name: 'Rede de gás' }] };
    expect(draftFor({ ...line, name: 'rede de gas 2024' }, own).layerType).toBe('gas');
  });

  it('takes polygons for lots, unless their name says what else they are', () => {
    const polygons = { ...source, columns: ['id'], mapping: [] };
    expect(draftFor({ ...polygons, name: 'desenho' }, nowhere).target).toBe('lands');
    expect(draftFor({ ...polygons, name: 'AREA_VERDE' }, nowhere)).toMatchObject({
      ...{ target: 'layer', layerType: 'green_area' },
    });
    // A column tells the lot.
    expect(draftFor({ ...source, name: 'quadras e lotes' }, nowhere).target).toBe('lands');
  });

  it('asks for block and lot of lands, not of a layer', () => {
    const draft = { ...draftFor(source, nowhere), mapping: { lot: 'lote' } };
    expect(draftProblems(draft)).toEqual(['block']);
    expect(draftProblems({ ...draft, target: 'layer' })).toEqual([]);
    expect(draftProblems({ ...draft, target: 'layer', layerType: null })).toEqual(['layerType']);
    expect(draftProblems({ ...draft, layerName: '  ', mapping: { block: 'a', lot: 'b' } })).toEqual(['layerName']);
  });

  it('lets a column fill one field only', () => {
    const mapping = mapColumn({ block: 'quadra', lot: 'lote' }, 'externalId', 'lote');
    expect(mapping).toEqual({ block: 'quadra', externalId: 'lote' });
    expect(mapColumn(mapping, 'block', null)).toEqual({ externalId: 'lote' });
  });

  it('keeps the decisions when the file is read in another encoding, as far as the columns are still there', () => {
    const draft = {
      ...draftFor(source, nowhere),
      mapping: { block: 'lote', address: 'endereço' },
      layerName: 'Meus lotes',
    };
    const again = redrafted(draft, { ...source, columns: ['quadra', 'lote', 'endereÃ§o'] }, 'utf-8');
    expect(again).toMatchObject({ encoding: 'utf-8', layerName: 'Meus lotes' });
    expect(again.mapping.block).toBe('lote');
    expect(again.mapping.address).toBeUndefined();
  });

  it('proposes which columns of points are errors, with their unit, and sends what a person says instead', () => {
    const points = { ...source, shapeType: 'point', columns: ['nome', 'hrms_cm', 'vrms_cm', 'metodo'], mapping: [] };
    const draft = draftFor(points, nowhere);
    expect(draft.errorColumns).toEqual({
      sigmaEast: 'hrms_cm',
      sigmaAltitude: 'vrms_cm',
      method: 'metodo',
      unit: 'cm',
    });
    // Each in its own unit: what its name says.
    const both = draftFor({ ...points, columns: ['hrms_cm', 'vrms_mm'] }, nowhere);
    expect(both.errorColumns?.unit).toBeNull();
    expect(draftFor({ ...points, columns: ['nome'] }, nowhere).errorColumns).toEqual({ unit: 'm' });
    expect(draftFor({ ...source, columns: ['hrms'] }, nowhere).errorColumns).toBeNull();
    const said = withErrorColumn(draft.errorColumns ?? { unit: null }, 'sigmaNorth', 'vrms_cm');
    expect(said).toEqual({
      sigmaEast: 'hrms_cm',
      sigmaNorth: 'vrms_cm',
      method: 'metodo',
      source: undefined,
      unit: 'cm',
    });
    const sent = settingsOf({ ...draft, layerType: 'other', errorColumns: said }, file);
    expect(sent.errorColumns).toEqual(said);
    expect(settingsOf({ ...draft, target: 'lands' }, file).errorColumns).toBeNull();
    expect(redrafted({ ...draft, errorColumns: said }, points, 'utf-8').errorColumns).toEqual(said);
    const renamed = { ...points, columns: ['nome', 'hrms_cm', 'precisão vertical'] };
    expect(redrafted({ ...draft, errorColumns: said }, renamed, 'utf-8').errorColumns).toEqual({
      ...{ sigmaEast: 'hrms_cm', sigmaAltitude: 'precisão vertical', unit: null },
    });
  });

  it('becomes the settings of the server, with a null for each field that nothing fills', () => {
    const settings = settingsOf({ ...draftFor(source, nowhere), layerName: ' Lotes ' }, file);
    expect(settings).toMatchObject({ ...file, layerName: 'Lotes', srid: 31984, encoding: null });
    expect(settings.mapping).toEqual({
      block: 'quadra',
      lot: 'lote',
      subdivision: null,
      externalId: null,
      address: null,
      observation: null,
      customArea: null,
      customPublicArea: null,
      price: null,
      blockNewContract: null,
    });
    expect(settings.layerType).toBeNull();
    const layer = settingsOf({ ...draftFor(source, nowhere), target: 'layer', layerType: 'water' }, file);
    expect(layer.layerType).toBe('water');
    expect(Object.values(layer.mapping).every((column) => column === null)).toBe(true);
    expect(() => settingsOf({ ...draftFor(source, nowhere), srid: null }, file)).toThrow();
  });
});
