import { emptyTemplate, type Inline, type Template } from '../../template/template.ts';

const text = (words: string): Inline => ({ kind: 'text', text: words });
const value = (source: string, otherwise?: string): Inline => ({
  ...{ kind: 'value', source },
  ...(otherwise !== undefined && { otherwise }),
});
const blank = '____________________';

/** Who declares, as deeds introduce somebody; what is not known yet is left to be filled in by hand. */
const introduced: readonly Inline[] = [
  ...[text('Eu, '), value('resident.name'), text(', '), value('partner.maritalStatus', blank), text(', ')],
  ...[value('partner.profession', blank), text(', portador(a) do RG nº '), value('partner.rg', blank)],
  ...[text(' e inscrito(a) no CPF sob o nº '), value('partner.cpf', blank)],
  ...[text(', residente e domiciliado(a) em '), value('land.address', blank), text(', quadra '), value('land.block')],
  ...[
    text(', lote '),
    value('land.lot'),
    text(', '),
    value('project.city', blank),
    text('/'),
    value('project.state', '__'),
  ],
];

/** A declaration that its writer signs: truth is presumed of those that say 'sob as penas da lei' (Lei 7.115/1983, art. 1º). */
const insufficientResources: Template = {
  ...emptyTemplate,
  body: [
    {
      ...{ kind: 'heading', level: 1, align: 'center' },
      children: [text('DECLARAÇÃO DE INSUFICIÊNCIA DE RECURSOS')],
    },
    {
      ...{ kind: 'paragraph', align: 'justify' },
      children: [
        ...introduced,
        text(
          ', declaro, sob as penas da lei e nos termos do art. 1º da Lei nº 7.115, de 29 de agosto de 1983, que não ',
        ),
        text(
          'disponho de recursos para arcar com as despesas da regularização do imóvel sem prejuízo do meu sustento ',
        ),
        text('e do de minha família.'),
      ],
    },
    {
      ...{ kind: 'paragraph', align: 'right' },
      children: [
        ...[value('project.city', blank), text(', ')],
        ...[{ kind: 'value', source: 'today()', format: 'longDate' } as const, text('.')],
      ],
    },
    {
      kind: 'signature',
      children: [value('resident.name'), { kind: 'break' }, text('CPF '), value('partner.cpf', blank)],
    },
  ],
};

/** What types of papers are written from where nobody has written anything else. */
export const seededTemplates: Readonly<Record<string, Template>> = {
  'insufficient-resources-declaration': insufficientResources,
};
