import { longestWaitMs } from './in-time.ts';
import { administrator } from './program.ts';

/** The endpoint as a script would use it, to check what the screens say. */
export async function api(address: string, person = administrator) {
  const ask = async <T>(query: string, variables: Record<string, unknown> = {}, token?: string): Promise<T> => {
    const response = await fetch(`${address}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
      body: JSON.stringify({ query, variables }),
      signal: AbortSignal.timeout(longestWaitMs),
    });
    const { data, errors } = (await response.json()) as { data: T; errors?: readonly { message: string }[] };
    if (errors) throw new Error(errors.map(({ message }) => message).join('; '));
    return data;
  };
  const input = { ...person, organizationId: 2 };
  const { authenticate } = await ask<{ authenticate: { jwtToken: string } }>(
    'mutation($input: AuthenticateInput!) { authenticate(input: $input) { jwtToken } }',
    { input },
  );
  const token = authenticate.jwtToken;
  const asked = <T>(query: string, variables?: Record<string, unknown>) => ask<T>(query, variables, token);
  return Object.assign(asked, { authorization: `Bearer ${token}` });
}
