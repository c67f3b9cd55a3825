import { type AccessRule, type Actor, type Entity, GlebaError, permits } from '@gleba/core';
import type { StartedSide } from '@gleba/core/server';
import { type IsolationScene, ourOrganization, type SeededRow, sample } from '@gleba/core/testing';
import { updateMutation } from '@gleba/core/web';
import type { ConformanceOptions, Findings } from './conformance.ts';

type Allowances = Pick<ConformanceOptions, 'open' | 'membersMay'>;

/** Without a session everything is refused; a member who holds no key gets nothing but what is open to members on purpose. */
export async function checkDenials(
  scene: IsolationScene,
  side: StartedSide,
  allowances: Allowances,
): Promise<Findings> {
  return [
    ...(await entityDenials(scene, allowances)),
    ...(await callDenials(scene, side, allowances)),
    ...(await routeDenials(scene, side, allowances)),
    ...(await uploadDenials(scene, side, allowances)),
  ];
}

interface Attempt {
  readonly operation: 'read' | 'create' | 'update' | 'delete';
  readonly document: string;
  readonly variables: Readonly<Record<string, unknown>>;
}

/** Reading first: what is deleted cannot be read. */
function attempts({ entity, ownId: id }: SeededRow, projectId: string): Attempt[] {
  const { name, plural, typeName, derive, access } = entity;
  const offers = (operation: 'create' | 'update' | 'delete') =>
    derive[operation] && access[operation].kind !== 'nobody';
  const list: Attempt[] = [
    {
      operation: 'read',
      document: `query($id: UUID!) { ${plural}(filter: { id: { equalTo: $id } }) { nodes { id } } ${name}(id: $id) { id } }`,
      variables: { id },
    },
  ];
  if (offers('create')) {
    list.push({
      operation: 'create',
      document: `mutation($values: ${typeName}Input!) { create${typeName}(input: { ${name}: $values }) { ${name} { id } } }`,
      variables: { values: sampleInput(entity, projectId) },
    });
  }
  if (offers('update')) {
    list.push({
      operation: 'update',
      document: `mutation($id: UUID!) { ${updateMutation(entity)}(input: { id: $id, patch: {} }) { ${name} { id } } }`,
      variables: { id },
    });
  }
  if (offers('delete')) {
    list.push({
      operation: 'delete',
      document: `mutation($id: UUID!) { delete${typeName}(input: { id: $id }) { ${name} { id } } }`,
      variables: { id },
    });
  }
  return list;
}

/** Values that the declaration takes; a reference is to a row that nobody sees, which is told after the rule was asked. */
function sampleInput(entity: Entity, projectId: string): Record<string, unknown> {
  const values: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(entity.allFields)) {
    if (field.hidden || field.writing === 'never' || field.system || !field.required) continue;
    values[name] = field.reference ? '01900000-0000-7000-8000-000000000000' : sample(field, 'x');
  }
  return entity.scope === 'project' ? { ...values, projectId } : values;
}

async function entityDenials({ host, planted, projectId, keyless }: IsolationScene, allowances: Allowances) {
  const findings: Findings = [];
  for (const row of planted) {
    for (const { operation, document, variables } of attempts(row, projectId)) {
      const name = `${row.entity.id}.${operation}`;
      const nobody = await host.graphql(document, variables);
      if (nobody.status !== 401) findings.push(`'${name}' is not refused without a session: ${nobody.text}`);
      const { text, errors } = await host.graphql(document, variables, keyless);
      const codes = errors.map(({ extensions }) => extensions.code);
      const isLet = operation === 'read' ? text.includes(row.ownId) : errors.length === 0;
      const isRefused = operation === 'read' ? !isLet : codes.every((code) => denials.has(code)) || isUnseen(text);
      if (!isLet && !isRefused) findings.push(`'${name}' could not be tried: ${text}`);
      findings.push(...judge(name, isLet, allowances));
    }
  }
  return findings;
}

const denials = new Set(['FORBIDDEN', 'NOT_FOUND']);

/** The rule let it pass, and only the made-up reference did not: that is told as a field. */
function isUnseen(text: string): boolean {
  return text.includes('"notFound"');
}

function judge(name: string, isLet: boolean, { membersMay = [] }: Allowances): Findings {
  const isMeant = membersMay.includes(name);
  if (isLet && !isMeant) {
    return [`A member who holds no key gets '${name}'. Ask for a key in its rule, or say membersMay: ['${name}'].`];
  }
  return !isLet && isMeant ? [`membersMay names '${name}', which is refused: take it out.`] : [];
}

/** A member of the organization in the role `user`, without a profile. */
const keylessActor: Actor = {
  kind: 'user',
  userId: '01900000-0000-7000-8000-000000000001',
  organizationId: ourOrganization,
  role: 'user',
  organizationKeys: new Set(),
  projectKeys: new Map(),
  plugins: new Map(),
};

function ruleFindings(name: string, permission: AccessRule | 'open', allowances: Allowances): Findings {
  const { open = [] } = allowances;
  if (permission === 'open') {
    return open.includes(name) ? [] : [`'${name}' needs no session. Give it a rule, or say open: ['${name}'].`];
  }
  const stale = open.includes(name) ? [`open names '${name}', which needs a session: take it out.`] : [];
  const isLet = permits(keylessActor, permission, { projectId: null, fields: {} }) === true;
  return [...stale, ...judge(name, isLet, allowances)];
}

async function callDenials({ host }: IsolationScene, { operations = [] }: StartedSide, allowances: Allowances) {
  const findings: Findings = [];
  for (const { kind, name, permission } of operations) {
    findings.push(...ruleFindings(name, permission, allowances));
    if (permission === 'open') continue;
    const { status, text } = await host.graphql(
      `${kind === 'command' ? 'mutation' : 'query'} { ${name} { __typename } }`,
    );
    if (status !== 401) findings.push(`'${name}' is not refused without a session: ${text}`);
  }
  return findings;
}

async function routeDenials(
  { host, projectId, keyless }: IsolationScene,
  { routes = [] }: StartedSide,
  allowances: Allowances,
) {
  const findings: Findings = [];
  for (const { method, path, permission } of routes) {
    const name = `${method} ${path}`;
    findings.push(...ruleFindings(name, permission, allowances));
    if (permission === 'open') continue;
    const address = `http://test.invalid${path.replace(/:(\w+)/g, (_, part) => (part === 'projectId' ? projectId : '1'))}`;
    const ask = (authorization?: string) =>
      codeOf(() =>
        host.runtime.route(
          new Request(address, { method, ...(authorization ? { headers: { authorization } } : {}) }),
          'conformance',
        ),
      );
    const nobody = await ask();
    if (nobody !== 'UNAUTHENTICATED') findings.push(`'${name}' answers ${nobody} without a session.`);
    const member = await ask(keyless);
    if (!denials.has(member) && !allowances.membersMay?.includes(name)) {
      findings.push(`'${name}' answers ${member} to a member who holds no key.`);
    }
  }
  return findings;
}

async function uploadDenials({ host, keyless }: IsolationScene, { uploads = [] }: StartedSide, allowances: Allowances) {
  const findings: Findings = [];
  for (const { purpose, permission, extensions } of uploads) {
    findings.push(...ruleFindings(purpose, permission, allowances));
    const metadata = { purpose, filename: `x${extensions[0] ?? '.txt'}` };
    const headers = {
      'tus-resumable': '1.0.0',
      'upload-length': '1',
      'upload-metadata': Object.entries(metadata)
        .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
        .join(','),
    };
    const ask = (authorization?: string) =>
      codeOf(() =>
        host.runtime.upload(
          new Request('http://test.invalid/uploads', {
            method: 'POST',
            headers: { ...headers, ...(authorization ? { authorization } : {}) },
          }),
        ),
      );
    const nobody = await ask();
    if (nobody !== 'UNAUTHENTICATED') findings.push(`An upload for '${purpose}' answers ${nobody} without a session.`);
    const member = await ask(keyless);
    if (!['403', '404'].includes(member) && !allowances.membersMay?.includes(purpose)) {
      findings.push(`An upload for '${purpose}' answers ${member} to a member who holds no key.`);
    }
  }
  return findings;
}

/** The refusal's code, or the status of an answer. */
async function codeOf(work: () => Promise<Response | undefined>): Promise<string> {
  try {
    return String((await work())?.status ?? 'nothing');
  } catch (error) {
    if (error instanceof GlebaError) return error.code;
    throw error;
  }
}
