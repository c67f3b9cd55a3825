import { describe, expect, it, test } from 'vitest';
import { isSharedLayerType } from '../../src/layer-types.ts';
import { proposeLayerType } from '../../src/propose-layer-type.ts';

const source = (
  name: string,
  shapeType = 'polygon',
  columns: readonly string[] = [],
  ...sample: readonly unknown[][]
) => ({
  ...{ name, shapeType, columns, sample },
});
const proposed = (...given: Parameters<typeof source>) => {
  const proposal = proposeLayerType(source(...given));
  return proposal ? `${proposal.slug} by ${proposal.by}` : null;
};

describe('a layer’s name', () => {
  // As layers of drawings and files of Brazilian cities are called.
  test.each([
    ['ruas', 'polyline', 'streets'],
    ['RUAS', 'polygon', 'streets'],
    ['Logradouros', 'polyline', 'streets'],
    ['EIXO_LOGR', 'polyline', 'streets'],
    ['EIXO', 'polyline', 'streets'],
    ['EixoDeVia', 'polyline', 'streets'],
    ['SISTEMA VIÁRIO', 'polygon', 'streets'],
    ['TOP-MEIO-FIO', 'polyline', 'streets'],
    ['Rua Rio Branco', 'polyline', 'streets'],
    ['AV', 'polyline', 'streets'],
    ['RUA01', 'polyline', 'streets'],
    ['base/arruamento/linhas', 'polyline', 'streets'],
    ['Córregos', 'polyline', 'water'],
    ['EIXO_CORREGO', 'polyline', 'water'],
    ['hidrografia_2020', 'polyline', 'water'],
    ['RIO', 'polygon', 'water'],
    ['Lagoas', 'polygon', 'water'],
    ['curso d’água', 'polyline', 'water'],
    ['MASSA_DAGUA', 'polygon', 'water'],
    ['AREA VERDE', 'polygon', 'green_area'],
    ['A_VERDE_01', 'polygon', 'green_area'],
    ['AV', 'polygon', 'green_area'],
    ['APP', 'polygon', 'green_area'],
    ['Praças', 'polygon', 'green_area'],
    ['ÁREA INSTITUCIONAL', 'polygon', 'institutional'],
    ['Equipamentos comunitários', 'polygon', 'institutional'],
    ['AREAS_PUBLICAS', 'polygon', 'institutional'],
    ['matriculas', 'polygon', 'registration'],
    ['MAT-12345', 'polygon', 'registration'],
    ['CONFRONTANTES', 'polygon', 'registration'],
    ['Quadras', 'polygon', 'blocks'],
    ['QD', 'polyline', 'blocks'],
    ['LIMITE DE QUADRA', 'polyline', 'blocks'],
    ['Perímetro', 'polygon', 'perimeter'],
    ['GLEBA', 'polygon', 'perimeter'],
    ['DIVISA', 'polyline', 'perimeter'],
    ['lotes_2019', 'polygon', 'temp_land'],
    ['lt', 'polygon', 'temp_land'],
    // Drawings hold every form at once.
    ['RUAS', 'mixed', 'streets'],
  ])('%s of %ss is of the type that it says', (name, shapeType, slug) => {
    expect(proposed(name, shapeType)).toBe(`${slug} by name`);
    expect(isSharedLayerType(slug)).toBe(true);
  });

  test.each([
    ['Layer1', 'polyline'],
    ['0', 'polygon'],
    ['TEXTOS', 'point'],
    // What has no extent bounds nothing; a line is no green area.
    ['ruas', 'point'],
    ['area verde', 'polyline'],
    // Words within others are none of them: Criolo, Viagem, Marinho.
    ['criolo viagem marinho', 'polygon'],
  ])('%s of %ss says nothing: a person does', (name, shapeType) => {
    expect(proposed(name, shapeType)).toBeNull();
  });

  it('is heard before its folder, and an office’s own type before the shared ones', () => {
    expect(proposed('ruas/quadras', 'polygon')).toBe('blocks by name');
    const own = [{ slug: 'rail', name: 'Via férrea' }];
    expect(proposeLayerType(source('VIAS FERREAS', 'polyline'), own)?.slug).toBe('rail');
    expect(proposeLayerType(source('Via Férrea Norte', 'polyline'), own)).toEqual({
      ...{ slug: 'rail', by: 'name', word: 'Via férrea' },
    });
    expect(proposeLayerType(source('via', 'polyline'), own)?.slug).toBe('streets');
  });
});

describe('what the file has besides', () => {
  it('a column tells a layer whose name does not', () => {
    expect(proposed('dados', 'polyline', ['OBJECTID', 'NM_LOGRADOURO'])).toBe('streets by column');
    expect(proposed('dados', 'polygon', ['NUM_QUADRA'])).toBe('blocks by column');
    expect(proposed('dados', 'polygon', ['Matrícula'])).toBe('registration by column');
    // Lots have the columns of their block, street and registration.
    expect(proposed('dados', 'polygon', ['quadra', 'LOTE', 'rua', 'matricula'])).toBe('temp_land by column');
    expect(proposed('dados', 'polygon', ['rua'])).toBeNull();
  });

  it('most values of a column tell it', () => {
    const streets = [['Rua das Acácias'], ['Av. Brasil'], [null], ['BR-101']];
    expect(proposed('dados', 'polyline', ['nome'], ...streets)).toBe('streets by values');
    expect(proposed('dados', 'polyline', ['nome'], ['Rua A'], ['Muro'], ['Cerca'])).toBeNull();
    expect(proposed('dados', 'polygon', ['nome'], ['Córrego do Onça'])).toBe('water by values');
    expect(proposed('dados', 'polygon', ['nome'], ['Área Verde 1'], ['Praça da Matriz'])).toBe('green_area by values');
  });

  it('is said as it stands in the file', () => {
    expect(proposeLayerType(source('base/EIXO_RUAS', 'polyline'))?.word).toBe('EIXO_RUAS');
    expect(proposeLayerType(source('x', 'polyline', ['NM_LOGRADOURO']))?.word).toBe('NM_LOGRADOURO');
  });
});
