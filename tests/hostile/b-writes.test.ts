import { everyPluginEnabled, Job, Profile, StoredFile, User, UserProfile, uuidv7 } from '@gleba/core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Land } from '../../plugins/lands/src/entities/land.entity.ts';
import { Resident } from '../../plugins/lands/src/entities/resident.entity.ts';
import { createUpload, upload } from '../../plugins/lands/tests/server/lands-scene.ts';
import { zipOf } from '../../sdk/tests/exchange/zip-of.ts';
import { Ticket } from './support/probe-plugin.ts';
import { ours, type Scene, startScene, theirs } from './support/scene.ts';

/** Attacks B.7 to B.12: writing what, where and whose one may not. */
let scene: Scene;
let land = '';
let foreignLand = '';
let hiddenLand = '';

beforeAll(async () => {
  scene = await startScene();
  const landIn = (organizationId: number, projectId: string) =>
    scene.inOrganization(organizationId, async (tx) => (await tx.insert(Land, { projectId, block: 'A', lot: '1' })).id);
  land = await landIn(ours, scene.project);
  hiddenLand = await landIn(ours, scene.hiddenProject);
  foreignLand = await landIn(theirs, scene.foreignProject);
});
afterAll(() => scene?.stop());

const rowOf = async (table: string, id: string) =>
  (await scene.runtime.db.query<{ row: string }>(`select t::text as row from ${table} t where id = $1::uuid`, [id]))
    .rows[0]?.row;
const countOf = async (table: string) =>
  (await scene.runtime.db.query<{ count: number }>(`select count(*)::integer as count from ${table}`)).rows[0]?.count;

describe('B7 mass assignment (ASVS 15.3.3)', () => {
  const server = [
    'organizationId',
    'createdBy',
    'createdAt',
    'updatedBy',
    'updatedAt',
    'deletedBy',
    'computedStatusBy',
  ];

  test('no input type of any entity takes what only the server writes', async () => {
    const { data } = await scene.ask<{
      __schema: { types: { name: string; inputFields: { name: string }[] | null }[] };
    }>(scene.people.admin.auth, '{ __schema { types { name inputFields { name } } } }');
    const inputOf = (name: string) =>
      data?.__schema.types.find((type) => type.name === name)?.inputFields?.map((field) => field.name) ?? [];
    let checked = 0;
    for (const entity of scene.runtime.registry.entities) {
      for (const [kind, name] of [
        ['create', `${entity.typeName}Input`],
        ['patch', `${entity.typeName}Patch`],
      ] as const) {
        const names = inputOf(name);
        for (const [field, { writing, hidden }] of Object.entries(entity.allFields)) {
          const isClosed = hidden || writing === 'never' || (kind === 'patch' && writing === 'create');
          if (!isClosed) continue;
          checked += 1;
          expect(names, `${name}.${field}`).not.toContain(field);
        }
        for (const field of server) expect(names, name).not.toContain(field);
        if (kind === 'patch')
          for (const field of ['id', 'projectId']) if (entity.scope === 'project') expect(names).not.toContain(field);
      }
    }
    expect(checked).toBeGreaterThan(100);
  });

  test.each([...server, 'id', 'projectId', 'computedArea', 'geometryId', 'keyOccurrence', '__typename'])(
    'a patch with %s is refused whole',
    async (name) => {
      const before = await rowOf('lands.land', land);
      const document = 'mutation($i: UpdateLandInput!) { updateLand(input: $i) { land { id } } }';
      const { code } = await scene.ask(scene.people.admin.auth, document, {
        i: {
          id: land,
          patch: { observation: 'changed', [name]: name === 'organizationId' ? theirs : scene.people.foreign.id },
        },
      });
      expect(code).toBe('BAD_REQUEST');
      expect(await rowOf('lands.land', land)).toBe(before);
    },
  );

  test('nobody raises a role, a password or two-factor through the derived writes', async () => {
    const { user, admin, foreign, staff, manager } = scene.people;
    const tries: [string, string][] = [
      [user.auth, `mutation { updateUser(input: { id: "${admin.id}", patch: { name: "owned" } }) { user { id } } }`],
      [admin.auth, `mutation { updateUser(input: { id: "${foreign.id}", patch: { name: "owned" } }) { user { id } } }`],
      [admin.auth, `mutation { updateUser(input: { id: "${staff.id}", patch: { name: "owned" } }) { user { id } } }`],
      [manager.auth, `mutation { updateUser(input: { id: "${admin.id}", patch: { name: "owned" } }) { user { id } } }`],
      [user.auth, `mutation { updateUser(input: { id: "${user.id}", patch: { email: "x@y" } }) { user { id } } }`],
      [user.auth, `mutation { updateUser(input: { id: "${user.id}", patch: { passwordHash: "x" } }) { user { id } } }`],
      [
        user.auth,
        `mutation { updateUser(input: { id: "${user.id}", patch: { twoFaEnabled: false } }) { user { id } } }`,
      ],
      [user.auth, 'mutation { createUser(input: { user: { name: "x", email: "x@y" } }) { user { id } } }'],
      [
        user.auth,
        `mutation { createUserOrganization(input: { userOrganization: { userId: "${user.id}", role: admin } }) { userOrganization { id } } }`,
      ],
      [
        user.auth,
        `mutation { createProfile(input: { profile: { name: "all", accessKeys: ["lands"] } }) { profile { id } } }`,
      ],
      [
        user.auth,
        `mutation { updateOrganization(input: { id: 7, patch: { name: "owned" } }) { organization { id } } }`,
      ],
      [
        admin.auth,
        `mutation { updateOrganization(input: { id: 7, patch: { name: "owned" } }) { organization { id } } }`,
      ],
      [
        admin.auth,
        `mutation { updateOrganization(input: { id: 0, patch: { name: "owned" } }) { organization { id } } }`,
      ],
    ];
    for (const [who, document] of tries) {
      const { code } = await scene.ask(who, document);
      expect(['FORBIDDEN', 'NOT_FOUND', 'DOCUMENT_INVALID'], `${document} ${code}`).toContain(code);
    }
    const { rows } = await scene.runtime.db.query(
      `select 1 from core."user" where name = 'owned' union all select 1 from core.organization where name = 'owned'`,
    );
    expect(rows).toEqual([]);
  });
});

describe('B8 re-parenting to another tenant', () => {
  const nobody = '018f0000-0000-7000-8000-000000000000';

  test('a reference to a foreign, hidden or deleted row is refused like one to nothing, on every reference of every entity', async () => {
    let tried = 0;
    for (const entity of scene.runtime.registry.entities) {
      if (!entity.derive.create || entity.access.create.kind === 'nobody') continue;
      for (const [name, field] of Object.entries(entity.allFields)) {
        if (!field.reference || field.writing === 'never' || field.reference.entity === 'core.organization') continue;
        const target = scene.runtime.registry.get(field.reference.entity);
        const foreign = await foreignRow(target.id);
        if (!foreign) continue;
        tried += 1;
        const insert = (id: string) =>
          scene.runtime.transactions
            .run({ actor: adminActor(), correlationId: uuidv7() }, (tx) =>
              tx.asActor.insert(entity, { ...minimal(entity.id), [name]: id } as never),
            )
            .then(
              () => 'written',
              (error: { code?: string; fields?: unknown }) => JSON.stringify([error.code, error.fields]),
            );
        const refusal = await insert(foreign);
        expect(refusal, `${entity.id}.${name}`).not.toBe('written');
        expect(refusal, `${entity.id}.${name}`).toBe(await insert(nobody));
      }
    }
    expect(tried).toBeGreaterThan(6);
  });

  test('one foreign row in a batch refuses all of it', async () => {
    const before = await countOf('lands.resident');
    const batch = scene.runtime.transactions.run({ actor: adminActor(), correlationId: uuidv7() }, (tx) =>
      tx.asActor.insertMany(Resident, [
        { projectId: scene.project, landId: land, name: 'fine' },
        { projectId: scene.project, landId: foreignLand, name: 'not' },
      ]),
    );
    await expect(batch).rejects.toMatchObject({ code: 'VALIDATION' });
    expect(await countOf('lands.resident')).toBe(before);
  });

  test('even the server cannot link rows of two organizations or projects', async () => {
    const link = (landId: string) =>
      scene.inOrganization(ours, (tx) => tx.insert(Resident, { projectId: scene.project, landId, name: 'x' }));
    await expect(link(foreignLand)).rejects.toBeDefined();
    await expect(link(hiddenLand)).rejects.toBeDefined();
    await expect(
      scene.runtime.db.query('update lands.resident set land_id = $1::uuid', [foreignLand]).then(({ rowCount }) => {
        if (rowCount === 0) throw new Error('nothing to link');
      }),
    ).rejects.toBeDefined();
  });
});

describe('B9 a change that moves a row out of its own permission (post-check)', () => {
  test('to another holder, or into a project where one holds nothing', async () => {
    const { user, pilot } = scene.people;
    const id = await scene.inOrganization(
      ours,
      async (tx) => (await tx.insert(Ticket, { title: 't', holderId: user.id })).id,
    );
    const before = await rowOf('probe.ticket', id);
    const patch = (values: Record<string, unknown>) =>
      scene.ask(user.auth, 'mutation($i: UpdateTicketInput!) { updateTicket(input: $i) { ticket { id } } }', {
        i: { id, patch: values },
      });
    expect((await patch({ holderId: pilot.id })).code).toBe('FORBIDDEN');
    expect((await patch({ projectId: scene.hiddenProject })).code).toBe('VALIDATION');
    expect((await patch({ salary: '9999' })).code).toBe('FORBIDDEN');
    expect((await patch({ deletedAt: '2026-01-01T00:00:00Z' })).code).toBe('FORBIDDEN');
    expect(await rowOf('probe.ticket', id)).toBe(before);
    expect((await patch({ title: 'new' })).code).toBeUndefined();
  });
});

describe('B10 files and uploads of others (Directus CVE-2026-35412)', () => {
  const tus = (method: string, id: string, auth: string | undefined, body?: string) =>
    scene.runtime.upload(
      new Request(`http://gleba.test/uploads/${id}`, {
        method,
        headers: {
          'tus-resumable': '1.0.0',
          ...(auth ? { authorization: auth } : {}),
          ...(method === 'PATCH' ? { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' } : {}),
        },
        ...(body ? { body } : {}),
      }),
    );
  const metadata = () => ({ filename: 'a.zip', purpose: 'lands.import', projectId: scene.project });

  test('an upload that somebody else began does not exist: HEAD, PATCH, DELETE and GET', async () => {
    const { user, pilot, admin, foreign, contact } = scene.people;
    const created = await createUpload(scene, user.auth, 10, metadata());
    const id = created.headers.get('location')?.split('/').at(-1) ?? '';
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    for (const { auth } of [pilot, admin, foreign]) {
      for (const method of ['HEAD', 'PATCH', 'DELETE', 'GET']) {
        const { status } = await tus(method, id, auth, method === 'PATCH' ? 'x'.repeat(10) : undefined);
        expect(status, method).toBe(404);
      }
    }
    for (const auth of [undefined, contact.auth, 'Bearer a.b.c']) {
      await expect(tus('PATCH', id, auth, 'x')).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    }
    const head = await tus('HEAD', id, user.auth);
    expect([head.status, head.headers.get('upload-offset')]).toEqual([200, '0']);
  });

  test('an id that an attacker chose is never an upload or a path', async () => {
    for (const id of [
      '..%2f..%2fetc%2fpasswd',
      '../secret',
      '%00',
      '.',
      'a'.repeat(5000),
      `${uuidv7()}.json`,
      uuidv7(),
    ]) {
      const { status } = await tus('PATCH', id, scene.people.user.auth, 'x');
      expect([400, 404], id).toContain(status);
    }
  });

  test('what may be uploaded, by whom, how large and into which project is decided before the first byte', async () => {
    const { user, other, contact } = scene.people;
    const tries: [string, number, Record<string, string>, number][] = [
      [user.auth, 10, { ...metadata(), purpose: 'core.logo' }, 403],
      [user.auth, 10, { ...metadata(), purpose: '__proto__' }, 403],
      [user.auth, 10, { ...metadata(), filename: 'a.html' }, 400],
      [user.auth, 10, { ...metadata(), filename: '../../a' }, 400],
      [user.auth, 10, { ...metadata(), filename: 'a\0b.zip' }, 400],
      [user.auth, 2 ** 40, metadata(), 413],
      [user.auth, 10, { ...metadata(), projectId: scene.hiddenProject }, 404],
      [user.auth, 10, { ...metadata(), projectId: scene.foreignProject }, 404],
      [user.auth, 10, { ...metadata(), projectId: "' or 1=1" }, 400],
      [other.auth, 10, metadata(), 404],
    ];
    const before = await countOf('core.stored_file');
    for (const [auth, size, given, expected] of tries) {
      const response = await createUpload(scene, auth, size, given);
      expect([response.status, given.filename, given.purpose]).toEqual([expected, given.filename, given.purpose]);
    }
    await expect(createUpload(scene, contact.auth, 10, metadata())).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
    expect(await countOf('core.stored_file')).toBe(before);
  });

  test("more bytes than were announced, and another person's file in an import, are refused", async () => {
    const { user, pilot, admin } = scene.people;
    const created = await createUpload(scene, user.auth, 4, metadata());
    const id = created.headers.get('location')?.split('/').at(-1) ?? '';
    expect((await tus('PATCH', id, user.auth, 'x'.repeat(100))).status).toBeGreaterThanOrEqual(400);
    const bytes = await zipOf({ 'a.txt': 'x' });
    const file = await upload(scene, user.auth, bytes, metadata());
    const inspect = (auth: string, projectId: string) =>
      scene.ask(auth, 'mutation($i: InspectImportInput!) { inspectImport(input: $i) { projectSrid } }', {
        i: { fileId: file, projectId },
      });
    expect((await inspect(pilot.auth, scene.project)).code).toBe('NOT_FOUND');
    expect((await inspect(admin.auth, scene.project)).code).toBe('NOT_FOUND');
    expect((await inspect(admin.auth, scene.hiddenProject)).code).toBe('NOT_FOUND');
    expect((await inspect(user.auth, scene.hiddenProject)).code).toBe('NOT_FOUND');
    expect((await inspect(user.auth, scene.project)).code, 'the owner gets as far as the archive').toBe('VALIDATION');
    const address = await scene.ask(pilot.auth, `{ fileAddress(id: "${file}") { url } }`);
    expect(address.code).toBe('NOT_FOUND');
  });
});

describe('B12 every entry point asks the same policy (Strapi CVE-2026-22707, NocoBase CVE-2026-41641)', () => {
  test('who is not signed in enters nowhere but at the doors of signing in, of e-mails, of tickets, of referral links, of signing and of buyers’ pages', async () => {
    const { data } = await scene.ask<{ __schema: Record<'queryType' | 'mutationType', { fields: Root[] }> }>(
      scene.people.admin.auth,
      '{ __schema { queryType { fields { name args { name type { kind } } } } mutationType { fields { name args { name type { kind } } } } } }',
    );
    const open: string[] = [];
    for (const [operation, { fields }] of Object.entries(data?.__schema ?? {})) {
      for (const { name } of fields) {
        const document = `${operation === 'queryType' ? 'query' : 'mutation'} { ${name} }`;
        for (const who of ['', 'Bearer x.y.z', scene.people.contact.auth]) {
          const { code, status, text } = await scene.ask(who, document);
          if (who === scene.people.contact.auth) continue;
          if (status === 401) {
            expect(code).toBe('UNAUTHENTICATED');
            expect(text, 'nothing of the schema is told').not.toMatch(/Cannot query|argument|type/);
          } else open.push(name);
        }
      }
    }
    expect([...new Set(open)].sort()).toEqual([
      'acceptInvite',
      'authenticate',
      'confirmEmailChange',
      'confirmSignIn',
      'customerContract',
      'customerPageByToken',
      'customerPix',
      'customerReceipt',
      'forgotPassword',
      'inviteByToken',
      'openCustomerPage',
      'openViewTicket',
      'organizationsForSignIn',
      'publicInsertReferral',
      'recoveryByToken',
      'referralLinkByToken',
      'referralPlaces',
      'referralPostalCode',
      'refuseSigning',
      'registrationByToken',
      'requestRegistration',
      'resetPassword',
      'sendCustomerCode',
      'sendSigningCode',
      'signDocuments',
      'signedByToken',
      'signingByToken',
      'verifySigned',
    ]);
  });

  test('a contact, and a person without the key, get nothing anywhere', async () => {
    const { contact, other } = scene.people;
    const input = { projectId: scene.project };
    for (const { auth } of [contact, other]) {
      for (const [document, variables] of [
        ['mutation($i: EchoInput!) { echo(input: $i) { value } }', { i: { ...input, value: {} } }],
        [`mutation { startImport(input: {}) { jobId } }`, {}],
        [`{ landExtent(projectId: "${scene.project}") { west } }`, {}],
        [`{ landMemorial(projectId: "${scene.project}", landId: "${scene.project}") { area } }`, {}],
        [
          `mutation { orderLayers(input: { projectId: "${scene.project}", layerIds: ["${scene.project}"] }) { layers } }`,
          {},
        ],
        [
          `mutation { saveLandSides(input: { projectId: "${scene.project}", landId: "${scene.project}", shape: "x", segments: [] }) { shape } }`,
          {},
        ],
        [
          `mutation { createLand(input: { land: { projectId: "${scene.project}", block: "x", lot: "x" } }) { land { id } } }`,
          {},
        ],
      ] as const) {
        const { code, data } = await scene.ask(auth, document, variables);
        expect(code, document).toMatch(/^(FORBIDDEN|NOT_FOUND|VALIDATION|DOCUMENT_INVALID)$/);
        expect(Object.values(data ?? {}).every((value) => value === null)).toBe(true);
      }
      for (const path of [`/probe/${scene.project}`, `/tiles/lands/${scene.project}/1/0/0.mvt`]) {
        const route = scene.runtime.route(new Request(`http://x${path}`, { headers: { authorization: auth } }), 'x');
        await expect(route, path).rejects.toMatchObject({ code: expect.stringMatching(/FORBIDDEN|NOT_FOUND/) });
      }
    }
    for (const path of [`/probe/${scene.hiddenProject}`, `/probe/${scene.foreignProject}`]) {
      const { auth } = scene.people.user;
      await expect(
        scene.runtime.route(new Request(`http://x${path}`, { headers: { authorization: auth } }), 'x'),
      ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  test('a job runs with what its creator may when it runs, not when it was asked for', async () => {
    const jobId = await scene.inOrganization(ours, async (tx) => {
      const job = await tx.insert(Job, {
        type: 'lands.importShapefile',
        payload: {},
        projectId: scene.project,
        status: 'FAILED',
      });
      await tx.query('update core.job set created_by = $2::uuid where id = $1::uuid', [job.id, scene.people.user.id]);
      return job.id;
    });
    for (const who of ['pilot', 'other', 'foreign'] as const) {
      for (const command of ['retryJob', 'cancelJob']) {
        const { code } = await scene.ask(
          scene.people[who].auth,
          `mutation { ${command}(input: { id: "${jobId}" }) { status } }`,
        );
        expect(code, `${who} ${command}`).toBe('NOT_FOUND');
      }
    }
  });
});

interface Root {
  readonly name: string;
}

function adminActor() {
  return {
    kind: 'user',
    userId: scene.people.admin.id,
    organizationId: ours,
    role: 'admin',
    organizationKeys: new Set<string>(),
    projectKeys: new Map<string, ReadonlySet<string>>(),
    plugins: everyPluginEnabled,
  } as const;
}

/** The least that an entity needs besides its references. */
function minimal(id: string): Record<string, unknown> {
  const values: Record<string, Record<string, unknown>> = {
    'core.userProfile': { userId: scene.people.user.id, profileId: '' },
    'core.profile': { name: uuidv7(), accessKeys: ['lands'] },
    'workspace.userGroup': { name: uuidv7() },
    'workspace.userGroupMember': { userId: scene.people.user.id, userGroupId: '' },
    'core.project': { name: 'p' },
    'lands.land': { projectId: scene.project, block: uuidv7(), lot: '1' },
    'lands.resident': { projectId: scene.project, landId: land, name: 'r' },
    'lands.layer': { projectId: scene.project, name: 'l' },
    'lands.layerType': { name: 't', slug: uuidv7() },
    'lands.geometry': { projectId: scene.project, layerId: '', geom: { type: 'Point', coordinates: [0, 0] } },
    'probe.ticket': { title: 't' },
  };
  return Object.fromEntries(Object.entries(values[id] ?? {}).filter(([, value]) => value !== ''));
}

async function foreignRow(entity: string): Promise<string | undefined> {
  const known: Record<string, () => Promise<string>> = {
    'core.user': async () => scene.people.foreign.id,
    'core.project': async () => scene.foreignProject,
    'lands.land': async () => foreignLand,
    'core.profile': () =>
      scene.inOrganization(theirs, async (tx) => (await tx.insert(Profile, { name: uuidv7(), accessKeys: [] })).id),
    'probe.ticket': () => scene.inOrganization(theirs, async (tx) => (await tx.insert(Ticket, { title: 'f' })).id),
    'lands.layer': () =>
      scene.inOrganization(
        theirs,
        async (tx) =>
          (
            await tx.insert(scene.runtime.registry.get('lands.layer'), {
              projectId: scene.foreignProject,
              name: 'f',
            } as never)
          ).id as string,
      ),
  };
  return known[entity]?.();
}

test('nothing of this file is about entities that do not exist', () => {
  for (const entity of [StoredFile, User, UserProfile]) expect(scene.runtime.registry.find(entity.id)).toBe(entity);
});
