import { isCnpj, isCpf, isUuid, mailAddressOf } from '@gleba/sdk';
import { isPlain } from './plain-letters.ts';

/** Kinds of a key by which Pix finds an account (Banco Central, Manual Operacional do DICT); EVP is the one that the bank makes up. */
export const pixKeyTypes = ['CPF', 'CNPJ', 'EMAIL', 'PHONE', 'EVP'] as const;
export type PixKeyType = (typeof pixKeyTypes)[number];

/** The longest, an address of e-mail. */
export const longestPixKey = 77;

/** A typed key as Pix knows it; undefined where it is no key of that kind. Masks that stand for 'none' are nobody's key. */
export function pixKeyOf(type: PixKeyType, typed: string): string | undefined {
  return keyOf[type](typed.trim());
}

const keyOf: Readonly<Record<PixKeyType, (typed: string) => string | undefined>> = {
  CPF(typed) {
    const digits = typed.replace(/[.-]/g, '');
    return isCpf(digits) ? digits : undefined;
  },
  CNPJ(typed) {
    const characters = typed.replace(/[./-]/g, '').toUpperCase();
    return isCnpj(characters, { withLetters: true }) ? characters : undefined;
  },
  EMAIL(typed) {
    const address = mailAddressOf(typed);
    return address !== undefined && address.length <= longestPixKey && isPlain(address) ? address : undefined;
  },
  /** A mobile one of Brazil: area, 9 and eight digits (Anatel, Resolução 749/2022), written as ITU-T E.164 writes it. */
  PHONE(typed) {
    const digits = typed.replace(/\D/g, '');
    const isForeign = typed.startsWith('+') && !typed.startsWith('+55');
    if (isForeign || /[^\d\s()+-]/.test(typed)) return undefined;
    const national = digits.length === 13 && digits.startsWith('55') ? digits.slice(2) : digits;
    return /^[1-9]{2}9\d{8}$/.test(national) ? `+55${national}` : undefined;
  },
  EVP(typed) {
    const key = typed.toLowerCase();
    return isUuid(key) ? key : undefined;
  },
};
