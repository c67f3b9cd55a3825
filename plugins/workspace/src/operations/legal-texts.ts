import { allow, defineCommand, defineQuery, id, z } from '@gleba/sdk';
import { LegalText, legalTextKinds } from '../entities/legal-text.entity.ts';
import { legalTextAccepted, legalTextPublished } from '../events/legal-text.event.ts';
import { prose, proseLimits } from '../legal/prose.ts';

const kind = z.enum(legalTextKinds);

/**
 * Publishes the next version of the organization's terms or privacy notice; without a body the program's own text stands again.
 * `basedOn`: the number of the version that was changed, 0 where there was none.
 */
export const publishLegalText = defineCommand('publishLegalText', {
  permission: allow.role('staff', 'admin'),
  input: { kind, basedOn: z.int().check(z.minimum(0)), body: z.nullable(prose) },
  weight: { bytes: proseLimits.bytes, text: proseLimits.text, depth: proseLimits.depth, keys: proseLimits.keys },
  emits: [legalTextPublished],
  errors: ['workspace.legalTextChanged', 'workspace.legalTextEmpty'],
  output: { legalTextId: z.uuid(), number: z.int() },
});

/** What is in force and whoever asks has not agreed to yet. */
export const pendingLegalTexts = defineQuery('pendingLegalTexts', {
  permission: allow.member,
  input: {},
  output: z.object({
    texts: z.array(z.object({ id: z.uuid(), kind, number: z.int(), publishedAt: z.string(), body: prose })),
  }),
});

/** Agrees to versions that are in force; one that was agreed to before stays as it was. */
export const acceptLegalTexts = defineCommand('acceptLegalTexts', {
  permission: allow.member,
  input: { legalTextIds: z.array(id(LegalText)).check(z.minLength(1), z.maxLength(legalTextKinds.length)) },
  emits: [legalTextAccepted],
  errors: ['workspace.legalTextChanged'],
  output: { accepted: z.int() },
});

/** Of how many people how many have agreed to what is in force. */
export const legalTextState = defineQuery('legalTextState', {
  permission: allow.adminAndUp,
  input: { kind },
  output: z.object({
    number: z.int(),
    body: z.nullable(prose),
    versions: z.array(
      z.object({ id: z.uuid(), number: z.int(), publishedAt: z.string(), isOwn: z.boolean(), consents: z.int() }),
    ),
    people: z.int(),
  }),
});

export const legalTextOperations = [publishLegalText, pendingLegalTexts, acceptLegalTexts, legalTextState];
