import { uuidv7 } from '@gleba/core';
import { partsShape, square, writeDbf, writeShapes } from '../../../sdk/tests/exchange/shapefile/shape-bytes.ts';
import { zipOf } from '../../../sdk/tests/exchange/zip-of.ts';
import { administrator } from './server-process.ts';

/** What the client knows of one land: what the server said yes to, and what it was asked and never answered. */
export interface KnownLand {
  readonly id: string;
  isCreated: boolean;
  /** Last number that was acknowledged, 0 before any. */
  acknowledged: number;
  /** Asked for when the connection broke; undefined when nothing is open. */
  open: number | undefined;
}

export interface Workload {
  readonly lands: ReadonlyMap<string, KnownLand>;
  readonly acknowledgedWrites: () => number;
  signIn(): Promise<void>;
  createProject(): Promise<void>;
  /** Works until the connection breaks; resolves when all of its workers have noticed. */
  run(random: () => number): Promise<void>;
  /** Uploads a file of so many lots and starts its import; answers the job's id. */
  startImport(rows: number, block: string): Promise<string>;
  /** The job's status; `undefined` while the server is away. */
  jobStatus(id: string): Promise<string | undefined>;
  /** As a person does with a job that was given up. */
  retryJob(id: string): Promise<void>;
}

class Gone extends Error {}

/** Clients that write as fast as they are answered, and remember what they were told. */
export function createWorkload(address: string): Workload {
  const lands = new Map<string, KnownLand>();
  let authorization = '';
  let projectId = '';
  let acknowledged = 0;
  let counter = 0;

  async function ask<T>(query: string, variables: Record<string, unknown>): Promise<T> {
    let response: Response;
    let text: string;
    try {
      response = await fetch(`${address}/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization },
        body: JSON.stringify({ query, variables }),
      });
      // An answer that is cut off is none: the client cannot know.
      text = await response.text();
    } catch (error) {
      throw new Gone(String(error));
    }
    if (response.status >= 500) throw new Gone(text);
    const { data, errors } = JSON.parse(text) as {
      data: T;
      errors?: { message: string; extensions: { code: string } }[];
    };
    if (errors) throw Object.assign(new Error(errors[0]?.message), { code: errors[0]?.extensions.code });
    return data;
  }

  async function create(): Promise<void> {
    const id = uuidv7();
    const known: KnownLand = { id, isCreated: false, acknowledged: 0, open: undefined };
    lands.set(id, known);
    await ask('mutation($i: CreateLandInput!) { createLand(input: $i) { land { id } } }', {
      i: { land: { id, projectId, block: 'W', lot: `${lands.size}-${id.slice(-6)}`, observation: '0' } },
    });
    known.isCreated = true;
    acknowledged += 1;
  }

  async function change(known: KnownLand): Promise<void> {
    counter += 1;
    known.open = counter;
    await ask('mutation($i: UpdateLandInput!) { updateLand(input: $i) { land { id } } }', {
      i: { id: known.id, patch: { observation: String(known.open) } },
    });
    known.acknowledged = known.open;
    known.open = undefined;
    acknowledged += 1;
  }

  return {
    lands,
    acknowledgedWrites: () => acknowledged,
    async signIn() {
      authorization = '';
      const { authenticate } = await ask<{ authenticate: { jwtToken: string } }>(
        'mutation($i: AuthenticateInput!) { authenticate(input: $i) { jwtToken } }',
        { i: { ...administrator, organizationId: 2 } },
      );
      authorization = `Bearer ${authenticate.jwtToken}`;
    },
    async createProject() {
      const { createProject } = await ask<{ createProject: { project: { id: string } } }>(
        'mutation($i: CreateProjectInput!) { createProject(input: $i) { project { id } } }',
        { i: { project: { name: 'faults' } } },
      );
      projectId = createProject.project.id;
    },
    async run(random) {
      const worker = async (): Promise<void> => {
        const own: KnownLand[] = [];
        for (;;) {
          const known = own[Math.floor(random() * own.length)];
          if (!known || random() < 0.3) {
            const before = lands.size;
            await create();
            const made = [...lands.values()].at(before);
            if (made?.isCreated) own.push(made);
          } else await change(known);
        }
      };
      const ends = await Promise.allSettled(Array.from({ length: 4 }, worker));
      for (const end of ends) if (end.status === 'rejected' && !(end.reason instanceof Gone)) throw end.reason;
    },
    async startImport(rows, block) {
      const shapes = Array.from({ length: rows }, (_, index) =>
        partsShape([square(553_000 + (index % 100) * 25, 8_565_000 + Math.floor(index / 100) * 25, 20)]),
      );
      const { shp, shx } = writeShapes(5, shapes);
      const columns = ['QUADRA', 'LOTE'].map((name) => ({ name, type: 'C' as const, length: 12 }));
      const dbf = writeDbf(
        columns,
        Array.from({ length: rows }, (_, index) => [block, String(index + 1)]),
      );
      const bytes = await zipOf({ 'lotes.shp': shp, 'lotes.shx': shx, 'lotes.dbf': dbf });
      const metadata = Object.entries({ filename: 'lotes.zip', purpose: 'lands.import', projectId })
        .map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`)
        .join(',');
      const headers = { authorization, 'tus-resumable': '1.0.0' };
      const created = await fetch(`${address}/uploads`, {
        method: 'POST',
        headers: { ...headers, 'upload-length': String(bytes.length), 'upload-metadata': metadata },
      });
      const location = new URL(created.headers.get('location') ?? '', `${address}/uploads`);
      const patched = await fetch(location, {
        method: 'PATCH',
        headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
        body: new Uint8Array(bytes),
      });
      if (patched.status !== 204) throw new Error(`${patched.status} ${await patched.text()}`);
      const { startImport } = await ask<{ startImport: { jobId: string } }>(
        'mutation($i: StartImportInput!) { startImport(input: $i) { jobId } }',
        {
          i: {
            ...{
              fileId: location.pathname.split('/').at(-1),
              projectId,
              source: 'lotes',
              layerName: block,
              target: 'lands',
            },
            ...{ srid: 31984, encoding: null, mapping: { block: 'QUADRA', lot: 'LOTE' }, invalidGeometry: 'hold' },
          },
        },
      );
      return startImport.jobId;
    },
    async retryJob(id) {
      await ask('mutation($i: RetryJobInput!) { retryJob(input: $i) { status } }', { i: { id } });
    },
    async jobStatus(id) {
      const { job } = await ask<{ job: { status: string } | null }>('query($id: UUID!) { job(id: $id) { status } }', {
        id,
      });
      return job?.status;
    },
  };
}
