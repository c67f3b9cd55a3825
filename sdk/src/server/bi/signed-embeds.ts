import { createHmac } from 'node:crypto';
import { isUuid } from '@gleba/core';
import type { EmbeddingRequest, EmbeddingService, EmbeddingTool, SignedEmbed } from '../../bi/embedding-token.ts';

export interface EmbeddingSource {
  /** Of the tool, without a path of one of its dashboards. */
  readonly address: string;
  readonly secret: string;
  /** Superset: its GUEST_TOKEN_JWT_AUDIENCE, where it asks for one. */
  readonly audience?: string | undefined;
}

export type EmbeddingSources = Readonly<Partial<Record<EmbeddingTool, EmbeddingSource>>>;

/** Long enough to open a frame; Superset's asks again for a new one. */
const livesSeconds = 300;

/**
 * Signs what another tool shows within the program: Metabase's static embedding (a token in the address, its `params` locked) and
 * Superset's guest tokens (row level rules in the token). Both are JWTs by HMAC SHA-256 (RFC 7519, RFC 7518 section 3.2) with a
 * secret that the tool shares. Organization and project are always in what is signed, so that nobody widens them in the browser.
 */
export function createSignedEmbeds(sources: EmbeddingSources, now: () => number = Date.now): EmbeddingService {
  return {
    sign(request) {
      const source = sources[request.tool];
      if (!source || (request.projectId !== undefined && !isUuid(request.projectId))) return undefined;
      const at = Math.floor(now() / 1000);
      return request.tool === 'metabase' ? metabase(source, request, at) : superset(source, request, at);
    },
  };
}

function metabase(
  { address, secret }: EmbeddingSource,
  request: EmbeddingRequest,
  at: number,
): SignedEmbed | undefined {
  const { dashboardId, organizationId, projectId } = request;
  if (!/^[1-9][0-9]{0,8}$/.test(dashboardId)) return undefined;
  const params = { organization_id: organizationId, ...(projectId !== undefined && { project_id: projectId }) };
  const token = signed(
    { resource: { dashboard: Number(dashboardId) }, params, iat: at, exp: at + livesSeconds },
    secret,
  );
  return {
    url: `${below(address)}embed/dashboard/${token}#bordered=false&titled=false`,
    guestToken: undefined,
    expiresAt: new Date((at + livesSeconds) * 1000).toISOString(),
  };
}

function superset(source: EmbeddingSource, request: EmbeddingRequest, at: number): SignedEmbed | undefined {
  const { address, secret, audience } = source;
  const { dashboardId, organizationId, projectId, userId } = request;
  if (!isUuid(dashboardId)) return undefined;
  const clauses = [
    `organization_id = ${organizationId}`,
    ...(projectId === undefined ? [] : [`project_id = '${projectId}'`]),
  ];
  const guestToken = signed(
    {
      user: { username: userId },
      resources: [{ type: 'dashboard', id: dashboardId }],
      rls_rules: clauses.map((clause) => ({ clause })),
      ...{ iat: at, exp: at + livesSeconds, type: 'guest' },
      ...(audience && { aud: audience }),
    },
    secret,
  );
  return {
    url: `${below(address)}embedded/${dashboardId}`,
    guestToken,
    expiresAt: new Date((at + livesSeconds) * 1000).toISOString(),
  };
}

const below = (address: string) => (address.endsWith('/') ? address : `${address}/`);

function signed(claims: object, secret: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const text = `${part({ alg: 'HS256', typ: 'JWT' })}.${part(claims)}`;
  return `${text}.${createHmac('sha256', secret).update(text).digest('base64url')}`;
}
