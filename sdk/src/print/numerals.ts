import { formatNumber, inThousands, roundDecimal } from '@gleba/sdk';

/** Numbers in words, as Brazilian deeds write them: cardinal, masculine; `e` between hundreds, tens and units. */

/** Above it there are no words here. */
const largest = 999_999_999_999;

const small = [
  ...['zero', 'um', 'dois', 'três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez', 'onze', 'doze'],
  ...['treze', 'quatorze', 'quinze', 'dezesseis', 'dezessete', 'dezoito', 'dezenove'],
];
const tens = ['', '', 'vinte', 'trinta', 'quarenta', 'cinquenta', 'sessenta', 'setenta', 'oitenta', 'noventa'];
const hundreds = [
  ...['', 'cento', 'duzentos', 'trezentos', 'quatrocentos', 'quinhentos'],
  ...['seiscentos', 'setecentos', 'oitocentos', 'novecentos'],
];
const scales = [
  { one: '', many: '' },
  { one: 'mil', many: 'mil' },
  { one: 'milhão', many: 'milhões' },
  { one: 'bilhão', many: 'bilhões' },
];

/** A whole number from 0 to 999,999,999,999. */
export function inWords(value: number): string {
  if (value < 20) return small[value] ?? '';
  if (value === 100) return 'cem';
  if (value < 1000) return belowThousand(value);
  const groups = inThousands(String(value)).split('.').map(Number);
  const spoken = groups.flatMap((group, index) => {
    const scale = scales[groups.length - 1 - index];
    if (group === 0 || !scale) return [];
    if (scale.many === '') return [{ group, text: inWords(group) }];
    if (scale.one === 'mil') return [{ group, text: group === 1 ? 'mil' : `${inWords(group)} mil` }];
    return [{ group, text: `${inWords(group)} ${group === 1 ? scale.one : scale.many}` }];
  });
  return spoken.reduce((text, { group, text: word }, index) => {
    if (index === 0) return word;
    // Cunha & Cintra, Nova gramática: `e` before the last group when it is below a hundred or whole hundreds.
    const isJoined = index === spoken.length - 1 && (group < 100 || group % 100 === 0);
    return `${text} ${isJoined ? 'e ' : ''}${word}`;
  }, '');
}

function belowThousand(value: number): string {
  const [hundred, rest] = [Math.floor(value / 100), value % 100];
  const parts = [hundreds[hundred] ?? ''];
  if (rest >= 20) parts.push(tens[Math.floor(rest / 10)] ?? '', rest % 10 === 0 ? '' : (small[rest % 10] ?? ''));
  else if (rest > 0) parts.push(small[rest] ?? '');
  return parts.filter(Boolean).join(' e ');
}

interface Unit {
  readonly one: string;
  readonly many: string;
}

function counted(value: number, { one, many }: Unit): string {
  // `um milhão de metros`, but `um milhão e dez metros`.
  const joint = value >= 1_000_000 && value % 1_000_000 === 0 ? ' de ' : ' ';
  return `${inWords(value)}${joint}${value === 1 ? one : many}`;
}

function inUnits(value: number, decimals: number, whole: Unit, part: Unit): string {
  // Rounded as the digits beside it are: half up, of the decimal number.
  const [units = '0', fraction = ''] = formatNumber(value, decimals).replaceAll('.', '').split(',');
  const parts = [
    ...(Number(units) > 0 || Number(fraction) === 0 ? [counted(Number(units), whole)] : []),
    ...(Number(fraction) > 0 ? [counted(Number(fraction), part)] : []),
  ];
  return parts.join(' e ');
}

/** `dez metros e vinte e cinco centímetros`; with three decimals, millimetres. */
export function lengthInWords(metres: number, decimals: 2 | 3): string {
  const part = decimals === 2 ? 'centímetro' : 'milímetro';
  return inUnits(metres, decimals, { one: 'metro', many: 'metros' }, { one: part, many: `${part}s` });
}

/** `duzentos e cinquenta metros quadrados e trinta e sete decímetros quadrados`: a square decimetre is 0.01 m². */
export function areaInWords(squareMetres: number): string {
  const unit = (name: string) => ({ one: `${name} quadrado`, many: `${name}s quadrados` });
  return inUnits(squareMetres, 2, unit('metro'), unit('decímetro'));
}

/** `mil e cem reais e cinco centavos`; undefined for what is no amount, or above the largest that has words here. */
export function moneyInWords(amount: string): string | undefined {
  const rounded = roundDecimal(amount, 2);
  if (rounded === undefined) return undefined;
  const [units = '0', fraction = '0'] = rounded.replace('-', '').split('.');
  const [reais, cents] = [Number(units), Number(fraction)];
  if (reais > largest) return undefined;
  const parts = [
    ...(reais > 0 || cents === 0 ? [counted(reais, { one: 'real', many: 'reais' })] : []),
    ...(cents > 0 ? [counted(cents, { one: 'centavo', many: 'centavos' })] : []),
  ];
  return `${rounded.startsWith('-') ? 'menos ' : ''}${parts.join(' e ')}`;
}
