import { GlebaError } from '../../error/gleba-error.ts';
import type { GraphqlRequest } from '../graphql/graphql-endpoint.ts';
import { parseForeignJson } from '../json/parse-foreign-json.ts';

/** A GraphQL request's body, whose bytes the host has counted. BAD_REQUEST for what is none. */
export function parseBody(text: string): GraphqlRequest {
  const body = parseForeignJson(text);
  if (typeof body !== 'object' || body === null || !('query' in body) || typeof body.query !== 'string')
    throw new GlebaError('BAD_REQUEST');
  const variables = 'variables' in body ? body.variables : undefined;
  const operationName = 'operationName' in body ? body.operationName : undefined;
  if (variables !== undefined && variables !== null && (typeof variables !== 'object' || Array.isArray(variables)))
    throw new GlebaError('BAD_REQUEST');
  if (operationName !== undefined && operationName !== null && typeof operationName !== 'string')
    throw new GlebaError('BAD_REQUEST');
  return { query: body.query, variables: variables as Record<string, unknown> | null | undefined, operationName };
}
