import { hash, verify } from '@node-rs/argon2';
import { longestPassword } from '../../identity/password-strength.ts';

/**
 * argon2id with OWASP's first choice for servers (Password Storage Cheat Sheet: 19 MiB, 2 passes, 1 lane); the numbers
 * travel inside of each hash, so raising them later leaves old passwords valid.
 */
const strength = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

export function hashPassword(password: string): Promise<string> {
  return hash(password.normalize('NFKC'), strength);
}

/** A hash of nothing anybody knows, so that an unknown account takes as long as a wrong password. */
let decoy: Promise<string> | undefined;

/** Constant work whether the account exists or not. */
export async function verifyPassword(password: string, storedHash: string | null): Promise<boolean> {
  if (password.length > longestPassword) return false;
  decoy ??= hashPassword(crypto.randomUUID());
  const matches = await verify(storedHash ?? (await decoy), password.normalize('NFKC'));
  return matches && storedHash !== null;
}

const alphabet = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';

/** 16 characters that cannot be mistaken for one another: about 92 bits. */
export function generatePassword(): string {
  const bytes = crypto.getRandomValues(new Uint32Array(16));
  return [...bytes].map((value) => alphabet[value % alphabet.length]).join('');
}
