import { createHash } from 'node:crypto';
import { MailTicket, mostAttachedBytes, Organization, UserOrganization, UserProfile, uuidv7 } from '@gleba/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createMailService } from '../../core/src/server/mail/mail-service.ts';
import { UserInvite } from '../../plugins/workspace/src/entities/user-invite.entity.ts';
import { writeMail } from '../../plugins/workspace/src/server/mail/write-mail.ts';
import {
  ours,
  type PeopleScene,
  type Person,
  password,
  startPeopleScene,
  theirs,
} from '../../plugins/workspace/tests/server/people-scene.ts';

/** Attacks B.7, B.11, C.17, F.28 and F.30 on the ways into an organization: invites, forgotten passwords, e-mails. */
let scene: PeopleScene;
let admin: Person;
let manager: Person;
beforeAll(async () => {
  scene = await startPeopleScene();
  admin = await scene.person('admin', ours, 'Ana');
  manager = await scene.person('manager');
}, 120_000);
afterAll(() => scene?.stop());

const fresh = () => `${uuidv7()}@example.org`;

async function invited(who: Person, email = fresh(), more: Record<string, unknown> = {}) {
  const { data, code } = await scene.command<{ userInvite: { id: string } }>(
    who,
    'createUserInvite',
    { userInvite: { email, role: 'pilot', profileId: scene.profile, projectIds: [scene.project], ...more } },
    'userInvite { id }',
  );
  expect(code).toBeUndefined();
  const { secret } = await scene.mailTo(email);
  return { id: data?.userInvite.id ?? '', email, secret };
}
const look = (token: string) =>
  scene.command<{ hasAccount: boolean; role: string }>(undefined, 'inviteByToken', { token }, 'hasAccount role email');
const accept = (token: string, more: Record<string, unknown> = {}) =>
  scene.command<{ isNewAccount: boolean }>(
    undefined,
    'acceptInvite',
    { token, name: 'Bruno', password: 'Senha-boa-9', ...more },
    'email isNewAccount',
  );
const rolesOf = async (email: string) => {
  const { rows } = await scene.runtime.db.query<{ organization_id: number; role: string }>(
    `select m.organization_id, m.role from core.user_organization m join core."user" u on u.id = m.user_id
     where u.email = $1::text order by m.organization_id`,
    [email],
  );
  return rows;
};

describe('B11 invites (NocoDB CVE-2026-46552, Directus GHSA-pmf4-v838-29hg)', () => {
  test('the way that is meant: a new account with the role and the profile that were offered', async () => {
    const { secret, email } = await invited(manager);
    expect((await look(secret)).data).toMatchObject({ hasAccount: false, role: 'pilot', email });
    expect((await accept(secret)).data).toEqual({ email, isNewAccount: true });
    expect(await rolesOf(email)).toEqual([{ organization_id: ours, role: 'pilot' }]);
  });

  test('nobody raises the role that was offered', async () => {
    const { secret, email } = await invited(manager);
    for (const more of [
      { role: 'admin' },
      { organizationId: theirs },
      { profileId: scene.profile },
      { email: 'x@y.z' },
    ]) {
      expect((await accept(secret, more)).code).toBe('BAD_REQUEST');
    }
    expect(await rolesOf(email)).toEqual([]);
    expect((await scene.command(manager, 'createUserInvite', { userInvite: { email, role: 'admin' } })).code).toBe(
      'FORBIDDEN',
    );
    expect((await scene.command(admin, 'createUserInvite', { userInvite: { email, role: 'staff' } })).code).toBe(
      'FORBIDDEN',
    );
  });

  test.each(['accepted', 'createdBy', 'organizationId', 'id', 'cancelledAt'])('%s cannot be given', async (name) => {
    const given = { email: fresh(), role: 'manager', [name]: name === 'accepted' ? true : uuidv7() };
    const { code } = await scene.command(admin, 'createUserInvite', { userInvite: given });
    expect(code).toBe('BAD_REQUEST');
  });

  test('it is accepted once, also by two at the same moment', async () => {
    const { secret, email } = await invited(manager);
    const answers = await Promise.all([accept(secret), accept(secret)]);
    expect(answers.filter(({ code }) => code === undefined)).toHaveLength(1);
    expect((await accept(secret)).reason).toBe('workspace.inviteAccepted');
    expect((await look(secret)).message).toBe('Este convite já foi aceito.');
    expect(await rolesOf(email)).toHaveLength(1);
  });

  test('cancelled, expired and replaced links each say so', async () => {
    const cancelled = await invited(manager);
    expect((await scene.command(manager, 'deleteUserInvite', { id: cancelled.id })).code).toBeUndefined();
    expect((await accept(cancelled.secret)).reason).toBe('workspace.inviteCancelled');

    const expired = await invited(manager);
    await scene.within(ours, (tx) =>
      tx.update(UserInvite, expired.id, { expiration: new Date(Date.now() - 1000).toISOString() }),
    );
    expect((await accept(expired.secret)).reason).toBe('workspace.inviteExpired');

    const replaced = await invited(manager);
    expect((await scene.command(manager, 'resendUserInvite', { id: replaced.id })).code).toBeUndefined();
    const newer = await scene.mailTo(replaced.email, ours, replaced.secret);
    expect((await accept(replaced.secret)).code).toBe('TOKEN_CANCELLED');
    expect((await accept(newer.secret)).code).toBeUndefined();
  });

  test('an invitation does not outlive the right to make it', async () => {
    const gone = await scene.person('admin');
    const { secret } = await invited(gone, fresh(), { role: 'admin', profileId: null, projectIds: [] });
    await scene.within(ours, async (tx) => {
      const [membership] = await tx.list(UserOrganization, { filter: { userId: { equalTo: gone.id } } });
      await tx.update(UserOrganization, membership?.id ?? '', { role: 'manager' });
    });
    expect((await accept(secret)).reason).toBe('workspace.inviteCancelled');
  });

  test("another organization's administrator neither sees nor cancels nor sends it", async () => {
    const { id } = await invited(manager);
    const foreign = await scene.person('admin', theirs);
    const { data } = await scene.ask<{ userInvites: { totalCount: number } }>(
      foreign,
      '{ userInvites { totalCount } }',
    );
    expect(data?.userInvites.totalCount).toBe(0);
    for (const name of ['deleteUserInvite', 'resendUserInvite']) {
      expect((await scene.command(foreign, name, { id })).code).toBe('NOT_FOUND');
    }
  });

  test('places and groups of another organization cannot be offered', async () => {
    const foreign = await scene.person('admin', theirs);
    const offer = (more: Record<string, unknown>) =>
      scene.command(foreign, 'createUserInvite', { userInvite: { email: fresh(), role: 'manager', ...more } });
    expect((await offer({ profileId: scene.profile })).fields.join()).toContain('profileId');
    expect((await offer({ projectIds: [scene.project] })).fields.join()).toContain('projectIds');
    expect((await offer({ userGroupIds: [scene.group] })).fields.join()).toContain('userGroupIds');
  });

  test('an account that exists is entered by its own password alone, and keeps it', async () => {
    const known = await scene.person('admin', theirs);
    const { secret } = await invited(manager, known.email);
    expect((await look(secret)).data?.hasAccount).toBe(true);
    expect((await accept(secret, { password: 'Senha-boa-9' })).code).toBe('BAD_CREDENTIALS');
    expect(await rolesOf(known.email)).toEqual([{ organization_id: theirs, role: 'admin' }]);
    expect((await accept(secret, { password })).data?.isNewAccount).toBe(false);
    expect(await rolesOf(known.email)).toEqual([
      { organization_id: ours, role: 'pilot' },
      { organization_id: theirs, role: 'admin' },
    ]);
    // The administrator who got the person in by an invite does not get at their account by it.
    const taken = await scene.command(admin, 'setPassword', { userId: known.id, password: 'Senha-boa-9' });
    expect(taken.code).toBe('FORBIDDEN');
  });

  test('secrets are stored nowhere but in the e-mail, and one opens only what it was made for', async () => {
    const { secret } = await invited(manager);
    for (const table of ['core.letter_ticket', 'core.job', 'core.event_log', 'workspace.user_invite']) {
      const { rowCount } = await scene.runtime.db.query(
        `select 1 from ${table} t where t::text like '%' || $1::text || '%' and t::text not like '%storedMail%'`,
        [secret],
      );
      expect(rowCount, table).toBe(0);
    }
    const hash = createHash('sha256').update(secret).digest('hex');
    expect((await scene.command(undefined, 'resetPassword', { token: secret, password: 'Senha-boa-9' })).code).toBe(
      'TOKEN_INVALID',
    );
    expect((await look(hash)).code).toBe('TOKEN_INVALID');
    expect((await look(`${secret} `)).code).toBe('TOKEN_INVALID');
  });
});

describe('F28, F30 forgotten passwords', () => {
  const forget = (email: string, who?: Person) =>
    scene.command<{ isRequested: boolean }>(who, 'forgotPassword', { email }, 'isRequested');
  const reset = (token: string, word = 'Senha-nova-1') =>
    scene.command(undefined, 'resetPassword', { token, password: word }, 'isChanged');
  const signIn = (email: string, word: string) =>
    scene.command(undefined, 'authenticate', { email, password: word, organizationId: ours }, 'jwtToken');

  test('an address that is nobody’s gets the same answer for the same work', async () => {
    const known = await scene.person('user');
    const rows = async () => {
      const { rows: counted } = await scene.runtime.db.query<{ jobs: number; events: number }>(
        `select (select count(*)::integer from core.job where type = 'workspace.sendRecovery') as jobs,
           (select count(*)::integer from core.event_log where name = 'core.job.created') as events`,
      );
      return [counted[0]?.jobs ?? 0, counted[0]?.events ?? 0] as const;
    };
    const grown: unknown[] = [];
    const answers: unknown[] = [];
    for (const email of [known.email, fresh()]) {
      const before = await rows();
      answers.push(await forget(email));
      const after = await rows();
      grown.push(after.map((count, index) => count - (before[index] ?? 0)));
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(grown).toEqual([
      [1, 1],
      [1, 1],
    ]);
    expect((await forget(known.email, known)).code).toBe('FORBIDDEN');
  });

  test('five e-mails in a quarter of an hour, known or not', async () => {
    for (const email of [(await scene.person('user')).email, fresh()]) {
      const codes: (string | undefined)[] = [];
      for (let index = 0; index < 6; index++) codes.push((await forget(email.toUpperCase())).code);
      expect(codes).toEqual([...Array(5).fill(undefined), 'TOO_MANY_REQUESTS']);
    }
  });

  test('the link sets a password once, for an hour, and signs nobody in', async () => {
    const person = await scene.person('user');
    await forget(person.email);
    const { secret } = await scene.mailTo(person.email);
    expect((await reset(secret, 'fraca')).fields.join()).toContain('Senha fraca');
    const done = await reset(secret);
    expect(done.data).toEqual({ isChanged: true });
    expect((await reset(secret)).code).toBe('TOKEN_INVALID');
    expect((await signIn(person.email, password)).code).toBe('BAD_CREDENTIALS');
    expect((await signIn(person.email, 'Senha-nova-1')).code).toBeUndefined();

    await forget(person.email);
    const late = await scene.mailTo(person.email, ours, secret);
    const [ticket] = await scene.within(0, (tx) =>
      tx.list(MailTicket, { filter: { subjectId: { equalTo: person.id }, usedAt: { isNull: true } } }),
    );
    expect(Date.parse(ticket?.expiresAt ?? '') - Date.now()).toBeLessThanOrEqual(60 * 60_000);
    await scene.within(0, (tx) => tx.update(MailTicket, ticket?.id ?? '', { expiresAt: new Date(0).toISOString() }));
    expect((await reset(late.secret)).code).toBe('TOKEN_INVALID');
  });

  test('of two e-mails both open, so that nobody shuts the owner out by asking again, until one was used', async () => {
    const person = await scene.person('user');
    await forget(person.email);
    const first = await scene.mailTo(person.email);
    await forget(person.email);
    const second = await scene.mailTo(person.email, ours, first.secret);
    const look = (token: string) => scene.command(undefined, 'recoveryByToken', { token }, 'isValid');
    expect((await look(first.secret)).data).toEqual({ isValid: true });
    expect((await look(second.secret)).data).toEqual({ isValid: true });
    expect((await reset(second.secret)).code).toBeUndefined();
    expect((await look(first.secret)).message).toBe('Token cancelado.');
  });

  test('an e-mail is kept where nobody gains by reading it', async () => {
    const alone = await scene.person('user');
    const shared = await scene.person('user');
    await scene.within(theirs, (tx) => tx.insert(UserOrganization, { userId: shared.id, role: 'user' }));
    const staff = await scene.person('staff');
    for (const { email } of [alone, shared, staff]) await forget(email);
    await scene.mailTo(alone.email);
    await scene.mailTo(shared.email, 0);
    await scene.mailTo(staff.email, 0);
    const seen = async (who: Person) =>
      (
        await scene.ask<{ storedMails: { nodes: { recipient: string }[] } }>(
          who,
          '{ storedMails { nodes { recipient } } }',
        )
      ).data?.storedMails.nodes.map(({ recipient }) => recipient) ?? [];
    expect(await seen(admin)).toContain(alone.email);
    expect(await seen(admin)).not.toContain(shared.email);
    expect(await seen(admin)).not.toContain(staff.email);
    // A manager could read an administrator's link.
    expect(await seen(manager)).toEqual([]);
  });
});

describe('B7 mass assignment', () => {
  test.each([
    ['passwordHash', 'x'],
    ['twoFaEnabled', true],
    ['email', 'attacker@example.org'],
    ['createdBy', uuidv7()],
  ])('of a person: %s', async (name, value) => {
    const { code } = await scene.ask(
      admin,
      'mutation($i: UpdateUserInput!) { updateUser(input: $i) { user { id } } }',
      { i: { id: manager.id, patch: { [name]: value } } },
    );
    expect(['BAD_REQUEST', 'VALIDATION']).toContain(code);
  });

  test("nobody writes another person's preferences", async () => {
    const { code } = await scene.ask(
      admin,
      'mutation($i: UpdateUserInput!) { updateUser(input: $i) { user { id } } }',
      {
        i: { id: manager.id, patch: { preferences: { ui: 'x' } } },
      },
    );
    expect(code).toBe('FORBIDDEN');
  });

  test('a profile is not given to somebody of another organization, nor taken over by its id', async () => {
    const foreign = await scene.person('user', theirs);
    const give = (who: Person, values: Record<string, unknown>) =>
      scene.ask(who, 'mutation($i: CreateUserProfileInput!) { createUserProfile(input: $i) { userProfile { id } } }', {
        i: { userProfile: values },
      });
    expect((await give(admin, { userId: foreign.id, profileId: scene.profile })).code).toBe('VALIDATION');
    const limited = await scene.person('user');
    expect((await give(limited, { userId: limited.id, profileId: scene.profile })).code).toBe('FORBIDDEN');
    await scene.within(ours, async (tx) => {
      expect(await tx.count(UserProfile, { filter: { userId: { equalTo: foreign.id } } })).toBe(0);
    });
  });
});

describe('C17 what is typed is text in e-mails', () => {
  const nasty = `<img src=x onerror="alert(1)">'&{link}`;

  test('names, organizations and inviters, in every language', async () => {
    for (const language of ['pt-BR', 'en', 'es'] as const) {
      const { html, text } = writeMail('invite', language, {
        name: nasty,
        organization: nasty,
        inviter: nasty,
        until: nasty,
        link: 'http://x/#token=y',
      });
      expect(html).not.toContain('<img');
      expect(html).not.toMatch(/onerror="/);
      expect(html).toContain('&#60;img');
      expect(text).toContain(nasty);
      // A value is never filled in again: no typed word becomes a link.
      expect(text.match(/http:\/\/x/g)).toHaveLength(1);
    }
  });

  test('also on the whole way from the form to the e-mail', async () => {
    const email = fresh();
    const inviter = await scene.person('manager', ours, nasty);
    await scene.within(ours, (tx) => tx.update(Organization, String(ours), { name: nasty }));
    await invited(inviter, email, { name: nasty });
    const { html } = await scene.mailTo(email);
    await scene.within(ours, (tx) => tx.update(Organization, String(ours), { name: 'Organização' }));
    expect(html).not.toContain('<img');
  });

  test.each([
    'a@example.org\r\nBcc: b@example.org',
    'a@example.org, b@example.org',
    'A <a@example.org>',
    'a@@example.org',
    'a@exa mple.org',
    '"a"@example.org',
    'a@example.org\u2028x',
  ])('the address %j is refused', async (email) => {
    const asked = await scene.command(admin, 'createUserInvite', { userInvite: { email, role: 'manager' } });
    expect(asked.code).toBe('VALIDATION');
  });

  test('line breaks in names are refused where they are typed, and by the port in any case', async () => {
    const name = 'Ana\r\nBcc: b@example.org';
    const asked = await scene.command(admin, 'createUserInvite', {
      userInvite: { email: fresh(), role: 'manager', name },
    });
    expect(asked.code).toBe('VALIDATION');
    const renamed = await scene.ask(
      admin,
      'mutation($i: UpdateOrganizationInput!) { updateOrganization(input: $i) { organization { id } } }',
      { i: { id: ours, patch: { name } } },
    );
    expect(renamed.code).toBe('VALIDATION');
    const sent: unknown[] = [];
    const mail = createMailService(scene.runtime.db, { send: async (letter) => void sent.push(letter) }, 'http://x');
    const message = { organizationId: ours, to: 'a@example.org', subject: 's', text: 't', html: 'h' };
    await expect(mail.send({ ...message, subject: name })).rejects.toMatchObject({ code: 'VALIDATION' });
    await expect(mail.send({ ...message, to: `${message.to}\r\nBcc: b@example.org` })).rejects.toMatchObject({
      code: 'VALIDATION',
    });
    const file = { name: 'a.xlsx', mimeType: 'application/zip', bytes: new Uint8Array(1) };
    for (const wrong of [
      { name: 'a.xlsx\r\nBcc: b@example.org' },
      { name: '../a.xlsx' },
      { mimeType: 'text/html\r\nX: y' },
      { bytes: new Uint8Array(mostAttachedBytes + 1) },
    ]) {
      const attached = mail.send({ ...message, attachments: [{ ...file, ...wrong }] });
      await expect(attached, Object.keys(wrong)[0]).rejects.toMatchObject({ code: 'VALIDATION' });
    }
    await mail.send(message);
    expect(sent).toEqual([message]);
    expect(
      writeMail('invite', 'en', { name: '', organization: name, inviter: '', until: '', link: '' }).subject,
    ).not.toMatch(/[\r\n]/);
  });
});
