import { coreErrors } from '../error/core-errors.ts';
import { leastPasswordStrength, longestPassword, passwordStrength } from './password-strength.ts';

/** Whether somebody may choose it. Throws VALIDATION (field `password`) in the specification's words. */
export function checkPassword(password: string): void {
  if (password === '') throw coreErrors.passwordMissing.beside('password');
  if (password.length > longestPassword) throw coreErrors.tooLong.beside('password', { most: String(longestPassword) });
  if (passwordStrength(password) < leastPasswordStrength) {
    throw coreErrors.passwordTooWeak.beside('password');
  }
}
