import { Organization, Profile, Project, type Role, StoredMail, UserProfile, uuidv7 } from '@gleba/core';
import { hashPassword, type ServerEntry, type UnitOfWork } from '@gleba/core/server';
import { startTestRuntime, type TestRuntime, type TestRuntimeOptions } from '@gleba/core/testing';
import { afterAll, beforeAll } from 'vitest';
import { UserGroup } from '../../src/entities/user-group.entity.ts';
import { server } from '../../src/server/index.ts';

export const ours = 2;
export const theirs = 7;
export const password = 'Senha-boa-1';

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly auth: string;
}

export interface Answer<T> {
  readonly data: T | null;
  readonly code: string | undefined;
  readonly reason: string | undefined;
  readonly message: string | undefined;
  /** `field: message` of each complaint. */
  readonly fields: readonly string[];
}

export interface PeopleScene extends TestRuntime {
  readonly project: string;
  readonly otherProject: string;
  /** Grants `project-details`; of both levels. */
  readonly profile: string;
  readonly group: string;
  person(role: Role, organizationId?: number, name?: string): Promise<Person>;
  ask<T = Record<string, unknown>>(
    who: Person | undefined,
    document: string,
    variables?: Record<string, unknown>,
  ): Promise<Answer<T>>;
  /** A command by its name. */
  command<T = Record<string, unknown>>(
    who: Person | undefined,
    name: string,
    input: Record<string, unknown>,
    selection?: string,
  ): Promise<Answer<T>>;
  /** The newest e-mail to the address, once it has been written. */
  mailTo(email: string, organizationId?: number, newerThan?: string): Promise<WrittenMail>;
}

export interface WrittenMail {
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly secret: string;
}

/** Two organizations with projects, a profile and a group, on the real kernel. */
export async function startPeopleScene(
  entry = server,
  beside: readonly ServerEntry[] = [],
  options: TestRuntimeOptions = {},
): Promise<PeopleScene> {
  const host = await startTestRuntime([entry, ...beside], options);
  for (const id of [0, ours, theirs]) {
    await host.within(id, (tx) => tx.insert(Organization, { id: String(id), name: `Organização ${id}` } as never));
  }
  const make = <T>(work: (tx: UnitOfWork) => Promise<T>) => host.within(ours, work);
  const project = await make(async (tx) => (await tx.insert(Project, { name: 'Jardim' })).id);
  const otherProject = await make(async (tx) => (await tx.insert(Project, { name: 'Outro' })).id);
  const profile = await make(
    async (tx) => (await tx.insert(Profile, { name: 'Leitor', accessKeys: ['project-details'], isOrgLevel: true })).id,
  );
  const group = await make(async (tx) => (await tx.insert(UserGroup, { name: 'Clientes' })).id);
  const passwordHash = await hashPassword(password);
  await host.within(theirs, (tx) => tx.insert(UserGroup, { name: 'Clientes de fora' }));

  const scene: PeopleScene = {
    ...host,
    project,
    otherProject,
    profile,
    group,
    async person(role, organizationId = ours, name = role) {
      const id = await host.addMember(organizationId, role, name);
      const email = `${uuidv7()}@example.org`;
      await host.runtime.db.query(
        `update core."user" set email = $2::text, password_hash = $3::text where id = $1::uuid`,
        [id, email, passwordHash],
      );
      return { id, email, auth: await host.authorization(id, organizationId) };
    },
    async ask<T>(who: Person | undefined, document: string, variables: Record<string, unknown> = {}) {
      const { data, errors } = await host.graphql<T>(document, variables, who?.auth);
      const [first] = errors as readonly {
        message: string;
        extensions: { code: string; reason?: string; fields?: { field: string; message: string }[] };
      }[];
      const fields = (first?.extensions.fields ?? []).map(({ field, message }) => `${field}: ${message}`);
      const { code, reason } = first?.extensions ?? {};
      return { data, code, reason, message: first?.message, fields };
    },
    async command<T>(who: Person | undefined, name: string, input: Record<string, unknown>, selection = '__typename') {
      const type = `${name.charAt(0).toUpperCase()}${name.slice(1)}Input`;
      const answer = await scene.ask<Record<string, T>>(
        who,
        `mutation($i: ${type}!) { ${name}(input: $i) { ${selection} } }`,
        { i: input },
      );
      return { ...answer, data: answer.data?.[name] ?? null };
    },
    async mailTo(email, organizationId = ours, newerThan = '') {
      for (const end = Date.now() + 60_000; Date.now() < end; ) {
        const [message] = await host.within(organizationId, (tx) =>
          tx.list(StoredMail, { filter: { recipient: { equalTo: email } }, orderBy: ['-createdAt'], first: 1 }),
        );
        const secret = /#token=([\w-]{43})/.exec(message?.text ?? '')?.[1];
        if (message && secret && secret !== newerThan) return { ...message, secret };
        await new Promise((later) => setTimeout(later, 20));
      }
      throw new Error(`No e-mail to ${email}.`);
    },
  };
  return scene;
}

export function assign(scene: PeopleScene, userId: string, profileId: string, projectId: string | null) {
  return scene.within(ours, (tx) => tx.insert(UserProfile, { userId, profileId, projectId }));
}

interface PeopleOfBoth {
  readonly scene: PeopleScene;
  readonly admin: Person;
  readonly user: Person;
  /** An administrator of the other organization. */
  readonly foreign: Person;
}

/** The scene of all tests of a file, with who may, who may not and who is of somebody else. */
export function peopleOfBoth(): PeopleOfBoth {
  const people: Partial<PeopleOfBoth> = {};
  beforeAll(async () => {
    const scene = await startPeopleScene();
    Object.assign(people, { scene });
    const [admin, user] = [await scene.person('admin'), await scene.person('user')];
    Object.assign(people, { admin, user, foreign: await scene.person('admin', theirs) });
  }, 120_000);
  afterAll(() => people.scene?.stop());
  return people as PeopleOfBoth;
}
