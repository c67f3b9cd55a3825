import { type AnswerOf, Organization, type RecordOf, UserOrganization } from '@gleba/sdk';
import { count, handle, type UnitOfWork } from '@gleba/sdk/server';
import { LegalConsent, LegalText, type LegalTextKind, legalTextKinds } from '../../entities/legal-text.entity.ts';
import { type Prose, saysSomething } from '../../legal/prose.ts';
import { whoAreNotAsked } from '../../legal/who-is-asked.ts';
import { acceptLegalTexts, legalTextState, pendingLegalTexts, publishLegalText } from '../../operations/legal-texts.ts';
import { workspaceErrors } from '../workspace-errors.ts';

type Text = RecordOf<typeof LegalText>;

export const publishLegalTextHandler = handle(publishLegalText, async ({ tx }, { kind, basedOn, body }) => {
  if (body !== null && !saysSomething(body)) throw workspaceErrors.legalTextEmpty.beside('body');
  // Of two at once one waits here, and finds that its text was written over an older one.
  await tx.get(Organization, String(tx.actor.organizationId), { lock: true });
  const number = ((await inForce(tx, kind))?.number ?? 0) + 1;
  if (number !== basedOn + 1) throw workspaceErrors.legalTextChanged();
  const { id } = await tx.insert(LegalText, { kind, number, body, publishedAt: new Date().toISOString() });
  return { legalTextId: id, number };
});

export const pendingLegalTextsHandler = handle(pendingLegalTexts, async ({ actor, transaction }) => {
  // Whoever enters every organization is a member of none, and agrees to nothing here.
  if (actor.role === 'staff') return { texts: [] };
  return transaction(pendingTexts);
});

async function pendingTexts(tx: UnitOfWork) {
  const texts: AnswerOf<typeof pendingLegalTexts>['texts'][number][] = [];
  for (const kind of legalTextKinds) {
    const text = await inForce(tx, kind);
    if (!text?.body || (await hasAgreed(tx, text))) continue;
    const { id, number, publishedAt, body } = text;
    texts.push({ id, kind, number, publishedAt, body });
  }
  return { texts };
}

export const acceptLegalTextsHandler = handle(acceptLegalTexts, async ({ tx }, { legalTextIds }) => {
  const { userId } = tx.actor;
  let accepted = 0;
  for (const id of new Set(legalTextIds)) {
    const text = await tx.get(LegalText, id, { lock: true });
    // Published while it was read: what is agreed to is what was shown.
    if (!text.body || (await inForce(tx, text.kind))?.id !== id) throw workspaceErrors.legalTextChanged();
    if (!userId || (await hasAgreed(tx, text))) continue;
    await tx.insert(LegalConsent, { legalTextId: id, userId, acceptedAt: new Date().toISOString() });
    accepted += 1;
  }
  return { accepted };
});

export const legalTextStateHandler = handle(legalTextState, ({ transaction }, { kind }) =>
  transaction((tx) => stateOf(tx, kind)),
);

async function stateOf(tx: UnitOfWork, kind: LegalTextKind) {
  const texts = await tx.list(LegalText, { filter: { kind: { equalTo: kind } }, orderBy: ['-number'], first: 100 });
  const counted = await tx
    .from(LegalConsent)
    .select((consent) => ({ text: consent.legalTextId, people: count() }))
    .all();
  const consents = new Map(counted.map(({ text, people }) => [text, people]));
  return {
    number: texts[0]?.number ?? 0,
    body: texts[0]?.body ?? null,
    versions: texts.map(({ id, number, publishedAt, body }) => ({
      ...{ id, number, publishedAt, isOwn: body !== null, consents: consents.get(id) ?? 0 },
    })),
    people: await tx.count(UserOrganization, { filter: { role: { notIn: whoAreNotAsked } } }),
  };
}

/** The last version of a kind; its body is null where the program's own text stands again. */
async function inForce(
  tx: UnitOfWork,
  kind: LegalTextKind,
): Promise<(Text & { readonly body: Prose | null }) | undefined> {
  const [text] = await tx.list(LegalText, { filter: { kind: { equalTo: kind } }, orderBy: ['-number'], first: 1 });
  return text;
}

async function hasAgreed(tx: UnitOfWork, { id }: Pick<Text, 'id'>): Promise<boolean> {
  const { userId } = tx.actor;
  const filter = { legalTextId: { equalTo: id }, userId: { equalTo: userId ?? '' } };
  return userId !== undefined && (await tx.count(LegalConsent, { filter })) > 0;
}
