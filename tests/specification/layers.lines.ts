import { expect } from 'vitest';
import { Layer, LayerType } from '../../plugins/lands/src/entities/layer.entity.ts';
import { isSharedLayerType } from '../../plugins/lands/src/layer-types.ts';
import portuguese from '../../plugins/lands/src/locales/pt-BR.json' with { type: 'json' };
import { shownAttributes } from '../../plugins/lands/src/shape-attributes.ts';
import { drawingColor } from '../../sdk/src/geo/web/map-palette.ts';
import { api, type Line, screen } from './support/line.ts';
import type { SpecificationScene } from './support/specification-scene.ts';

/** What the first two documents say of layers, wherever they say it. */
export function layerLines(given: () => SpecificationScene): readonly Line[] {
  /** A layer of a project of its own, as an administrator makes it. */
  async function madeLayer(): Promise<{ id: string | null; projectId: string | null }> {
    const { admin, create } = given();
    const { data: projectId } = await create(admin, 'project', { name: 'Camadas' });
    const properties = { color: '#228be6', columns: ['nome'] };
    const { data: id } = await create(admin, 'layer', { projectId, name: 'Ruas', layerType: 'streets', properties });
    return { id, projectId };
  }
  return [
    api('Layer: id, name, projectId, layerTypeId, properties (color, columns).', async () => {
      const { id, projectId } = await madeLayer();
      const read = await given().ask<{ layer: unknown }>(
        given().admin,
        // A type is named by its slug, which is the same in every organization.
        `{ layer(id: "${id}") { id name projectId layerType properties } }`,
      );
      expect(read.data?.layer).toEqual({
        ...{ id, name: 'Ruas', projectId, layerType: 'streets' },
        properties: { color: '#228be6', columns: ['nome'] },
      });
    }),
    api('LayerType: id, name, geometryType; layer types streets, other, temp_land.', async () => {
      expect(Object.keys(LayerType.fields)).toEqual(expect.arrayContaining(['name', 'geometryType']));
      const { admin, create } = given();
      const { data: projectId } = await create(admin, 'project', { name: 'Tipos' });
      for (const layerType of ['streets', 'other', 'temp_land'])
        expect((await create(admin, 'layer', { projectId, name: layerType, layerType })).code).toBeUndefined();
      expect((await create(admin, 'layer', { projectId, name: 'x', layerType: 'nonsense' })).code).toBe('VALIDATION');
    }),
    screen('Hidden in lists: isCircle, color, importation_id.', () => {
      expect(shownAttributes(['nome', 'isCircle', 'color', 'importation_id', 'Color'])).toEqual(['nome', 'Color']);
    }),
    screen('A default vector colour exists (orange).', () => {
      // Red above green above blue, as orange is.
      const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(drawingColor.slice(at, at + 2), 16));
      expect(red).toBeGreaterThan(green);
      expect(green).toBeGreaterThan(blue);
    }),
    screen(
      "Shapefile import: a layer is created first, then geometries; progress text 'Iniciando importação' then 'Importando N de M'; completion shows the toast 'Importação finalizada com sucesso!'.",
      () => {
        expect(portuguese['lands.import.starting']).toBe('Iniciando importação');
        expect(portuguese['lands.import.running']).toBe('Importando {done} de {total}');
        expect(portuguese['lands.import.done']).toBe('Importação finalizada com sucesso!');
      },
    ),
    screen('Layer types: streets, other, temp_land.', () => {
      for (const slug of ['streets', 'other', 'temp_land']) expect(isSharedLayerType(slug)).toBe(true);
      expect(Layer.fields.layerType.default).toBe('other');
    }),
  ];
}
