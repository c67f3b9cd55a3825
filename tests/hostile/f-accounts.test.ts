import { Profile, Project, type Role, UserOrganization, UserProfile, uuidv7 } from '@gleba/core';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { UserGroup, UserGroupMember } from '../../plugins/workspace/src/entities/user-group.entity.ts';
import {
  assign,
  ours,
  type PeopleScene,
  type Person,
  password,
  startPeopleScene,
  theirs,
} from '../../plugins/workspace/tests/server/people-scene.ts';

const work = vi.hoisted(() => ({ hashes: 0 }));
/** Every argon2 that is computed, for a password to keep or to compare. */
vi.mock('@node-rs/argon2', async (load) => {
  const real = await load<typeof import('@node-rs/argon2')>();
  const counted =
    <Given extends readonly unknown[], Answer>(compute: (...given: Given) => Answer) =>
    (...given: Given) => {
      work.hashes += 1;
      return compute(...given);
    };
  return { ...real, hash: counted(real.hash), verify: counted(real.verify) };
});

/** Attacks on accounts: who has one, guessing what opens one, and having more than was given (OWASP API1, API3, API5:2023). */
let scene: PeopleScene;
let admin: Person;
let manager: Person;
beforeAll(async () => {
  scene = await startPeopleScene();
  admin = await scene.person('admin');
  manager = await scene.person('manager');
}, 240_000);
afterAll(() => scene?.stop());
// Each test is a quarter of an hour of its own.
beforeEach(() => scene.runtime.db.query('delete from core.sign_in_failure'));

const fresh = () => `${uuidv7()}@example.org`;

describe('whether an address has an account', () => {
  const rows = async () => {
    const { rows: counted } = await scene.runtime.db.query<Record<string, number>>(
      `select (select count(*)::integer from core.job) as jobs, (select count(*)::integer from core.event_log) as events,
         (select count(*)::integer from workspace.user_invite) as invites, (select count(*)::integer from core."user") as people`,
    );
    return counted[0] ?? {};
  };

  test('is not told to who invites it: the same answer and the same work for somebody of another organization', async () => {
    const elsewhere = await scene.person('admin', theirs);
    const seen = [];
    for (const email of [elsewhere.email, fresh()]) {
      const before = await rows();
      const hashes = work.hashes;
      const { code, message, fields, data } = await scene.command<{ userInvite: Record<string, unknown> }>(
        manager,
        'createUserInvite',
        { userInvite: { email, role: 'manager' } },
        'userInvite { email }',
      );
      expect(data?.userInvite.email).toBe(email);
      const after = await rows();
      // The e-mail's job may have come to its end meanwhile: what is counted is what was asked for.
      seen.push({
        code,
        message,
        fields,
        hashes: work.hashes - hashes,
        invites: (after.invites ?? 0) - (before.invites ?? 0),
      });
    }
    expect(seen[0]).toEqual(seen[1]);
    expect(seen[0]).toEqual({ code: undefined, message: undefined, fields: [], hashes: 0, invites: 1 });
    const told = await Promise.all([elsewhere.email].map((email) => scene.mailTo(email)));
    const other = await scene.ask<{ userInvites: { nodes: Record<string, unknown>[] } }>(
      manager,
      `{ userInvites(filter: { email: { equalTo: "${elsewhere.email}" } }) { nodes { name accepted cancelledAt } } }`,
    );
    expect(other.data?.userInvites.nodes).toEqual([{ name: null, accepted: false, cancelledAt: null }]);
    expect(told).toHaveLength(1);
  });

  test('is told by no e-mail’s door: every secret that is none has the same answer, and costs no hash', async () => {
    const doors = [
      ['inviteByToken', {}, 'email'],
      ['acceptInvite', { name: 'Bruno', password: 'Senha-boa-9' }, 'email'],
      ['recoveryByToken', {}, 'isValid'],
      ['resetPassword', { password: 'Senha-boa-9' }, 'isChanged'],
      ['confirmEmailChange', { email: 'nova@example.org' }, 'email'],
    ] as const;
    for (const [name, more, selection] of doors) {
      const answers = [];
      for (const token of ['x', 'A'.repeat(43), uuidv7(), admin.id]) {
        const hashes = work.hashes;
        const { code, message, fields } = await scene.command(undefined, name, { token, ...more }, selection);
        answers.push({ code, message, fields, hashes: work.hashes - hashes });
      }
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size, name).toBe(1);
      expect(answers[0], name).toMatchObject({ code: 'TOKEN_INVALID', message: 'Token inválido.' });
    }
  });
});

describe('guessing', () => {
  test('a secret of an e-mail, a ticket and a session’s cookie have 256 random bits: there is nothing to try out', async () => {
    const secrets: string[] = [];
    for (let index = 0; index < 3; index++) {
      const email = fresh();
      await scene.command(manager, 'createUserInvite', { userInvite: { email, role: 'manager' } });
      secrets.push((await scene.mailTo(email)).secret);
      const ticket = await scene.command<{ ticket: string }>(
        manager,
        'issueViewTicket',
        { path: '/report/x' },
        'ticket',
      );
      secrets.push(ticket.data?.ticket ?? '');
      const person = await scene.person('pilot');
      await scene.runtime.db.query('update core."user" set two_fa_enabled = true where id = $1::uuid', [person.id]);
      const signedIn = await scene.command<{ twoFactorTicket: string }>(
        undefined,
        'authenticate',
        { email: person.email, password, organizationId: ours },
        'twoFactorTicket',
      );
      secrets.push(signedIn.data?.twoFactorTicket ?? '');
    }
    for (const secret of secrets) expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    expect(new Set(secrets).size).toBe(9);
    // Nor is one the next of the other: each byte changes from one to the next about as often as chance has it.
    const bytes = secrets.map((secret) => Buffer.from(secret, 'base64url'));
    const same = bytes.flatMap((one, index) => [...(bytes[index + 1] ?? [])].filter((byte, at) => byte === one[at]));
    expect(same.length).toBeLessThan(20);
  });

  test('the password of an account by its invite is counted with those at the door', async () => {
    const known = await scene.person('user', theirs);
    await scene.command(manager, 'createUserInvite', { userInvite: { email: known.email, role: 'manager' } });
    const { secret } = await scene.mailTo(known.email);
    const codes = [];
    for (let index = 0; index < 6; index++) {
      const input = { token: secret, password: `Errada-${index}` };
      codes.push((await scene.command(undefined, 'acceptInvite', input, 'email')).code);
      const credentials = { email: known.email, password: `Errada-${index}`, organizationId: theirs };
      codes.push((await scene.command(undefined, 'authenticate', credentials, 'jwtToken')).code);
    }
    expect(codes.slice(0, 10)).toEqual(Array(10).fill('BAD_CREDENTIALS'));
    expect(codes.slice(10)).toEqual(['TOO_MANY_REQUESTS', 'TOO_MANY_REQUESTS']);
  });

  test('the password on a device that was left open, and before a second factor is set up, is counted too', async () => {
    const left = await scene.person('user');
    const codes = [];
    for (let index = 0; index < 11; index++) {
      const input = { currentPassword: `Errada-${index}`, password: 'Senha-nova-1' };
      codes.push((await scene.command(left, 'changePassword', input, 'isDone')).code);
    }
    expect(codes).toEqual([...Array(10).fill('BAD_CREDENTIALS'), 'TOO_MANY_REQUESTS']);
  });
});

describe('more than was given', () => {
  const limited = async (role: Role, accessKeys: string[]) => {
    const person = await scene.person(role);
    const profile = await scene.within(ours, (tx) =>
      tx.insert(Profile, { name: uuidv7(), accessKeys, isOrgLevel: true }),
    );
    const given = await assign(scene, person.id, profile.id, scene.project);
    const membership = await scene.within(ours, (tx) =>
      tx.list(UserOrganization, { filter: { userId: { equalTo: person.id } } }),
    );
    return { person, profileId: profile.id, userProfileId: given.id, membershipId: membership[0]?.id ?? '' };
  };
  const all = ['members', 'project-details', 'data.manage', 'data.manage-others', 'files.manage-others'];

  test.each(['pilot', 'user'] as const)('a %s with every key does not touch what they may', async (role) => {
    const { person, profileId, userProfileId, membershipId } = await limited(role, all);
    const tries: readonly (readonly [string, Record<string, unknown>])[] = [
      ['updateProfile', { id: profileId, patch: { accessKeys: [...all, 'tasks.manage'] } }],
      ['createProfile', { profile: { name: uuidv7(), accessKeys: all } }],
      ['createUserProfile', { userProfile: { userId: person.id, profileId, projectId: null } }],
      ['createUserProfile', { userProfile: { userId: person.id, profileId, projectId: scene.otherProject } }],
      ['updateUserProfile', { id: userProfileId, patch: { projectId: null } }],
      ['updateUserProfile', { id: userProfileId, patch: { projectId: scene.otherProject } }],
      ['updateUserOrganization', { id: membershipId, patch: { role: 'admin' } }],
      ['createUserOrganization', { userOrganization: { userId: person.id, role: 'admin' } }],
      ['createUserGroupMember', { userGroupMember: { userId: person.id, userGroupId: scene.group } }],
      ['createUserInvite', { userInvite: { email: fresh(), role: 'admin' } }],
      ['addUser', { name: 'Outro', email: fresh(), password: 'Senha-boa-2', role: 'admin' }],
      ['setPassword', { userId: admin.id, password: 'Senha-boa-2' }],
      ['renameOrganization', { id: ours, name: 'Minha' }],
      ['createOrganization', { name: 'Minha', parentId: ours }],
    ];
    for (const [name, input] of tries)
      expect((await scene.command(person, name, input)).code, name).toMatch(/^(?:FORBIDDEN|DOCUMENT_INVALID)$/);
    const { data } = await scene.ask<{ me: { projectAccess: { accessKeys: string[] }[] } }>(
      person,
      '{ me { role projectAccess { accessKeys } } }',
    );
    expect(data?.me).toEqual({ role, projectAccess: [{ accessKeys: all }] });
  });

  test('a manager makes nobody, themself included, an administrator or super administrator', async () => {
    const { person, membershipId } = await limited('manager', all);
    const victim = await limited('user', ['members']);
    for (const role of ['admin', 'staff'] as const) {
      for (const [name, input] of [
        ['updateUserOrganization', { id: membershipId, patch: { role } }],
        ['updateUserOrganization', { id: victim.membershipId, patch: { role } }],
        ['addUser', { name: 'Outro', email: fresh(), password: 'Senha-boa-2', role }],
        ['createUserInvite', { userInvite: { email: fresh(), role } }],
      ] as const)
        expect((await scene.command(person, name, input)).code, `${name} ${role}`).toBe('FORBIDDEN');
    }
    const staff = await scene.command(admin, 'createUserInvite', { userInvite: { email: fresh(), role: 'staff' } });
    expect(staff, 'nor does an administrator').toMatchObject({
      code: 'FORBIDDEN',
      message: 'Você não pode conceder mais acesso do que tem.',
    });
  });

  test('nobody is given anything in projects, by profiles, groups or companies of another organization', async () => {
    const { person, membershipId } = await limited('user', ['members']);
    const foreign = await scene.within(theirs, async (tx) => ({
      project: (await tx.insert(Project, { name: 'De fora' })).id,
      profile: (await tx.insert(Profile, { name: uuidv7(), accessKeys: ['members'], isOrgLevel: true })).id,
      group: (await tx.insert(UserGroup, { name: uuidv7() })).id,
    }));
    const { profile } = scene;
    const person2 = await scene.person('user', theirs);
    for (const [name, input] of [
      ['createUserProfile', { userProfile: { userId: person.id, profileId: profile, projectId: foreign.project } }],
      ['createUserProfile', { userProfile: { userId: person.id, profileId: foreign.profile } }],
      ['createUserProfile', { userProfile: { userId: person2.id, profileId: profile } }],
      ['createUserGroupMember', { userGroupMember: { userId: person.id, userGroupId: foreign.group } }],
      ['updateUserOrganization', { id: membershipId, patch: { companyId: foreign.project } }],
      [
        'createUserInvite',
        { userInvite: { email: fresh(), role: 'pilot', profileId: profile, projectIds: [foreign.project] } },
      ],
      ['addUser', { name: 'x', email: fresh(), password: 'Senha-boa-2', role: 'pilot', profileId: foreign.profile }],
    ] as const)
      expect((await scene.command(admin, name, input)).code, name).toMatch(/^(?:VALIDATION|NOT_FOUND)$/);
    await scene.within(ours, async (tx) => {
      expect(await tx.count(UserProfile, { filter: { projectId: { equalTo: foreign.project } } })).toBe(0);
      expect(await tx.count(UserGroupMember, { filter: { userGroupId: { equalTo: foreign.group } } })).toBe(0);
    });
  });

  test('an invite’s role and places are those of the e-mail, also when they were lowered meanwhile', async () => {
    const email = fresh();
    const profile = await scene.within(ours, (tx) => tx.insert(Profile, { name: uuidv7(), accessKeys: ['members'] }));
    const userInvite = { email, role: 'pilot', profileId: profile.id, projectIds: [scene.project] };
    expect((await scene.command(manager, 'createUserInvite', { userInvite })).code).toBeUndefined();
    const { secret } = await scene.mailTo(email);
    // What somebody put into the profile after the invite is what the profile grants, no more by the old e-mail.
    const accepted = await scene.command<{ organizationId: number }>(
      undefined,
      'acceptInvite',
      { token: secret, name: 'Bruno', password: 'Senha-boa-9' },
      'organizationId',
    );
    expect(accepted.data?.organizationId).toBe(ours);
    const { rows } = await scene.runtime.db.query<{ project_id: string; role: string }>(
      `select p.project_id, m.role from core."user" u join core.user_profile p on p.user_id = u.id
       join core.user_organization m on m.user_id = u.id where u.email = $1::text`,
      [email],
    );
    expect(rows).toEqual([{ project_id: scene.project, role: 'pilot' }]);
  });
});

describe('markup that people typed, in e-mails', () => {
  const nasty = `"><img src=x onerror=alert(1)><script>alert(2)</script>'`;
  const clean = (html: string) => {
    expect(html).not.toMatch(/<(?:script|img src=x|svg|iframe)/i);
    expect(html).not.toMatch(/"\s*onerror/);
    // Every attribute of the e-mail is the program's own.
    for (const [, value = ''] of html.matchAll(/href="([^"]*)"/g)) expect(value).toMatch(/^https?:\/\//);
  };

  test('of names of people, organizations and white-label titles stays text in every e-mail', async () => {
    const person = await scene.person('user', ours, nasty);
    const inviter = await scene.person('admin', ours, nasty);
    await scene.within(ours, (tx) =>
      tx.query(
        `update core.organization set name = $2::text, preferences = '{"feedbackEmail": "suporte@example.org"}',
           ui_customizations = $3::jsonb where id = $1::integer`,
        [ours, nasty, JSON.stringify({ title: nasty })],
      ),
    );
    const email = fresh();
    const invited = { email, role: 'manager', name: nasty };
    expect((await scene.command(inviter, 'createUserInvite', { userInvite: invited })).code).toBeUndefined();
    await scene.command(undefined, 'forgotPassword', { email: person.email }, 'isRequested');
    const said = { name: nasty, email: 'maria@example.org', message: `${nasty}\n${nasty}`, page: nasty };
    expect((await scene.command(person, 'sendFeedback', said, 'id')).code).toBeUndefined();
    clean((await scene.mailTo(email)).html);
    clean((await scene.mailTo(person.email)).html);
    const feedback = await mailWithout('suporte@example.org');
    expect(feedback).toContain('&#60;script&#62;');
    clean(feedback);
  });

  /** An e-mail that has no secret in it. */
  async function mailWithout(recipient: string): Promise<string> {
    for (const end = Date.now() + 60_000; Date.now() < end; await new Promise((later) => setTimeout(later, 20))) {
      const { rows } = await scene.runtime.db.query<{ html: string }>(
        'select html from core.stored_mail where recipient = $1::text',
        [recipient],
      );
      if (rows[0]) return rows[0].html;
    }
    throw new Error(`No e-mail to ${recipient}.`);
  }
});
