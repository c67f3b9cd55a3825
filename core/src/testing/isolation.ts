import { type Entity, isAdminAndUp, type Role } from '../index.ts';
import { tableOf } from '../server/schema/column.ts';
import { updateMutation } from '../web/entity-document.ts';
import { marksAsDeleted } from './isolation-marks.ts';
import { readsOnTheServer } from './isolation-reads.ts';
import type { IsolationScene, SeededRow } from './isolation-scene.ts';
import type { TestRuntime } from './test-runtime.ts';

/** Each answers what was wrong, in sentences; nothing when no border was crossed. */
export const isolationChecks = {
  'lists, counts, groups and orders nothing foreign': listsForeign,
  'reads nothing foreign by id': readsForeign,
  'learns nothing foreign by filtering on an id': filtersForeign,
  'learns nothing foreign through relations of visible rows': followsForeign,
  'changes and deletes nothing foreign': changesForeign,
  'gets nothing foreign from what the server reads for them': (scene, role) =>
    readsOnTheServer(scene, role, { forbidden: forbiddenWords(role), outOfReach }),
  'is told nothing foreign by the history': historyOfForeign,
  'deletes, marks and takes back by one rule': (scene, role) => marksAsDeleted(scene, role, outOfReach),
} as const satisfies Record<string, (scene: IsolationScene, role: Role) => Promise<string[]>>;

/** Fields that a document may name whoever asks. */
export function selectableFields(entity: Entity): string {
  return Object.entries(entity.allFields)
    .filter(([, field]) => !field.hidden && !field.read)
    .map(([name]) => name)
    .join(' ');
}

/** Administrators and managers may see every project of their organization. */
function forbiddenWords(role: Role): RegExp {
  return isAdminAndUp(role) ? /canary-foreign/ : /canary-/;
}

function outOfReach({ foreignId, hiddenId }: SeededRow, role: Role): string[] {
  return isAdminAndUp(role) || hiddenId === undefined ? [foreignId] : [foreignId, hiddenId];
}

const ask = ({ host, authorizations }: IsolationScene, role: Role, document: string, variables = {}) =>
  host.graphql<Record<string, { totalCount: number }>>(document, variables, authorizations.get(role));
const enumName = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase();

async function listsForeign(scene: IsolationScene, role: Role): Promise<string[]> {
  const findings: string[] = [];
  for (const { entity } of scene.planted) {
    const orders = Object.entries(entity.allFields)
      .filter(([, field]) => field.sortable && !field.hidden && !field.read)
      .slice(0, 12)
      .map(([name]) => `${enumName(name)}_DESC`);
    const list = `${entity.plural}(orderBy: [${orders.join(', ')}])`;
    const { text } = await ask(scene, role, `{ ${list} { totalCount nodes { ${selectableFields(entity)} } } }`);
    if (forbiddenWords(role).test(text)) findings.push(`A list of '${entity.id}' shows ${role} a foreign row.`);
    if (!text.includes('"totalCount"')) findings.push(`'${entity.id}' cannot be listed by ${role}: ${text}`);
  }
  return findings;
}

async function readsForeign(scene: IsolationScene, role: Role): Promise<string[]> {
  const findings: string[] = [];
  for (const planted of scene.planted) {
    const { entity } = planted;
    for (const id of outOfReach(planted, role)) {
      const document = `query($id: UUID!) { ${entity.name}(id: $id) { ${selectableFields(entity)} } }`;
      const { text } = await ask(scene, role, document, { id });
      if (/canary-/.test(text) || text.includes(id)) findings.push(`'${entity.id}' shows ${role} a foreign row by id.`);
    }
  }
  return findings;
}

async function filtersForeign(scene: IsolationScene, role: Role): Promise<string[]> {
  const findings: string[] = [];
  for (const { entity, foreignId } of scene.planted) {
    const document = `query($id: UUID!) { ${entity.plural}(filter: { id: { equalTo: $id } }) { totalCount } }`;
    const { data } = await ask(scene, role, document, { id: foreignId });
    const count = data?.[entity.plural]?.totalCount ?? 0;
    if (count > 0) findings.push(`A filter on '${entity.id}' tells ${role} that a foreign row is there.`);
  }
  return findings;
}

async function followsForeign(scene: IsolationScene, role: Role): Promise<string[]> {
  const findings: string[] = [];
  for (const { entity } of scene.planted) {
    for (const { name, to, cardinality } of scene.host.runtime.registry.relationsOf(entity).values()) {
      const fields = selectableFields(to);
      const related = cardinality === 'many' ? `${name} { totalCount nodes { ${fields} } }` : `${name} { ${fields} }`;
      const { text } = await ask(scene, role, `{ ${entity.plural} { nodes { id ${related} } } }`);
      if (forbiddenWords(role).test(text)) findings.push(`'${entity.id}.${name}' shows ${role} a foreign row.`);
    }
  }
  return findings;
}

async function changesForeign(scene: IsolationScene, role: Role): Promise<string[]> {
  const findings: string[] = [];
  for (const planted of scene.planted) {
    const { entity } = planted;
    const tried: string[] = [];
    if (entity.derive.update && entity.access.update.kind !== 'nobody') {
      tried.push(`${updateMutation(entity)}(input: { id: $id, patch: {} })`);
    }
    if (entity.derive.delete && entity.access.delete.kind !== 'nobody') {
      tried.push(`delete${entity.typeName}(input: { id: $id })`);
    }
    for (const id of outOfReach(planted, role)) {
      const before = await rowText(scene.host, entity, id);
      for (const mutation of tried) {
        const document = `mutation($id: UUID!) { ${mutation} { ${entity.name} { id } } }`;
        const { errors } = await ask(scene, role, document, { id });
        if (errors.length === 0) findings.push(`${role} is let through to a foreign row by ${mutation}.`);
      }
      const isSame = (await rowText(scene.host, entity, id)) === before;
      if (!isSame) findings.push(`${role} changed a foreign row of '${entity.id}'.`);
    }
  }
  return findings;
}

async function historyOfForeign(scene: IsolationScene, role: Role): Promise<string[]> {
  const document = `query($entity: String!, $id: String!) {
    recordHistory(entity: $entity, recordId: $id, first: 10, offset: 0) { totalCount nodes { name data } } }`;
  const findings: string[] = [];
  for (const planted of scene.planted) {
    for (const id of outOfReach(planted, role)) {
      const { text } = await ask(scene, role, document, { entity: planted.entity.id, id });
      if (/canary-/.test(text)) findings.push(`The history tells ${role} of a foreign row of '${planted.entity.id}'.`);
    }
  }
  return findings;
}

async function rowText({ runtime }: TestRuntime, entity: Entity, id: string): Promise<string> {
  const { rows } = await runtime.db.query<{ row: string }>(
    `select t::text as row from ${tableOf(entity)} t where id = $1::uuid`,
    [id],
  );
  return rows[0]?.row ?? 'gone';
}
