import type { ReadyPaper } from '@gleba/sdk';
import { parties, placeAndDay, signatures } from './parties.ts';

const blank = '____________________';

/** The end of a contract by agreement, in the form of the contract itself (Código Civil, art. 472). */
export const contractDissolution: ReadyPaper = {
  id: 'finance.contractDissolution',
  title: 'finance.readyPaper.contractDissolution',
  context: 'contract',
  types: ['contract-dissolution'],
  text: `
# INSTRUMENTO PARTICULAR DE DISTRATO DE COMPROMISSO DE COMPRA E VENDA

> Contrato nº {{contract.contractNumber ?? __________}}
${parties}
## CLÁUSULA 1ª – DO CONTRATO DISTRATADO

As partes firmaram o compromisso de compra e venda nº {{contract.contractNumber ?? __________}}, no valor total de
{{contract.totalValue : moneyAndWords}}, que tem por objeto o(s) lote(s) seguinte(s) do empreendimento **{{project.name}}**, em
{{project.city ?? ${blank}}}/{{project.state ?? ____}}:

|= Quadra | Lote | Endereço | Área
|* lands :: {{item.block}} | {{item.lot}} | {{item.address ?? ${blank}}} | {{item.pricedArea : area ?? ${blank}}}

## CLÁUSULA 2ª – DO DISTRATO

De comum acordo, as partes distratam o contrato, que deixa de produzir efeitos entre elas a partir desta data (Código Civil, art. 472).

@if filled(contract.lastStatusReason)
Motivo: {{contract.lastStatusReason}}.
@end

## CLÁUSULA 3ª – DO ACERTO DE CONTAS

Até esta data foram pagos {{contract.receivedValue : moneyAndWords}}. Dos valores pagos, atualizados pelo índice contratado para a correção das
parcelas, são descontados somente os que a lei permite (Lei nº 6.766/1979, art. 32-A):

@if filled(contract.terminationFee)
**Cláusula penal e despesas administrativas, limitadas a 10% do valor atualizado do contrato: {{contract.terminationFee : moneyAndWords}}.**
@end

Demais descontos, com a sua causa: ${blank}${blank}

**O(A) VENDEDOR(A) restitui ao(à) COMPRADOR(A) R$ ${blank}, em ____ parcela(s), nunca mais de 12 (doze), a primeira com vencimento em
____/____/______ (Lei nº 6.766/1979, art. 32-A, § 1º).**

## CLÁUSULA 4ª – DA POSSE E DO REGISTRO

O(A) COMPRADOR(A) devolve neste ato a posse do(s) lote(s), livre(s) de pessoas e coisas e com tributos em dia até esta data. As partes requerem em
conjunto o cancelamento do registro do compromisso, se houver (Lei nº 6.766/1979, art. 36, II).

## CLÁUSULA 5ª – DA QUITAÇÃO

Paga a restituição, as partes dão uma à outra quitação do contrato, para nada mais reclamarem com fundamento nele. Fica eleito o foro da comarca da
situação do lote (Lei nº 6.766/1979, art. 48).
${placeAndDay}${signatures}`,
};
