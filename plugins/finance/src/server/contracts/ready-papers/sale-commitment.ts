import type { ReadyPaper } from '@gleba/sdk';
import { parties, placeAndDay, signatures } from './parties.ts';

const blank = '____________________';

/** The summary that art. 26-A of Lei 6.766/1979 (Lei 13.786/2018) wants in front, in the order of its items. */
const summary = `
## QUADRO-RESUMO (Lei nº 6.766/1979, art. 26-A)

|= Item | Condição
| I. Preço total a ser pago pelo imóvel | {{contract.totalValue : moneyAndWords}}
| Preço de venda, sem juros nem taxas | {{contract.basePrice : moneyAndWords}}
| I-A. Sinal ou entrada | {{contract.initialPayment : moneyAndWords}}
| Taxa de contratação | {{contract.subscriptionFee : moneyAndWords}}
| II. Corretagem | Valor: ${blank}. Beneficiário: ${blank}
| III. Forma de pagamento | {{contract.numInstallments : integer}} parcela(s), a primeira com vencimento em {{contract.initialDueDate}}, nos valores e vencimentos da cláusula 3ª
| IV. Correção monetária | Índice: {{contract.adjustmentIndex}}. Periodicidade: a cada {{contract.adjustmentPeriod : integer}} meses
| V. Desfazimento do contrato | Cláusulas 8ª e 9ª, que o(a) COMPRADOR(A) assina em separado
| VI. Juros e amortização | {{contract.annualInterestRate}}% ao ano (taxa efetiva). Sistema: {{contract.amortizationMethod}}
| VII. Direito de arrependimento | Cláusula 10ª (Código de Defesa do Consumidor, art. 49)
| VIII. Prazo de quitação depois do termo de vistoria de obras | ${blank}
| IX. Ônus que recaem sobre o imóvel | ${blank}
| X. Registro do loteamento, matrícula e cartório | Registro nº ${blank}, matrícula nº ${blank}, ${blank}
| XI. Termo final das obras e protocolo do pedido de vistoria | ${blank}
`;

const object = `
## CLÁUSULA 1ª – DO OBJETO

O(A) VENDEDOR(A) promete vender ao(à) COMPRADOR(A), que promete comprar, livre de ônus que não os do quadro-resumo, o(s) seguinte(s) lote(s) do
empreendimento **{{project.name}}**, em {{project.city ?? ${blank}}}/{{project.state ?? ____}}:

|= Quadra | Lote | Endereço | Área
|* lands :: {{item.block}} | {{item.lot}} | {{item.address ?? ${blank}}} | {{item.pricedArea : area ?? ${blank}}}

As confrontações são as da planta e do memorial descritivo registrados, que integram este contrato (Lei nº 6.766/1979, art. 26, III).

## CLÁUSULA 2ª – DO PREÇO

O preço certo e ajustado da venda é de **{{contract.basePrice : moneyAndWords}}**, e o total que o(a) COMPRADOR(A) paga, com juros, taxas e
descontos já considerados e sem a correção monetária futura, é de **{{contract.totalValue : moneyAndWords}}**.

@if contract.promotionalDiscount > 0
Do preço foi concedido o desconto de {{contract.promotionalDiscount : moneyAndWords}}.
@end
@if contract.previousContractDiscount > 0
Do preço foi abatido o valor de {{contract.previousContractDiscount : moneyAndWords}}, pago em contrato anterior que este substitui.
@end
`;

const payment = `
## CLÁUSULA 3ª – DO PAGAMENTO

O preço é pago nas parcelas seguintes, pelos meios de cobrança que o(a) VENDEDOR(A) colocar à disposição:

|= Nº | Parcela | Vencimento | Valor
|* contract.installments :: {{item.installmentNumber : integer}} | {{item.name}} | {{item.dueDate}} | {{item.value}}

@if count(contract.installments) > 0
As parcelas somam **{{sum(contract.installments, it.value) : moneyAndWords}}**.
@end

@if contract.annualInterestRate > 0
Sobre o saldo devedor incidem juros compensatórios de {{contract.annualInterestRate}}% ao ano, taxa efetiva, pelo sistema de amortização
{{contract.amortizationMethod}}, já incluídos nas parcelas acima (Lei nº 6.766/1979, art. 26, V).
@end
@if contract.adjustmentIndex != 'none'
As parcelas são corrigidas a cada {{contract.adjustmentPeriod : integer}} meses, contados da assinatura, pela variação do índice
{{contract.adjustmentIndex}}; se ele for extinto, pelo que oficialmente o substituir.
@end
@if contract.adjustmentIndex = 'none'
As parcelas não sofrem correção monetária.
@end

O(A) COMPRADOR(A) pode quitar o débito antes do vencimento, no todo ou em parte, com redução proporcional dos juros e demais acréscimos
(Código de Defesa do Consumidor, art. 52, § 2º).

## CLÁUSULA 4ª – DA MORA

@if contract.fineValue > 0
A parcela paga com atraso sofre o acréscimo fixo de {{contract.fineValue}}, que, somado à multa abaixo, não passa de 2% da parcela.
@end
A parcela paga com atraso sofre multa de {{contract.finePercent}}%, nunca superior a 2% (Código de Defesa do Consumidor, art. 52, § 1º), e juros
de mora de {{contract.interestPercent}}% ao mês, contados por dia de atraso, além da correção monetária contratada.
`;

const possession = `
## CLÁUSULA 5ª – DA POSSE, DOS TRIBUTOS E DAS BENFEITORIAS

A posse é transmitida ao(à) COMPRADOR(A) em ${blank}. Desde então correm por sua conta o imposto predial e territorial urbano e as demais taxas que
recaiam sobre o lote (Lei nº 6.766/1979, art. 26, VI).

Em caso de rescisão por inadimplemento do(a) COMPRADOR(A), as benfeitorias necessárias ou úteis que tiver feito no lote serão indenizadas, salvo as
feitas em desconformidade com o contrato ou com a lei (Lei nº 6.766/1979, art. 34).

## CLÁUSULA 6ª – DAS RESTRIÇÕES URBANÍSTICAS

O(A) COMPRADOR(A) declara conhecer as restrições urbanísticas convencionais do loteamento, supletivas da legislação, e obriga-se a
observá-las (Lei nº 6.766/1979, art. 26, VII).

## CLÁUSULA 7ª – DA IRRETRATABILIDADE, DO REGISTRO E DA CESSÃO

Passado o prazo da cláusula 10ª, este compromisso é irretratável e, uma vez registrado, confere direito real oponível a terceiros e à adjudicação
compulsória (Lei nº 6.766/1979, art. 25; Código Civil, arts. 1.417 e 1.418). Pago o preço, o(a) VENDEDOR(A) outorga a escritura definitiva, ou este
compromisso, acompanhado da prova de quitação, vale como título para o registro da propriedade (Lei nº 6.766/1979, art. 26, § 6º).

O(A) COMPRADOR(A) pode ceder seus direitos por trespasse lançado no verso das vias do contrato ou por instrumento em separado (Lei nº 6.766/1979,
art. 31).
`;

const undoing = `
## CLÁUSULA 8ª – DA CONSTITUIÇÃO EM MORA

Vencida e não paga a prestação, o contrato é considerado rescindido 30 (trinta) dias depois de constituído em mora o(a) COMPRADOR(A), que para isso é
intimado(a) pelo oficial do Registro de Imóveis a pagar o que venceu, o que se vencer até o pagamento, os juros e as custas (Lei nº 6.766/1979,
art. 32). Purgada a mora, o contrato convalesce.

## CLÁUSULA 9ª – DA RESOLUÇÃO E DA RESTITUIÇÃO

Resolvido o contrato por fato imputado ao(à) COMPRADOR(A), são-lhe restituídos os valores pagos, atualizados pelo índice contratado para a correção
das parcelas, dos quais podem ser descontados somente (Lei nº 6.766/1979, art. 32-A, incluído pela Lei nº 13.786/2018; Código de Defesa do
Consumidor, art. 53):

**a) a eventual fruição do imóvel, até o equivalente a 0,75% sobre o valor atualizado do contrato, da transmissão da posse até a restituição do lote;**

**b) a cláusula penal e as despesas administrativas, inclusive arras ou sinal, limitadas a 10% do valor atualizado do contrato;**

c) os encargos moratórios relativos às prestações pagas em atraso;

d) os débitos de imposto predial e territorial urbano, contribuições condominiais ou associativas e afins que recaiam sobre o lote, bem como tributos,
custas e emolumentos incidentes sobre a restituição ou a rescisão;

e) a comissão de corretagem, desde que integrada ao preço do lote.

**A restituição é paga em até 12 (doze) parcelas mensais**, que começam, com as obras em andamento, no máximo 180 (cento e oitenta) dias depois do prazo
contratual para a sua conclusão e, com as obras concluídas, no máximo 12 (doze) meses depois da formalização da rescisão (art. 32-A, § 1º).

O(A) COMPRADOR(A) declara ter lido as cláusulas 8ª e 9ª e com elas concorda, e por isso as assina em separado (Lei nº 6.766/1979, art. 26-A, § 2º;
Código de Defesa do Consumidor, art. 54, § 4º):

@each contract.buyers
@sign {{item.partner.name}} // Ciente das cláusulas 8ª e 9ª
@end
`;

const end = `
## CLÁUSULA 10ª – DO ARREPENDIMENTO

Se este contrato for firmado em estande de vendas ou fora da sede do(a) VENDEDOR(A) ou do seu estabelecimento comercial, o(a) COMPRADOR(A) pode
desistir no prazo de 7 (sete) dias, com a devolução de tudo o que tiver pago, monetariamente atualizado (Código de Defesa do Consumidor, art. 49).

## CLÁUSULA 11ª – DAS DISPOSIÇÕES FINAIS

O contrato obriga as partes, seus herdeiros e sucessores. Os dados pessoais nele contidos são tratados para a sua execução e para o cumprimento de
obrigações legais (Lei nº 13.709/2018, art. 7º, II e V). Fica eleito o foro da comarca da situação do lote (Lei nº 6.766/1979, art. 48).

E, por estarem de acordo, as partes assinam este instrumento, em 3 (três) vias ou por meio eletrônico (Lei nº 6.766/1979, art. 26, § 1º; Medida
Provisória nº 2.200-2/2001, art. 10).
`;

/**
 * The sale of lots of a registered subdivision in installments. Lei 4.591/1964 is not named: its rules of the same reform (arts. 35-A and
 * 67-A) are of units of a building's incorporation, not of lots.
 */
export const saleCommitment: ReadyPaper = {
  id: 'finance.saleCommitment',
  title: 'finance.readyPaper.saleCommitment',
  context: 'contract',
  types: ['contract-instrument'],
  text: `
# CONTRATO PARTICULAR DE COMPROMISSO DE COMPRA E VENDA DE LOTE

> Contrato nº {{contract.contractNumber ?? __________}}
${parties}${summary}${object}${payment}${possession}${undoing}${end}${placeAndDay}${signatures}`,
};
