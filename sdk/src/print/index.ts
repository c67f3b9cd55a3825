/**
 * What papers say that figures alone do not: numbers, amounts and measures in words, as Brazilian deeds write them.
 *
 *     moneyInWords('1100.05') // mil e cem reais e cinco centavos
 *
 * And drawings, which are data until they are shown.
 */
export { type DrawnElement, drawnDrawing } from './drawn.ts';
export { areaInWords, inWords, lengthInWords, moneyInWords } from './numerals.ts';
