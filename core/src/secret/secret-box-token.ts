import { token } from '../plugin/token.ts';

/** Encrypts small secrets for the database (AES-256-GCM), under the first of several keys; each of them decrypts. */
export interface SecretBox {
  /** `about` names what the secret is of: sealed text that is moved to another row does not open there. */
  seal(secret: Uint8Array, about: string): string;
  /** Undefined for what no key of ours opens. */
  open(sealed: string, about: string): Uint8Array | undefined;
  /** Sealed by a key that is on its way out: seal it anew when it is next in hand. */
  isOld(sealed: string): boolean;
}

/**
 * For secrets that a plugin keeps of its organization (a key, an account elsewhere): in a hidden field, sealed under the operator's keys, so
 * that they leave neither by an answer nor by a copy of the database.
 */
export const secretBoxToken = token<SecretBox>('core.secretBox@1');
