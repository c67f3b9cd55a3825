import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { cityArchive } from '../../journeys/support/city.ts';
import { administrator, ask, type Gleba } from '../services/gleba.ts';

export interface City {
  /** A zipped shapefile. */
  readonly path: string;
  readonly encoding: string;
  readonly note: string;
}

const lots = 36_277;

/** A real city's lots where its file is at hand, else as many made-up ones. */
export async function city(): Promise<City> {
  const folder = process.env.GLEBA_SHARED_DATA;
  const path = folder && join(folder, 'lots/gv_lotes_31984_latin1.zip');
  if (path && existsSync(path))
    return { path, encoding: 'ISO-8859-1', note: "Measured with a real city's 36,277 lots." };
  return {
    path: await cityArchive(lots),
    encoding: 'ISO-8859-1',
    note: 'Measured with 36,277 made-up lots (rectangles): GLEBA_SHARED_DATA names no folder with the real ones.',
  };
}

export interface Administrator {
  readonly token: string;
  readonly ask: <T>(query: string, variables?: object) => Promise<T>;
}

export async function signIn({ address }: Gleba): Promise<Administrator> {
  const { authenticate } = await ask<{ authenticate: { jwtToken: string } }>(
    address,
    '',
    'mutation($input: AuthenticateInput!) { authenticate(input: $input) { jwtToken } }',
    { input: { ...administrator, organizationId: 2 } },
  );
  const token = authenticate.jwtToken;
  return { token, ask: (query, variables) => ask(address, `Bearer ${token}`, query, variables) };
}

export async function createProject({ ask: query }: Administrator): Promise<string> {
  const { createProject: made } = await query<{ createProject: { project: { id: string } } }>(
    'mutation($input: CreateProjectInput!) { createProject(input: $input) { project { id } } }',
    { input: { project: { name: 'Cidade' } } },
  );
  return made.project.id;
}

interface Source {
  readonly name: string;
  readonly srid: number | null;
  readonly recordCount: number;
  readonly mapping: readonly { readonly field: string; readonly column: string }[];
}

/** As the wizard does it, every proposal taken: upload, look, start, wait. Answers seconds and lands from upload to the end. */
export async function importCity(
  gleba: Gleba,
  admin: Administrator,
  projectId: string,
  { path }: City,
): Promise<{ readonly seconds: number; readonly lands: number }> {
  const began = performance.now();
  const fileId = await upload(gleba, admin, projectId, path);
  const { inspectImport } = await admin.ask<{ inspectImport: { sources: readonly Source[] } }>(
    `mutation($input: InspectImportInput!) { inspectImport(input: $input) { sources {
      name srid recordCount mapping { field column } } } }`,
    { input: { fileId, projectId } },
  );
  const [source] = inspectImport.sources;
  if (!source) throw new Error('The archive holds no shapefile.');
  const mapping = Object.fromEntries(source.mapping.map(({ field, column }) => [field, column]));
  const input = {
    fileId,
    projectId,
    source: source.name,
    layerName: 'Lotes',
    target: 'lands',
    srid: source.srid,
    mapping,
    invalidGeometry: 'repair',
  };
  const { startImport } = await admin.ask<{ startImport: { jobId: string } }>(
    'mutation($input: StartImportInput!) { startImport(input: $input) { jobId } }',
    { input },
  );
  for (;;) {
    const job = await jobOf(admin, startImport.jobId);
    if (job.status === 'DONE') break;
    if (job.status === 'FAILED' || job.status === 'CANCELED') throw new Error(`The import failed: ${job.error}`);
    await new Promise((later) => setTimeout(later, 100));
  }
  const seconds = (performance.now() - began) / 1000;
  const { lands } = await admin.ask<{ lands: { totalCount: number } }>(
    'query($id: UUID!) { lands(filter: { projectId: { equalTo: $id } }) { totalCount } }',
    { id: projectId },
  );
  if (lands.totalCount < source.recordCount * 0.9) {
    throw new Error(`Of ${source.recordCount} rows only ${lands.totalCount} became lands.`);
  }
  return { seconds, lands: lands.totalCount };
}

/** On a busy machine a kept connection may be closed just when it is used again: then the question is put once more. */
async function jobOf({ ask: query }: Administrator, id: string): Promise<{ status: string; error: string | null }> {
  const asked = () =>
    query<{ job: { status: string; error: string | null } }>('query($id: UUID!) { job(id: $id) { status error } }', {
      id,
    });
  return (
    await asked().catch((error: unknown) => {
      if (!(error instanceof TypeError)) throw error;
      return asked();
    })
  ).job;
}

/** The tus protocol: creation, then all bytes in one piece. */
function upload(gleba: Gleba, { token }: Administrator, projectId: string, path: string): Promise<string> {
  const metadata = { filename: 'cidade.zip', purpose: 'lands.import', projectId };
  return uploadBytes(gleba.address, `Bearer ${token}`, metadata, readFileSync(path));
}

/** By tus, in one piece; answers the file's id. */
export async function uploadBytes(
  address: string,
  authorization: string,
  said: Readonly<Record<string, string>>,
  bytes: Buffer,
): Promise<string> {
  const metadata = Object.entries(said);
  const headers = { authorization, 'tus-resumable': '1.0.0' };
  const created = await fetch(`${address}/uploads`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(bytes.length),
      'upload-metadata': metadata.map(([key, value]) => `${key} ${Buffer.from(value).toString('base64')}`).join(','),
    },
  });
  if (created.status !== 201) throw new Error(`The upload was refused: ${created.status} ${await created.text()}`);
  const location = new URL(created.headers.get('location') ?? '', `${address}/uploads`);
  const sent = await fetch(location, {
    method: 'PATCH',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    body: new Uint8Array(bytes),
  });
  if (sent.status !== 204) throw new Error(`The upload failed: ${sent.status} ${await sent.text()}`);
  return location.pathname.split('/').at(-1) ?? '';
}
