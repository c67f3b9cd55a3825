/**
 * Stable error codes and what people read (pt-BR, literally the specification's catalogue where it names a text).
 * The screen may translate by code; the message is what an API client sees.
 */
export const errorCatalogue = {
  UNAUTHENTICATED: { status: 401, message: 'jwt expired' },
  BAD_CREDENTIALS: { status: 401, message: 'E-mail ou senha inválidos' },
  NO_ORGANIZATION: { status: 403, message: 'O usuário não pertence a nenhuma organização.' },
  FORBIDDEN: { status: 403, message: 'Acesso negado.' },
  NOT_FOUND: { status: 404, message: 'Registro não encontrado.' },
  VALIDATION: { status: 400, message: 'Há campos inválidos.' },
  BAD_REQUEST: { status: 400, message: 'Requisição inválida.' },
  DOCUMENT_INVALID: { status: 400, message: 'O documento GraphQL é inválido.' },
  DOCUMENT_TOO_LARGE: { status: 413, message: 'O documento é grande demais.' },
  DOCUMENT_TOO_DEEP: { status: 400, message: 'O documento é profundo demais.' },
  DOCUMENT_TOO_COSTLY: { status: 400, message: 'A consulta custa demais.' },
  PAGE_TOO_LARGE: { status: 400, message: 'A página pedida é grande demais.' },
  ANSWER_TOO_LARGE: {
    status: 400,
    message: 'A resposta é grande demais. Peça menos linhas, ou menos campos, de cada vez.',
  },
  FILTER_TOO_LARGE: { status: 400, message: 'O filtro é grande demais.' },
  DUPLICATE: { status: 409, message: 'Já existe um registro com esta chave.' },
  IN_USE: { status: 409, message: 'Registro não pode ser excluído, pois está sendo utilizado.' },
  CONFLICT: { status: 409, message: 'O registro foi excluído ou alterado por outro usuário.' },
  PLUGIN_DISABLED: { status: 403, message: 'O plugin não está ativo nesta organização.' },
  PLUGIN_RETIRED: { status: 409, message: 'O plugin foi retirado: seus dados podem ser lidos, mas não alterados.' },
  PLUGIN_ESSENTIAL: { status: 409, message: 'O plugin é essencial e não muda de estado.' },
  PLUGIN_STATE: { status: 409, message: 'O estado do plugin não permite esta ação.' },
  PLUGIN_NEEDED: { status: 409, message: 'Outro plugin ativo precisa deste.' },
  PLUGIN_NEEDS: { status: 409, message: 'O plugin precisa de outro que não está ativo.' },
  PLUGIN_NOT_EXPORTED: { status: 409, message: 'Exporte os dados do plugin antes de eliminá-los.' },
  PLUGIN_NOT_CONFIRMED: { status: 400, message: 'Digite o identificador do plugin para confirmar.' },
  TOKEN_INVALID: { status: 400, message: 'Token inválido.' },
  TOKEN_CANCELLED: { status: 400, message: 'Token cancelado.' },
  INVITE_EXPIRED: { status: 409, message: 'Este convite expirou. Peça um novo a quem convidou você.' },
  INVITE_CANCELLED: { status: 409, message: 'Este convite foi cancelado.' },
  INVITE_ACCEPTED: { status: 409, message: 'Este convite já foi aceito.' },
  LAST_ADMINISTRATOR: { status: 409, message: 'A organização precisa de ao menos um administrador.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Muitas requisições, tente novamente em alguns segundos' },
  TIMEOUT: { status: 503, message: 'A operação demorou demais e foi interrompida.' },
  UNAVAILABLE: { status: 503, message: 'Serviço indisponível, tente novamente em alguns segundos.' },
  INTERNAL: { status: 500, message: 'Erro interno do servidor' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCatalogue;

/** One field's complaint, shown beside it. `field` is the input's path, such as `block` or `lines.0.value`. */
export interface FieldProblem {
  readonly field: string;
  /** Stable, such as `required`, `tooLong`, `notUnique`. */
  readonly code: string;
  readonly message: string;
}

export interface ErrorDetails {
  readonly fields?: readonly FieldProblem[];
  /** Facts for the reader: limits, names, numbers. Never a secret, never another organization's data. */
  readonly facts?: Readonly<Record<string, string | number | boolean | null>>;
  readonly cause?: unknown;
}

/** A failure that the caller may see. Anything else that is thrown becomes INTERNAL and is only logged. */
export class GlebaError extends Error {
  override readonly name = 'GlebaError';
  readonly code: ErrorCode;
  readonly status: number;
  readonly fields: readonly FieldProblem[];
  readonly facts: Readonly<Record<string, string | number | boolean | null>>;

  constructor(code: ErrorCode, message?: string, details: ErrorDetails = {}) {
    super(message ?? errorCatalogue[code].message, { cause: details.cause });
    this.code = code;
    this.status = errorCatalogue[code].status;
    this.fields = details.fields ?? [];
    this.facts = details.facts ?? {};
  }
}
