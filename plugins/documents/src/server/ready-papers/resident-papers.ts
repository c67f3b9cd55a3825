import type { ReadyPaper } from '@gleba/sdk';

const blank = '____________________';
const taxId = `{{if(filled(partner.cpf), partner.cpf, resident.cpfCnpj) ?? ${blank}}}`;
const area = `{{if(filled(land.customArea), land.customArea, land.computedArea) : area ?? ${blank}}}`;

/** Who declares, as deeds introduce somebody; what is not known yet is left to be filled in by hand. */
const introduced = `Eu, {{resident.name}}, {{partner.maritalStatus ?? ${blank}}}, {{partner.profession ?? ${blank}}}, portador(a) do RG nº
{{partner.rg ?? ${blank}}} e inscrito(a) no CPF sob o nº ${taxId}`;

const onTheLot = `quadra {{land.block}}, lote {{land.lot}}, {{project.name}}, {{project.city ?? ${blank}}}/{{project.state ?? __}}`;

const livesThere = `residente e domiciliado(a) em {{land.address ?? ${blank}}}, ${onTheLot}`;

const end = `
> {{project.city ?? ${blank}}}, {{today() : longDate}}.

@sign {{resident.name}} // CPF ${taxId}
`;

const ofSpouse = `
@if filled(partner.spouse.name)
@sign {{partner.spouse.name}} // Cônjuge ou companheiro(a) // CPF {{partner.spouse.cpf ?? ${blank}}}
@end
`;

/** Truth is presumed of those that say 'sob as penas da lei' (Lei 7.115/1983, art. 1º); what is false is a crime (Código Penal, art. 299). */
const underPenalty = 'declaro, sob as penas da lei e nos termos do art. 1º da Lei nº 7.115, de 29 de agosto de 1983,';
const falseIsCrime =
  'Estou ciente de que a declaração falsa é crime (Código Penal, art. 299) e sujeita à perda do direito que dela decorrer.';

const paper = (name: string, types: readonly string[], text: string): ReadyPaper => ({
  ...{ id: `documents.${name}`, title: `documents.readyPaper.${name}`, context: 'resident', types, text },
});

export const residentPapers: readonly ReadyPaper[] = [
  paper(
    'insufficientResources',
    ['insufficient-resources-declaration'],
    `
# DECLARAÇÃO DE INSUFICIÊNCIA DE RECURSOS

${introduced}, ${livesThere}, ${underPenalty} que não disponho de recursos para arcar com as despesas da regularização do imóvel sem prejuízo do meu
sustento e do de minha família.
${end}`,
  ),
  paper(
    'possessionDeclaration',
    ['possession-declaration'],
    `
# DECLARAÇÃO DE POSSE

${introduced}, ${underPenalty} que possuo como meu(minha), de forma mansa e pacífica, sem oposição de terceiros, o imóvel situado em
{{land.address ?? ${blank}}}, ${onTheLot}, com área de ${area}, desde ____/____/______.

A posse teve origem em: ( ) compra  ( ) herança  ( ) doação  ( ) ocupação  ( ) outra: ${blank}

Os documentos que a comprovam são: ${blank}${blank}

O imóvel é usado para: ( ) moradia  ( ) moradia e comércio  ( ) outro fim: ${blank}

Declaro ainda que não sou concessionário(a), foreiro(a) ou proprietário(a) de imóvel urbano ou rural e que não fui contemplado(a) com legitimação de
posse ou fundiária de imóvel urbano com a mesma finalidade, ainda que em outro núcleo (Lei nº 13.465, de 11 de julho de 2017, art. 23, § 1º, I e II).

${falseIsCrime}
${end}${ofSpouse}
Testemunhas que conhecem a posse:

| 1. Nome: ${blank}${blank} | CPF: ${blank}
| 2. Nome: ${blank}${blank} | CPF: ${blank}
`,
  ),
  paper(
    'residenceDeclaration',
    ['residence-declaration'],
    `
# DECLARAÇÃO DE RESIDÊNCIA

${introduced}, ${underPenalty} que resido em {{land.address ?? ${blank}}}, ${onTheLot}, e que não tenho em meu nome outro comprovante deste endereço.

${falseIsCrime}
${end}`,
  ),
  paper(
    'powerOfAttorney',
    ['power-of-attorney'],
    `
# PROCURAÇÃO

**OUTORGANTE:** **{{resident.name}}**, {{partner.maritalStatus ?? ${blank}}}, {{partner.profession ?? ${blank}}}, portador(a) do RG nº
{{partner.rg ?? ${blank}}} e inscrito(a) no CPF sob o nº ${taxId}, ${livesThere}.

**OUTORGADO(A):** **{{organization.name}}**, inscrito(a) no CNPJ sob o nº ${blank}, com sede em ${blank}.

**PODERES:** para representar o(a) outorgante, perante o Município, o oficial do Registro de Imóveis, os tabelionatos e os demais órgãos públicos e
concessionárias, no procedimento de regularização fundiária urbana do imóvel da ${onTheLot}, podendo requerer a instauração da Reurb, apresentar e retirar
documentos, prestar declarações, acompanhar o processo administrativo, receber notificações, impugnar e recorrer e requerer o registro da Certidão de
Regularização Fundiária e a abertura de matrícula (Lei nº 13.465/2017, arts. 28 e 42; Código Civil, art. 654).

Não se incluem os poderes de alienar, hipotecar ou gravar o imóvel, transigir e receber e dar quitação (Código Civil, art. 661, § 1º). Esta procuração
vale por ____ meses.
${end}`,
  ),
  paper(
    'reurbRequest',
    ['signature-stable-union', 'signature-married', 'signature-other'],
    `
# REQUERIMENTO DE REGULARIZAÇÃO FUNDIÁRIA URBANA (REURB)

Ao Município de {{project.city ?? ${blank}}}/{{project.state ?? __}}

${introduced}, ${livesThere}, na qualidade de beneficiário(a) da regularização, requeiro, com fundamento nos arts. 14, II, e 28, I, da Lei nº 13.465,
de 11 de julho de 2017:

a) a instauração do procedimento de Reurb do núcleo urbano informal {{project.name}} e a classificação da sua modalidade (arts. 13 e 30, I);

b) a inclusão, no projeto de regularização, do imóvel da {{land.address ?? ${blank}}}, quadra {{land.block}}, lote {{land.lot}}, com área de
${area};

c) a emissão da Certidão de Regularização Fundiária e o seu registro, com a titulação de quem requer pelo instrumento cabível (arts. 15, 23, 25 e 41).

@if filled(partner.spouse.name)
Requer em conjunto comigo {{partner.spouse.name}}, inscrito(a) no CPF sob o nº {{partner.spouse.cpf ?? ${blank}}}, com quem vivo
{{if(partner.hasStableUnion, 'em união estável', 'em casamento')}}, sob o regime de bens {{partner.marriageRegime ?? ${blank}}}.
@end

Para isso apresento os documentos exigidos e declaro que são verdadeiras as informações prestadas.

Nestes termos, peço deferimento.
${end}${ofSpouse}`,
  ),
];
