/** How deeds name who adjoins: with the article of its first word, and a lot of the same block by its number alone. */
const feminine = new Set(
  `rua avenida av travessa tv alameda estrada rodovia praça viela ladeira passagem servidão área faixa gleba quadra via vila matrícula
   represa lagoa nascente sanga ferrovia linha chácara fazenda escola igreja propriedade rotatória orla praia várzea`.split(
    /\s+/,
  ),
);
const masculine = new Set(
  `lote beco córrego rio ribeirão riacho canal lago açude igarapé arroio imóvel terreno caminho largo parque logradouro loteamento
   condomínio sítio brejo mar jardim conjunto prédio remanescente espaço bosque acesso boulevard calçadão`.split(/\s+/),
);

/** As `landName` writes it: a block's name may be of several words, a lot's never holds this. */
const [beforeLot, beforeBlock] = ['lote ', ' da quadra '];

/** `o lote 14`, `o lote 3 da quadra B`, `a Rua das Acácias`; what is nobody's name keeps its words. */
export function namedWithArticle(adjoiner: string, ownBlock: string, unknown: string): string {
  if (adjoiner === unknown) return adjoiner;
  const small = adjoiner.toLowerCase();
  const at = small.startsWith(beforeLot) ? small.indexOf(beforeBlock) : -1;
  if (at > 0) {
    const [lot, block] = [adjoiner.slice(beforeLot.length, at), adjoiner.slice(at + beforeBlock.length)];
    return block === ownBlock ? `o lote ${lot}` : `o lote ${lot} da quadra ${block}`;
  }
  const [first = ''] = small.split(/[\s.,]/, 1);
  return masculine.has(first) ? `o ${adjoiner}` : feminine.has(first) ? `a ${adjoiner}` : adjoiner;
}
