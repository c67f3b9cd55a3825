import { Organization, type PagePrinter, Profile, Project, type Role, UserProfile, uuidv7 } from '@gleba/sdk';
import type { Logger, ServerEntry } from '@gleba/sdk/server';
import { startTestRuntime, type TestRuntime } from '../../../../tests/support/test-runtime.ts';

export interface FinishedJob {
  readonly status: string;
  readonly result: Record<string, unknown> | null;
  readonly error: string | null;
}

/** Two organizations with a project each, on the real kernel. */
export interface LandsScene extends TestRuntime {
  readonly ours: number;
  readonly theirs: number;
  readonly project: string;
  readonly otherProject: string;
  readonly foreignProject: string;
  /** Authorization of our administrator. */
  readonly admin: string;
  /** Waits for the job's end. */
  endOf(jobId: string): Promise<FinishedJob>;
  readonly inOrganization: TestRuntime['within'];
  /** Authorization of a new member with these keys in `project`. */
  member(role: Role, accessKeys?: readonly string[], organizationId?: number): Promise<string>;
}

export async function startLandsScene(
  printer?: PagePrinter,
  entries?: readonly ServerEntry[],
  log?: Logger,
): Promise<LandsScene> {
  const host = await startTestRuntime(entries, log, printer);
  const [ours, theirs] = [2, 7];
  const inOrganization = host.within;
  for (const id of [0, ours, theirs]) {
    await inOrganization(id, (tx) => tx.insert(Organization, { id: String(id), name: `organization ${id}` } as never));
  }
  const projectOf = (organizationId: number, name: string) =>
    inOrganization(organizationId, async (tx) => (await tx.insert(Project, { name })).id);
  const project = await projectOf(ours, 'ours');
  const otherProject = await projectOf(ours, 'ours too');
  const foreignProject = await projectOf(theirs, 'theirs');
  const member = async (role: Role, accessKeys: readonly string[] = [], organizationId = ours) => {
    const userId = await host.addMember(organizationId, role);
    if (accessKeys.length > 0) {
      await inOrganization(organizationId, async (tx) => {
        const profile = await tx.insert(Profile, { name: uuidv7(), accessKeys: [...accessKeys] });
        await tx.insert(UserProfile, { userId, profileId: profile.id, projectId: project });
      });
    }
    return host.authorization(userId, organizationId);
  };
  const endOf = async (jobId: string) => {
    for (const until = Date.now() + 60_000; Date.now() < until; ) {
      const { rows } = await host.runtime.db.query<FinishedJob>(
        'select status, result, error from core.job where id = $1::uuid',
        [jobId],
      );
      if (rows[0] && !['CREATED', 'RUNNING'].includes(rows[0].status)) return rows[0];
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error('The job did not end.');
  };
  const admin = await member('admin');
  return { ...host, ours, theirs, project, otherProject, foreignProject, admin, endOf, inOrganization, member };
}

const uploads = 'http://gleba.test/uploads';

/** What an administrator's mutation answers of what is asked for. Throws what it says where it does nothing. */
export async function command<T>(
  { graphql, admin }: Pick<LandsScene, 'graphql' | 'admin'>,
  name: string,
  input: object,
  selection: string,
): Promise<T> {
  const type = `${name[0]?.toUpperCase()}${name.slice(1)}Input`;
  const document = `mutation ($input: ${type}!) { ${name}(input: $input) { ${selection} } }`;
  const { data, text } = await graphql<Record<string, T>>(document, { input }, admin);
  const answer = data?.[name];
  if (!answer) throw new Error(text);
  return answer;
}

/** Uploads by the tus protocol (creation, then one chunk); answers the file's id. */
export async function upload(
  { runtime }: TestRuntime,
  authorization: string,
  bytes: Buffer,
  metadata: Readonly<Record<string, string>>,
): Promise<string> {
  const created = await createUpload({ runtime }, authorization, bytes.length, metadata);
  if (created.status !== 201) throw new Error(`${created.status} ${await created.text()}`);
  const location = new URL(created.headers.get('location') ?? '', uploads);
  const headers = {
    authorization,
    'tus-resumable': '1.0.0',
    'upload-offset': '0',
    'content-type': 'application/offset+octet-stream',
  };
  const patched = await runtime.upload(
    new Request(location, { method: 'PATCH', headers, body: new Uint8Array(bytes) }),
  );
  if (patched.status !== 204) throw new Error(`${patched.status} ${await patched.text()}`);
  return location.pathname.split('/').at(-1) ?? '';
}

export function createUpload(
  { runtime }: Pick<TestRuntime, 'runtime'>,
  authorization: string,
  size: number,
  metadata: Readonly<Record<string, string>>,
): Promise<Response> {
  const pairs = Object.entries(metadata).map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`);
  const headers = {
    authorization,
    'tus-resumable': '1.0.0',
    'upload-length': String(size),
    'upload-metadata': pairs.join(','),
  };
  return runtime.upload(new Request(uploads, { method: 'POST', headers }));
}
