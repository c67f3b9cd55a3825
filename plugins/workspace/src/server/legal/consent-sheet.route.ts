import { Readable } from 'node:stream';
import {
  allow,
  defaultTimeZone,
  formatDateTime,
  languageOf,
  Organization,
  organizationPreferences,
  say,
  User,
  UserOrganization,
  z,
} from '@gleba/sdk';
import { type WorkbookCell, workbookFile } from '@gleba/sdk/exchange/server';
import { equal, jsonBody, type Route, type UnitOfWork } from '@gleba/sdk/server';
import { LegalConsent, LegalText } from '../../entities/legal-text.entity.ts';
import { whoAreNotAsked } from '../../legal/who-is-asked.ts';

/** Rows that a workbook is made of at once: a person agrees once to a version. */
const mostRows = 20_000;

/**
 * Who agreed to one version and when, and who has not yet, as a workbook. Also of people who are no longer there: whoever processes data
 * proves the consent for as long as it may be asked for (Lei 13.709/2018, art. 8, § 2).
 */
export const consentSheetRoute: Route = {
  method: 'POST',
  path: '/legal-texts/consents/workbook',
  permission: allow.adminAndUp,
  async handle({ request, context }) {
    const { legalTextId } = await jsonBody(request, z.object({ legalTextId: z.uuid() }), { refusal: 'VALIDATION' });
    const language = languageOf(context.actor);
    const word = (key: string, values = {}) => say(key, values, language);
    const { text, agreed, waiting, timeZone } = await context.transaction((tx) => whoAgreed(tx, legalTextId));
    const title = `${word(`workspace.legalText.kind.${text.kind}`)} ${text.number}`;
    const heading = (key: string): WorkbookCell => ({ text: word(key), isTitle: true });
    const cell = (value: string | null): WorkbookCell => (value ? { text: value } : null);
    const rows = [
      [
        heading('core.user.name'),
        heading('core.user.email'),
        heading('workspace.legal.state'),
        heading('workspace.legalConsent.acceptedAt'),
      ],
      ...agreed.map(({ name, email, acceptedAt }) => [
        cell(name),
        cell(email),
        cell(word('workspace.legal.agreed')),
        cell(formatDateTime(acceptedAt, timeZone)),
      ]),
      ...waiting.map(({ name, email }) => [cell(name), cell(email), cell(word('workspace.legal.waiting')), null]),
    ];
    return new Response(Readable.toWeb(Readable.from(workbookFile(title, rows))) as ReadableStream, {
      headers: {
        'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'content-disposition': 'attachment; filename="consents.xlsx"',
        'cache-control': 'no-store',
      },
    });
  },
};

async function whoAgreed(tx: UnitOfWork, legalTextId: string) {
  const text = await tx.asActor.get(LegalText, legalTextId);
  const organization = await tx.get(Organization, String(tx.actor.organizationId));
  // By the server: who has left is nobody's colleague any more, and their consent is still one.
  const agreed = await tx.asServer
    .from(LegalConsent)
    .leftJoin(User, (consent, user) => equal(consent.userId, user.id))
    .where({ legalTextId: { equalTo: legalTextId } })
    .select((consent, user) => ({
      userId: consent.userId,
      acceptedAt: consent.acceptedAt,
      name: user.name,
      email: user.email,
    }))
    .orderBy((consent) => [consent.acceptedAt])
    .limit(mostRows)
    .all();
  const members = await tx.asServer
    .from(UserOrganization)
    .join(User, (member, user) => equal(member.userId, user.id))
    .where({ role: { notIn: whoAreNotAsked } })
    .select((member, user) => ({ userId: member.userId, name: user.name, email: user.email }))
    .orderBy((_member, user) => [user.name])
    .limit(mostRows)
    .all();
  const have = new Set(agreed.map(({ userId }) => userId));
  const { timeZone } = organizationPreferences.safeParse(organization.preferences ?? {}).data ?? {};
  return {
    text,
    agreed,
    waiting: members.filter(({ userId }) => !have.has(userId)),
    timeZone: timeZone ?? defaultTimeZone,
  };
}
