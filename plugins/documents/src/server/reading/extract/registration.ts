/**
 * The number of a certificate of the civil registry (CNJ, Provimento 63/2017, annex): office 6, holding 2, service 2, year 4, kind of book
 * 1, book 5, leaf 3, entry 7, and two check digits.
 */
export function isRegistration(text: string): boolean {
  const digits = text.replace(/\D/g, '');
  if (digits.length !== 32 || /^(\d)\1*$/.test(digits)) return false;
  return digits.endsWith(registrationDigits(digits.slice(0, 30)));
}

/** Two digits, each over all that stand before it: weights go round from 0 to 10, such that the last digit weighs 9; a remainder of 10 is 1. */
export function registrationDigits(base: string): string {
  let digits = base;
  for (let round = 0; round < 2; round += 1) {
    const first = 32 - digits.length;
    const sum = [...digits].reduce((total, digit, index) => total + Number(digit) * ((first + index) % 11), 0);
    digits += String(sum % 11 > 9 ? 1 : sum % 11);
  }
  return digits.slice(-2);
}

/** As certificates print it: groups apart, the check digits behind a dash. */
export function registrationIn(text: string): string | undefined {
  for (const [found] of text.matchAll(/\d[\d .-]{30,46}\d/g)) {
    const digits = found.replace(/\D/g, '');
    if (digits.length !== 32) continue;
    const ends = [6, 8, 10, 14, 15, 20, 23, 30];
    const groups = ends.map((end, index) => digits.slice(ends[index - 1] ?? 0, end));
    return `${groups.join(' ')}-${digits.slice(30)}`;
  }
  return undefined;
}
