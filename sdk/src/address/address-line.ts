const parts = ['street', 'number', 'complement', 'neighborhood', 'city', 'state', 'postalCode'] as const;

/** All of an address on one line; null of one of which nothing is known. */
export function addressLine(address: Readonly<Record<string, unknown>>): string | null {
  const told = parts.map((name) => address[name]).filter((one) => typeof one === 'string' && one !== '');
  return told.length > 0 ? told.join(', ').slice(0, 500) : null;
}
