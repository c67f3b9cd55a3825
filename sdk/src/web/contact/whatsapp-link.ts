/** Brazil's, for a number that is written without one. */
const countryCode = '55';

/**
 * The address that opens a conversation in WhatsApp with this text already typed; undefined for what is no telephone number.
 * The number goes in international form, digits only, without leading zeros (WhatsApp's help, 'How to use click to chat').
 */
export function whatsAppLink(phone: string | null | undefined, text: string): string | undefined {
  const digits = (phone ?? '').replace(/\D/g, '').replace(/^0+/, '');
  const isForeign = phone?.trim().startsWith('+') ?? false;
  // With its area code a Brazilian number has ten digits, a mobile one eleven; with the country's two more.
  const isNational = digits.length === 10 || digits.length === 11;
  const number = isNational && !isForeign ? `${countryCode}${digits}` : digits;
  const isWhole = number.startsWith(countryCode)
    ? number.length === 12 || number.length === 13
    : isForeign && number.length >= 8 && number.length <= 15;
  return isWhole ? `https://wa.me/${number}?text=${encodeURIComponent(text)}` : undefined;
}
