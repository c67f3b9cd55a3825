import {
  type Entity,
  type EventDefinition,
  Organization,
  Profile,
  Project,
  type Role,
  systemActor,
  User,
  UserProfile,
  uuidv7,
} from '@gleba/core';
import type { Logger, UnitOfWork } from '@gleba/core/server';
import { seedEntity } from '@gleba/core/testing';
import { startTestRuntime, type TestRuntime } from '../../support/test-runtime.ts';

export const organizations = [2, 7] as const;
const roles: readonly Role[] = ['staff', 'admin', 'manager', 'pilot', 'user', 'contact'];
/** People of one organization stand one after the other. */
export const rolesOfEach = roles.length;

export interface Person {
  readonly name: string;
  readonly auth: string;
  readonly organizationId: number;
  readonly role: Role;
  /** What must be in nothing that this person gets. */
  readonly forbidden: RegExp;
  /** What must be in something, or the test would see nothing. */
  readonly expected: RegExp | undefined;
}

export interface PlantedRow {
  readonly entity: Entity;
  readonly id: string;
  readonly organizationId: number;
  readonly projectId: string;
}

export interface CanaryWorld extends TestRuntime {
  readonly people: readonly Person[];
  readonly rows: readonly PlantedRow[];
  readonly projects: readonly { readonly id: string; readonly organizationId: number }[];
  readonly logLines: readonly string[];
  as<T>(organizationId: number, work: (tx: UnitOfWork<EventDefinition>) => Promise<T>): Promise<T>;
}

/**
 * Two organizations with two projects each and people in every role, and a row of every entity that is loaded in each of
 * the four places, whose texts begin with the place's own word: `canary-2-a`, `canary-2-b`, `canary-7-a`, `canary-7-b`, and
 * `canary-2-all` for what belongs to the whole organization. Pilots and users hold every key in project a.
 */
export async function startCanaryWorld(): Promise<CanaryWorld> {
  const logLines: string[] = [];
  const write =
    (level: string) =>
    (message: string, facts: Record<string, unknown> = {}) =>
      void logLines.push(`${level} ${message} ${JSON.stringify(facts, errorsAsText)}`);
  const log: Logger = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
  const host = await startTestRuntime(undefined, log);
  const as: CanaryWorld['as'] = (organizationId, work) =>
    host.runtime.transactions.run({ actor: systemActor(organizationId), correlationId: uuidv7() }, work);
  for (const id of [0, ...organizations]) {
    await as(id, (tx) => tx.insert(Organization, { id: String(id), name: `canary-${id}-all office` } as never));
  }
  const rows: PlantedRow[] = [];
  const projects: { id: string; organizationId: number }[] = [];
  const people: Person[] = [];
  for (const organizationId of organizations) {
    const place = (letter: string) => `canary-${organizationId}-${letter}`;
    const makeProject = (letter: string) =>
      as(organizationId, (tx) => tx.insert(Project, { name: `${place(letter)} project` }));
    const [a, b] = [(await makeProject('a')).id, (await makeProject('b')).id];
    projects.push({ id: a, organizationId }, { id: b, organizationId });
    const other = organizationId === 2 ? 7 : 2;
    const seeder = await host.addMember(organizationId, 'admin', `${place('all')} seeder`);
    for (const role of roles) people.push(await makePerson(organizationId, other, role, a));
    for (const [letter, projectId] of [
      ['a', a],
      ['b', b],
    ] as const) {
      for (const entity of host.runtime.registry.entities) {
        const isPlanted = entity !== Organization && entity !== Project && entity !== User;
        if (!isPlanted || (entity.scope !== 'project' && letter === 'b')) continue;
        const word = entity.scope === 'project' ? place(letter) : place('all');
        const id = await as(organizationId, (tx) =>
          seedEntity(tx, host.runtime.registry, entity, { projectId, userId: seeder, word, sharedWord: place('all') }),
        );
        rows.push({ entity, id, organizationId, projectId });
      }
      rows.push({ entity: Project, id: projectId, organizationId, projectId });
    }
    rows.push({ entity: User, id: seeder, organizationId, projectId: a });
    for (const projectId of [a, b]) await link(organizationId, projectId);
  }
  return { ...host, people, rows, projects, logLines, as };

  /** Fills references that need not be there, so that there are ways from every row to others of its place. */
  async function link(organizationId: number, projectId: string): Promise<void> {
    const here = rows.filter((row) => row.projectId === projectId && row.entity.scope === 'project');
    for (const { entity, id } of here) {
      for (const [name, field] of Object.entries(entity.fields)) {
        const target = here.find((row) => row.entity.id === field.reference?.entity && row.entity !== entity);
        if (!target || field.required || field.writing === 'create') continue;
        await as(organizationId, (tx) => tx.update(entity, id, { [name]: target.id } as never));
      }
    }
  }

  async function makePerson(organizationId: number, other: number, role: Role, project: string): Promise<Person> {
    const isLimited = role === 'pilot' || role === 'user';
    const userId = await host.addMember(organizationId, role, `canary-${organizationId}-all ${role}`);
    if (isLimited) {
      const accessKeys = host.runtime.plugins.flatMap(({ plugin }) => plugin.accessKeys.map(({ key }) => key));
      await as(organizationId, async (tx) => {
        const profile = await tx.insert(Profile, { name: `canary-${organizationId}-all ${uuidv7()}`, accessKeys });
        await tx.insert(UserProfile, { userId, profileId: profile.id, projectId: project });
      });
    }
    const own = `canary-${organizationId}`;
    return {
      name: `${role} of ${organizationId}`,
      auth: await host.authorization(userId, organizationId),
      organizationId,
      role,
      forbidden: new RegExp(forbiddenTo(role, own, `canary-${other}`)),
      expected: role === 'contact' ? undefined : new RegExp(`${own}-a `),
    };
  }
}

function forbiddenTo(role: Role, own: string, others: string): string {
  // A contact reads their own name and nothing else.
  if (role === 'contact') return `${others}|${own}-(?:a|b)\\b`;
  if (role === 'pilot' || role === 'user') return `${others}|${own}-b\\b`;
  // A super administrator chooses which organization to enter, by its name; of what is in it they learn nothing before.
  return role === 'staff' ? `${others}(?!-all office)` : others;
}

function errorsAsText(_key: string, value: unknown): unknown {
  return value instanceof Error ? `${value.message} ${value.stack}` : value;
}
