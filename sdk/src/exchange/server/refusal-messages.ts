import { GlebaError } from '@gleba/sdk';
import { FileRefusal, type RefusalCode } from '../refusal.ts';

/** What a person reads when a whole file is refused: what is wrong and what to do. */
const messages: Record<RefusalCode, string> = {
  'not-a-zip': 'O arquivo não é um ZIP. Compacte os arquivos .shp, .dbf, .shx e .prj em um único .zip e envie de novo.',
  'corrupt-archive': 'O ZIP está corrompido. Gere o arquivo novamente e envie de novo.',
  encrypted: 'O ZIP está protegido por senha. Envie-o sem senha.',
  'unsupported-compression': 'O ZIP usa uma compressão que não é suportada. Gere-o com a compressão padrão.',
  'zip-bomb': 'O ZIP se expande além do limite permitido e não foi aberto.',
  'path-traversal': 'O ZIP contém caminhos não permitidos e não foi aberto.',
  symlink: 'O ZIP contém atalhos de sistema (links) e não foi aberto.',
  'duplicate-name': 'O ZIP contém dois arquivos com o mesmo nome.',
  'too-many-entries': 'O ZIP contém arquivos demais.',
  'no-shapefile': 'Nenhum arquivo .shp foi encontrado no ZIP.',
  'missing-file': 'Falta um arquivo do shapefile no ZIP.',
  'corrupt-header': 'O cabeçalho do arquivo .shp está corrompido.',
  'corrupt-dbf': 'O arquivo .dbf (atributos) está corrompido.',
  'unsupported-dbf': 'O arquivo .dbf (atributos) tem um formato que não é suportado.',
  'unsupported-shape-type': 'O shapefile contém um tipo de geometria que não é suportado.',
  'too-many-rows': 'O arquivo tem linhas demais (o limite é de 10 milhões). Divida-o e importe em partes.',
  truncated: 'O arquivo termina antes do esperado. Copie-o novamente da origem e envie de novo.',
  'unsupported-encoding': 'A codificação de texto indicada não é suportada.',
  'unknown-format':
    'O formato do arquivo não foi reconhecido. Envie SHP em .zip, GeoJSON, KML, KMZ, DXF ou GeoPackage.',
  'file-too-large': 'O arquivo é maior do que o limite para este formato. Divida-o e importe em partes.',
  'bad-json': 'O JSON está incompleto ou malformado. Exporte o GeoJSON novamente e envie de novo.',
  'bad-xml': 'O XML do arquivo está malformado. Exporte-o novamente e envie de novo.',
  'xml-doctype': 'O XML declara um DOCTYPE, o que não é permitido. Exporte o arquivo sem ele.',
  'too-deep': 'O arquivo tem níveis demais, um dentro do outro, e não foi aberto.',
  'too-complex':
    'Uma parte do arquivo tem elementos demais (vértices, atributos ou repetições) e ele não foi aberto. Simplifique-o e envie de novo.',
  'not-geojson': 'O arquivo é JSON, mas não é GeoJSON: falta o tipo FeatureCollection, Feature ou uma geometria.',
  'not-kml': 'O arquivo não é um KML: falta o elemento <kml>.',
  'no-kml': 'O KMZ não contém nenhum arquivo .kml.',
  'not-dxf': 'O arquivo não é um DXF de texto: falta a seção ENTITIES. Salve o desenho como DXF ASCII.',
  'binary-dxf': 'O DXF está em formato binário ou é um DWG. Salve o desenho como DXF ASCII (texto).',
  'not-geopackage': 'O arquivo não é um GeoPackage: faltam as tabelas da norma.',
  'unsafe-geopackage': 'O GeoPackage contém visões ou tabelas virtuais no lugar de tabelas e não foi aberto.',
  'corrupt-geopackage': 'O GeoPackage está corrompido. Exporte-o novamente e envie de novo.',
  'no-features': 'O arquivo não contém nenhuma geometria que possa ser importada.',
  'not-a-sheet': 'O arquivo não é uma planilha CSV ou XLSX.',
  'old-excel':
    'A planilha está no formato antigo do Excel (.xls) ou protegida por senha. Salve-a como .xlsx sem senha.',
  'empty-sheet': 'A planilha não tem nenhuma linha de dados.',
  'repeated-columns': 'A planilha tem duas colunas com o mesmo nome.',
  'unnamed-columns': 'A planilha tem uma coluna com dados e sem nome.',
  'too-many-columns': 'A planilha tem colunas demais (o limite é de 100).',
  'unclosed-quote': 'Uma aspa aberta não foi fechada na planilha.',
};

export function refusalMessage({ code, detail = {} }: FileRefusal): string {
  const { column, row } = detail;
  if (code === 'repeated-columns') return `A planilha tem duas colunas com o nome '${column}'. Renomeie uma delas.`;
  if (code === 'unnamed-columns') return `A ${column}ª coluna da planilha tem dados e não tem nome. Dê um nome a ela.`;
  if (code === 'unclosed-quote') return `Uma aspa aberta perto da linha ${row} não foi fechada na planilha.`;
  if (code === 'too-many-rows' && detail.limit !== undefined) {
    const limit = Number(detail.limit).toLocaleString('pt-BR');
    return `O arquivo tem linhas demais (o limite é de ${limit}). Divida-o e importe em partes.`;
  }
  return messages[code];
}

/** A refusal in words for people; anything else as it is. */
export function inWords(error: unknown): unknown {
  if (!(error instanceof FileRefusal)) return error;
  return new GlebaError('VALIDATION', refusalMessage(error), { facts: { reason: error.code, ...error.detail } });
}
