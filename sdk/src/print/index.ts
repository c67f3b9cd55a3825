/**
 * What papers say that figures alone do not: numbers, amounts and measures in words, as Brazilian deeds write them.
 *
 *     moneyInWords('1100.05') // mil e cem reais e cinco centavos
 */
export { areaInWords, inWords, lengthInWords, moneyInWords } from './numerals.ts';
