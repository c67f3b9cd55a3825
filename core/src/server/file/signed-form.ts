import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a form was signed for: one file of one organization, so many bytes at most, until then. */
export interface FormPolicy {
  readonly id: string;
  readonly organizationId: number;
  readonly maxBytes: number;
}

export interface SignedForms {
  sign(policy: FormPolicy, lifetimeSeconds: number): Readonly<Record<string, string>>;
  /** Undefined for what we did not sign, or not for now. */
  verify(fields: Readonly<Record<string, string>>): FormPolicy | undefined;
}

/** The program's own counterpart of S3's POST policy. */
export function createSignedForms(secret: Uint8Array, now: () => number = Date.now): SignedForms {
  const signatureOf = (policy: string) => createHmac('sha256', secret).update(`POST\n${policy}`).digest('base64url');
  return {
    sign(policy, lifetimeSeconds) {
      const expires = Math.floor(now() / 1000) + lifetimeSeconds;
      const text = Buffer.from(JSON.stringify({ ...policy, expires })).toString('base64url');
      return { policy: text, signature: signatureOf(text) };
    },
    verify({ policy = '', signature = '' }) {
      const expected = Buffer.from(signatureOf(policy));
      const given = Buffer.from(signature);
      if (expected.length !== given.length || !timingSafeEqual(expected, given)) return undefined;
      // Ours, as the signature says.
      const { expires, ...signed } = JSON.parse(Buffer.from(policy, 'base64url').toString()) as FormPolicy & {
        readonly expires: number;
      };
      return expires > now() / 1000 ? signed : undefined;
    },
  };
}
