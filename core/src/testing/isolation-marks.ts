import { type Entity, Organization, Project, type Role, uuidv7 } from '../index.ts';
import { tableOf } from '../server/schema/column.ts';
import { foreignOrganization, type IsolationScene, type SeededRow } from './isolation-scene.ts';

interface Attempt {
  readonly entity: Entity;
  readonly id: string;
  /** The row is there and not another's: somebody may be let through. */
  readonly isInReach: boolean;
}

/** Mutations of one document: below the endpoint's bounds on roots and aliases. */
const maxAtOnce = 20;

/**
 * Deleting a row and marking it by a patch are the same, and so is taking the mark away: whom one refuses, the others refuse.
 * Tried on rows of one's own, out of reach and not there, of every entity that knows marks.
 */
export async function marksAsDeleted(
  scene: IsolationScene,
  role: Role,
  outOfReach: (planted: SeededRow, role: Role) => readonly string[],
): Promise<string[]> {
  const attempts = scene.planted
    // One that only commands write has no patch to try.
    .filter(({ entity }) => entity.softDelete && entity.derive.update)
    .flatMap((planted): Attempt[] => [
      { entity: planted.entity, id: planted.ownId, isInReach: true },
      ...[...outOfReach(planted, role), uuidv7()].map((id) => ({ entity: planted.entity, id, isInReach: false })),
    ]);
  // By themselves as well: nobody acts in an organization that is marked, so nobody takes that mark away from within it.
  const organizations = [scene.organizationId, foreignOrganization, 9999].map((id): Attempt => {
    return { entity: Organization, id: String(id), isInReach: id === scene.organizationId };
  });
  // A project by itself: what is in it comes back only where it is there.
  const isProject = ({ entity }: Attempt) => entity === Project;
  return [
    ...(await tryMarks(
      scene,
      role,
      attempts.filter((attempt) => !isProject(attempt)),
    )),
    ...(await tryMarks(scene, role, organizations)),
    ...(await tryMarks(scene, role, attempts.filter(isProject))),
  ];
}

async function tryMarks(scene: IsolationScene, role: Role, attempts: readonly Attempt[]): Promise<string[]> {
  const patched = (mark: string) => (attempt: Attempt) =>
    `update${attempt.entity.typeName}(input: { id: ${literal(attempt)}, patch: { deletedAt: ${mark} } })`;
  const byPatch = await mutate(scene, role, attempts, patched('"2026-01-01T00:00:00Z"'));
  const marked = await whichAreMarked(scene, attempts);
  await setMarks(scene, attempts, false);
  const offered = attempts.filter(({ entity }) => entity.derive.delete && entity.access.delete.kind !== 'nobody');
  const deletion = (attempt: Attempt) => `delete${attempt.entity.typeName}(input: { id: ${literal(attempt)} })`;
  const byDelete = await mutate(scene, role, offered, deletion);
  await setMarks(scene, attempts, false);
  const restorable = attempts.filter(({ entity, isInReach }) => !(entity === Organization && isInReach));
  await setMarks(scene, restorable, true);
  const takenBack = await mutate(scene, role, restorable, patched('null'));
  const stillMarked = await whichAreMarked(scene, restorable);
  await setMarks(scene, attempts, false);

  return attempts.flatMap((attempt) => {
    const { entity, id, isInReach } = attempt;
    // A derived write that is not offered says nothing of the rule; one that nobody may do says no.
    const isSilent = !offered.includes(attempt) && entity.access.delete.kind !== 'nobody';
    const may = (isSilent ? byPatch : byDelete).get(attempt) ?? 'refused';
    const [patching, restoring] = [byPatch.get(attempt), takenBack.get(attempt)];
    const isTakenBack = restorable.includes(attempt);
    const faults: readonly [boolean, string][] = [
      [may !== 'refused' && !isInReach, 'is out of reach and was let through'],
      [patching !== may, `is ${may} when it is deleted and ${patching} when it is marked by a patch`],
      [
        isTakenBack && (restoring === 'refused') !== (may === 'refused'),
        `is ${may} when it is deleted and ${restoring} when taken back`,
      ],
      [marked.has(id) !== (patching === 'done'), `is ${patching} and the mark says otherwise`],
      [
        isTakenBack && isInReach && stillMarked.has(id) === (restoring === 'done'),
        `is ${restoring} and the cleared mark says otherwise`,
      ],
    ];
    return faults.filter(([isSo]) => isSo).map(([, what]) => `For ${role} a row of '${entity.id}' ${what}.`);
  });
}

const literal = ({ entity, id }: Attempt) => (entity.integerId ? id : `"${id}"`);

/** `refused` by a rule of access; `guarded`: a write rule or a constraint has something against the row as it is. */
type Outcome = 'done' | 'refused' | 'guarded';

const refusals = ['FORBIDDEN', 'NOT_FOUND', 'PLUGIN_DISABLED'];

async function mutate(
  { host, authorizations }: IsolationScene,
  role: Role,
  attempts: readonly Attempt[],
  mutation: (attempt: Attempt) => string,
): Promise<ReadonlyMap<Attempt, Outcome>> {
  const outcomes = new Map<Attempt, Outcome>();
  for (let first = 0; first < attempts.length; first += maxAtOnce) {
    const chunk = attempts.slice(first, first + maxAtOnce);
    const roots = chunk.map((attempt, index) => `m${index}: ${mutation(attempt)} { ${attempt.entity.name} { id } }`);
    const document = `mutation { ${roots.join(' ')} }`;
    const { data, errors, text } = await host.graphql(document, {}, authorizations.get(role));
    if (!data) throw new Error(`The endpoint takes no such document: ${text}`);
    for (const [index, attempt] of chunk.entries()) {
      const error = errors.find(({ path }) => path?.[0] === `m${index}`);
      outcomes.set(attempt, !error ? 'done' : refusals.includes(error.extensions.code) ? 'refused' : 'guarded');
    }
  }
  return outcomes;
}

/** By nobody and without events: the state that each way is tried in. */
async function setMarks({ host }: IsolationScene, attempts: readonly Attempt[], isMarked: boolean): Promise<void> {
  for (const [entity, ids] of idsByEntity(attempts)) {
    await host.runtime.db.query(
      `update ${tableOf(entity)} set deleted_at = ${isMarked ? 'now()' : 'null'}, deleted_by = null where id::text = any($1::text[])`,
      [ids],
    );
  }
}

async function whichAreMarked({ host }: IsolationScene, attempts: readonly Attempt[]): Promise<ReadonlySet<string>> {
  const marked = new Set<string>();
  for (const [entity, ids] of idsByEntity(attempts)) {
    const { rows } = await host.runtime.db.query<{ id: string }>(
      `select id::text as id from ${tableOf(entity)} where id::text = any($1::text[]) and deleted_at is not null`,
      [ids],
    );
    for (const { id } of rows) marked.add(id);
  }
  return marked;
}

function idsByEntity(attempts: readonly Attempt[]): Map<Entity, string[]> {
  const ids = new Map<Entity, string[]>();
  for (const { entity, id } of attempts) ids.set(entity, [...(ids.get(entity) ?? []), id]);
  return ids;
}
