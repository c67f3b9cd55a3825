import { GlebaError } from '../error/gleba-error.ts';
import { leastPasswordStrength, longestPassword, passwordStrength } from './password-strength.ts';

/** Whether somebody may choose it. Throws VALIDATION (field `password`) in the specification's words. */
export function checkPassword(password: string): void {
  if (password === '') throw refused('required', 'Informe a senha');
  if (password.length > longestPassword) throw refused('tooLong', `Use no máximo ${longestPassword} caracteres.`);
  if (passwordStrength(password) < leastPasswordStrength) {
    throw refused('tooWeak', 'Senha fraca, verifique as regras de senha abaixo');
  }
}

function refused(code: string, message: string): GlebaError {
  return new GlebaError('VALIDATION', message, { fields: [{ field: 'password', code, message }] });
}
