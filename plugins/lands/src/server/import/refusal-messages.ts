import type { RefusalCode, ShapefileRefusal } from '../shapefile/index.ts';

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
};

export function refusalMessage(refusal: ShapefileRefusal): string {
  return messages[refusal.code];
}
