import { GlebaError, leastPasswordStrength, longestPassword, passwordStrength } from '@gleba/sdk';

/** The specification's words for a password that is missing or weak. */
export function checkPassword(password: string): void {
  if (password === '') throw refused('required', 'Informe a senha');
  if (password.length > longestPassword) throw refused('tooLong', `Use no máximo ${longestPassword} caracteres.`);
  if (passwordStrength(password) < leastPasswordStrength) {
    throw refused('weak', 'Senha fraca, verifique as regras de senha abaixo');
  }
}

function refused(code: string, message: string): GlebaError {
  return new GlebaError('VALIDATION', message, { fields: [{ field: 'password', code, message }] });
}
