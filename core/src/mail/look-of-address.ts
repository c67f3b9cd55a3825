/**
 * The Latin letters that an address looks like where it is written in a script whose letters look like them (of UTS 39's
 * confusables those of whole scripts that keyboards have). Two addresses of one look are two that people take for one.
 */
export function lookOf(address: string): string {
  return [...address].map((letter) => latinLook.get(letter) ?? letter).join('');
}

const latinLook = new Map(
  Object.entries({
    ...{
      а: 'a',
      в: 'b',
      с: 'c',
      ԁ: 'd',
      е: 'e',
      һ: 'h',
      і: 'i',
      ј: 'j',
      к: 'k',
      ӏ: 'l',
      м: 'm',
      н: 'h',
      о: 'o',
      р: 'p',
    },
    ...{ ԛ: 'q', г: 'r', ѕ: 's', т: 't', у: 'y', ѵ: 'v', ԝ: 'w', х: 'x', ү: 'y', ё: 'ë', ї: 'ï' },
    ...{
      α: 'a',
      β: 'b',
      γ: 'y',
      ε: 'e',
      η: 'n',
      ι: 'i',
      κ: 'k',
      ν: 'v',
      ο: 'o',
      ρ: 'p',
      σ: 'o',
      τ: 't',
      υ: 'u',
      χ: 'x',
      ω: 'w',
    },
    ...{ ɑ: 'a', ɡ: 'g', ı: 'i', ɩ: 'i', ȷ: 'j', ƅ: 'b', ո: 'n', ս: 'u', օ: 'o', հ: 'h', ց: 'g', զ: 'q', յ: 'j' },
  }),
);
