import { clientInfoOf, type GlebaError } from '@gleba/core';
import type { PeopleScene, Person } from './people-scene.ts';

/** A square of about 200 m in Belo Horizonte. */
export const square = {
  type: 'Polygon',
  coordinates: [
    [
      [-43.94, -19.92],
      [-43.938, -19.92],
      [-43.938, -19.918],
      [-43.94, -19.918],
      [-43.94, -19.92],
    ],
  ],
} as const;

export const area = {
  referrerName: 'Josefa da Silva',
  referrerPhone: '(31) 98765-4321',
  name: 'Chácara Boa Vista',
  city: 'Belo Horizonte',
  state: 'Minas Gerais',
} as const;

export interface MadeLink {
  readonly id: string;
  readonly token: string;
}

/** What strangers and staff do with referrals, from network addresses of their own. */
export function referralCalls(scene: PeopleScene) {
  let places = 0;
  /** Another address each time, unless one is given. */
  const clientOfStranger = (address?: string) => {
    places += 1;
    return clientInfoOf(address ?? `198.51.${places >> 8}.${places & 255}`, 'Mozilla/5.0 (Test)');
  };
  return {
    async makeLink(who: Person, values: Record<string, unknown> = {}): Promise<MadeLink> {
      const input = { referralLink: { channel: 'Site da prefeitura', ...values } };
      const { data, message, fields } = await scene.command<{ referralLink: MadeLink }>(
        who,
        'createReferralLink',
        input,
        'referralLink { id token }',
      );
      if (!data) throw new Error(`${message} ${fields.join(' ')}`);
      return data.referralLink;
    },
    /** A command of the public page, without a session. */
    async stranger<T = Record<string, unknown>>(
      name: string,
      input: Record<string, unknown>,
      selection: string,
      address?: string,
    ) {
      const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
      const query = `mutation($i: ${type}!) { ${name}(input: $i) { ${selection} } }`;
      const body = JSON.stringify({ query, variables: { i: input } });
      const { body: text } = await scene.runtime
        .graphql(body, undefined, 'stranger', { client: clientOfStranger(address) })
        // What is no request at all is refused by the host, in the same form.
        .catch(({ message, code }: GlebaError) => ({
          body: JSON.stringify({ errors: [{ message, extensions: { code } }] }),
        }));
      const { data = null, errors = [] } = JSON.parse(text) as {
        data?: Record<string, T> | null;
        errors?: { message: string; extensions: { code: string; fields?: { field: string; message: string }[] } }[];
      };
      const [first] = errors;
      return {
        data: data?.[name] ?? null,
        code: first?.extensions.code,
        message: first?.message,
        fields: (first?.extensions.fields ?? []).map(({ field, message }) => `${field}: ${message}`),
        text,
      };
    },
    async sendFile(token: string, name: string, bytes: Uint8Array, address?: string) {
      const request = new Request(`http://test.invalid/referral-areas?name=${encodeURIComponent(name)}`, {
        method: 'POST',
        headers: { 'x-referral-token': token },
        body: bytes as Uint8Array<ArrayBuffer>,
      });
      try {
        const response = await scene.runtime.route(request, 'stranger', undefined, clientOfStranger(address));
        return { body: (await response?.json()) as Record<string, unknown> | undefined, code: undefined, message: '' };
      } catch (error) {
        const { code, message } = error as { code?: string; message: string };
        return { body: undefined, code, message };
      }
    },
  };
}

export type ReferralCalls = ReturnType<typeof referralCalls>;
