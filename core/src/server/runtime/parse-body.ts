import type { GraphqlRequest } from '../graphql/graphql-endpoint.ts';

/** A GraphQL request's body; undefined for what is none. */
export function parseBody(text: string): GraphqlRequest | undefined {
  try {
    const body: unknown = JSON.parse(text);
    if (typeof body !== 'object' || body === null || !('query' in body) || typeof body.query !== 'string')
      return undefined;
    const variables = 'variables' in body ? body.variables : undefined;
    const operationName = 'operationName' in body ? body.operationName : undefined;
    if (variables !== undefined && variables !== null && (typeof variables !== 'object' || Array.isArray(variables)))
      return undefined;
    if (operationName !== undefined && operationName !== null && typeof operationName !== 'string') return undefined;
    return { query: body.query, variables: variables as Record<string, unknown> | null | undefined, operationName };
  } catch {
    return undefined;
  }
}
