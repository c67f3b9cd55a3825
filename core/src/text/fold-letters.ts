/** Letters of Portuguese and its neighbours, and what they are without their accents, one for one. */
export const accentedLetters = 'ÁÀÂÃÄÅáàâãäåÉÈÊËéèêëÍÌÎÏíìîïÓÒÔÕÖóòôõöÚÙÛÜúùûüÇçÑñÝýÿ';
export const plainLetters = 'AAAAAAaaaaaaEEEEeeeeIIIIiiiiOOOOOoooooUUUUuuuuCcNnYyy';

export const plainByAccented: ReadonlyMap<string, string> = new Map(
  [...accentedLetters].map((letter, index) => [letter, plainLetters[index] ?? letter]),
);

/** Small letters without accents, one for one, as searches compare texts. */
export function foldLetters(text: string): string {
  return [...text.normalize('NFC')].map(plainLetter).join('');
}

function plainLetter(letter: string): string {
  const small = (plainByAccented.get(letter) ?? letter).toLowerCase();
  // İ has two small ones.
  return [...small].length === 1 ? small : letter;
}
