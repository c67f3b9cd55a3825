import { allow, defineEntity, enumeration, instant, integer, json, readOnly, reference, User } from '@gleba/sdk';
import { prose, proseLimits } from '../legal/prose.ts';

export const legalTextKinds = ['terms', 'privacy'] as const;
export type LegalTextKind = (typeof legalTextKinds)[number];

const byServer = { writing: 'never', required: true } as const;

/** The organization's terms of use or privacy notice in one of its versions, as it was published; never changed afterwards. */
export const LegalText = defineEntity('workspace.legalText', {
  scope: 'organization',
  title: ['kind', 'number'],
  fields: {
    kind: enumeration(legalTextKinds, byServer),
    /** From 1, of its kind. */
    number: integer({ ...byServer, min: 1 }),
    /** Null: from then on the program's own text stands again, and nobody is asked. */
    body: json(prose, {
      writing: 'never',
      filterable: false,
      maxBytes: proseLimits.bytes,
      maxKeys: proseLimits.keys,
    }),
    publishedAt: instant(byServer),
  },
  unique: [{ id: 'number', fields: ['kind', 'number'] }],
  ...readOnly(allow.member),
});

/** That somebody has agreed to one version, and when (Lei 13.709/2018, art. 8, § 2: whoever processes data proves the consent). */
export const LegalConsent = defineEntity('workspace.legalConsent', {
  scope: 'organization',
  fields: {
    legalTextId: reference(LegalText, { ...byServer, inverse: 'consents' }),
    userId: reference(User, { ...byServer, inverse: 'legalConsents' }),
    acceptedAt: instant(byServer),
  },
  unique: [{ id: 'person', fields: ['legalTextId', 'userId'] }],
  ...readOnly(allow.any(allow.own('userId'), allow.adminAndUp)),
});
