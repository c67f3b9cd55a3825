import type { ApiClient } from '@gleba/core/web';

export interface FoundPostalAddress {
  readonly street: string | null;
  readonly neighborhood: string | null;
  readonly city: string | null;
  readonly state: string | null;
}

export interface PostalAnswer {
  /** Null: nobody could say. */
  readonly isKnown: boolean | null;
  readonly address: FoundPostalAddress | null;
}

/** The workspace's query: its plugin is there in every organization. */
const postalDocument = `query PostalCode($code: String!) {
  postalCode(code: $code) { isKnown address { street neighborhood city state } }
}`;

export async function lookUpPostalCode(api: ApiClient, code: string): Promise<PostalAnswer> {
  const answer = await api.graphql<{ postalCode: PostalAnswer }>(postalDocument, { code }, { isQuiet: true });
  return answer.postalCode;
}
