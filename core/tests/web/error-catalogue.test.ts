import { describe, expect, it } from 'vitest';
import { ApiError, errorFromAnswer } from '../../src/web/api-error.ts';
import { isSessionExpired, toastFor } from '../../src/web/index.ts';
import { sessionExpiredText } from '../../src/web/session-store.ts';

const answered = (status: number, body: unknown) => errorFromAnswer({ status, headers: new Headers() }, body);
const server = (message: string, code?: string) => ({ errors: [{ message, extensions: code ? { code } : {} }] });

/** Section 8 of the specification line by line: what is answered, and what a person is shown. */
const catalogue: readonly [line: string, error: unknown, shown: string | undefined][] = [
  ['HTTP 403: access denied text', answered(403, ''), 'Acesso negado.'],
  [
    'HTTP 403: access denied text plus server message if any',
    answered(403, server('Peça ao administrador.')),
    'Acesso negado. Peça ao administrador.',
  ],
  ['HTTP 404: resource not found', answered(404, ''), 'Registro não encontrado.'],
  [
    'HTTP 404: resource not found plus message',
    answered(404, { message: 'Lote 7.' }),
    'Registro não encontrado. Lote 7.',
  ],
  ['HTTP 5xx: toast with server message', answered(503, server('Banco fora do ar.')), 'Banco fora do ar.'],
  ['HTTP 5xx: or server error', answered(502, '<html>Bad gateway</html>'), 'Erro interno do servidor'],
  ['HTTP 400: nothing shown', answered(400, server('Há campos inválidos.')), undefined],
  ['HTTP 400: nothing shown, as a code that came with 200', answered(200, server('x', 'VALIDATION')), undefined],
  [
    "HTTP 429: toast 'Muitas requisições, tente novamente em alguns segundos'",
    answered(429, server('slow down')),
    'Muitas requisições, tente novamente em alguns segundos',
  ],
  ['other statuses: server message', answered(409, server('Já existe.')), 'Já existe.'],
  ['other statuses: error field', answered(402, { error: 'Sem saldo' }), 'Sem saldo'],
  ['other statuses: or raw message', answered(418, 'Sou um bule.'), 'Sou um bule.'],
  ["GraphQL error 'jwt expired': session treated as expired", answered(200, server('jwt expired')), undefined],
  [
    "GraphQL error 'permission denied for schema main': session treated as expired",
    answered(200, server('permission denied for schema main')),
    undefined,
  ],
  ["Other messages: 'Erro interno do servidor'", new ApiError('INTERNAL', { status: 500 }), 'Erro interno do servidor'],
  ["Other messages: 'Ocorreu um erro inesperado'", new TypeError('a bug'), 'Ocorreu um erro inesperado'],
  [
    "foreign-key delete 'Registro não pode ser excluído, pois está sendo utilizado.'",
    new ApiError('IN_USE'),
    'Registro não pode ser excluído, pois está sendo utilizado.',
  ],
  ["sign-in failure 'E-mail ou senha inválidos'", new ApiError('BAD_CREDENTIALS'), 'E-mail ou senha inválidos'],
];

describe('the error catalogue', () => {
  it.each(catalogue)('%s', (_line, error, shown) => {
    expect(toastFor(error, true)).toBe(shown);
    // 'Toasts appear only while online'
    expect(toastFor(error, false)).toBeUndefined();
  });

  it("'session treated as expired' is of these two words, and of no other refusal", () => {
    const isOver = (message: string) => isSessionExpired(answered(200, server(message)));
    expect(['jwt expired', 'permission denied for schema main', 'permission denied'].map(isOver)).toEqual([
      true,
      true,
      false,
    ]);
  });

  it("initial-data failure: toast 'Sessão expirada. Por favor, faça login novamente.'", () => {
    expect(sessionExpiredText()).toBe('Sessão expirada. Por favor, faça login novamente.');
  });
});
