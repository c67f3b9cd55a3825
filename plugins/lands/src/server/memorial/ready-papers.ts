import type { ReadyPaper } from '@gleba/sdk';

const blank = '____________________';

const figures = `| **Matrícula da área atingida** | {{memorial.registryNumber ?? ${blank}}} — {{memorial.registryOffice ?? ${blank}}}
| **Área** | {{memorial.area : squareMetres}} ({{memorial.areaInWords}})
| **Perímetro** | {{memorial.perimeterLength : length}} ({{memorial.perimeterInWords}})
`;

const head = `
# MEMORIAL DESCRITIVO

| **Imóvel** | Lote {{land.lot}}, Quadra {{land.block}}
| **Endereço** | {{land.address ?? ${blank}}}
| **Núcleo ou loteamento** | {{land.subdivision ?? ${blank}}}
| **Município/UF** | {{project.city ?? ${blank}}}/{{project.state ?? __}}
${figures}`;

const closing = `
@each memorial.closingParagraphs
{{item.text}}
@end

Cada lado é arredondado uma só vez; o perímetro e as somas são dos valores impressos.
`;

const technician = `
> {{project.city ?? ${blank}}}, {{today() : longDate}}.

@sign {{memorial.technicianName ?? Responsável técnico}} // {{memorial.technicianTitle ?? ${blank}}} // {{memorial.technicianRegistration ?? ${blank}}} // {{memorial.responsibility ?? ${blank}}}

`;

const signatures = `${technician}
@each residents
@if item.legalResponsible
@sign {{item.name}} // Proprietário(a) ou possuidor(a)
@end
@end
`;

const proseOf = (summary: 'urbanParagraphs' | 'summaryParagraphs') => `
## Descrição resumida

@each memorial.${summary}
{{item.text}}
@end

## Descrição do perímetro

@each memorial.perimeterParagraphs
{{item.text}}
@end
`;

/**
 * Memorials as municipalities and registries ask for them (Law 6,015/1973, art. 176, § 1º, II, 3, b, and art. 225; Decree 9,310/2018, art. 31), to be
 * reworded by each office: the words are the template's, the figures the program's.
 */
export const memorialPapers: readonly ReadyPaper[] = [
  {
    id: 'lands.descriptiveMemorial',
    title: 'lands.readyPaper.descriptiveMemorial',
    context: 'land',
    types: ['descriptive-memorial'],
    text: `${head}${proseOf('urbanParagraphs')}${closing}${signatures}`,
  },
  {
    id: 'lands.memorialWithTables',
    title: 'lands.readyPaper.memorialWithTables',
    context: 'land',
    types: [],
    text: `${head}
## Medidas e confrontações

@if filled(memorial.front)
**Frente:** {{memorial.front}}.
@end

@if filled(memorial.right)
**Lado direito:** {{memorial.right}}.
@end

@if filled(memorial.left)
**Lado esquerdo:** {{memorial.left}}.
@end

@if filled(memorial.back)
**Fundos:** {{memorial.back}}.
@end

@if filled(memorial.otherSides)
**Demais lados:** {{memorial.otherSides}}.
@end

## Quadro de lados

|= De | Para | Azimute | Distância | Face | Confrontante
|* memorial.sides :: {{item.from}} | {{item.to}} | {{item.azimuth}} | {{item.length : length}} | {{item.face ?? —}} | {{item.adjoinerName}}

## Quadro de vértices

|= Vértice | E | N | Longitude | Latitude
|* memorial.vertices :: {{item.code}} | {{item.east}} | {{item.north}} | {{item.longitude}} | {{item.latitude}}
${closing}${signatures}`,
  },
  {
    id: 'lands.areaMemorial',
    title: 'lands.readyPaper.areaMemorial',
    context: 'area',
    types: ['area-memorial'],
    text: `
# MEMORIAL DESCRITIVO

| **Área** | {{memorial.name}}
| **Projeto** | {{project.name}}
| **Município/UF** | {{project.city ?? ${blank}}}/{{project.state ?? __}}
${figures}${proseOf('summaryParagraphs')}${closing}${technician}`,
  },
];
