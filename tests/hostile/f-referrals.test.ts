import { Project } from '@gleba/core';
import { server as lands } from '@gleba/plugin-lands/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Referral } from '../../plugins/workspace/src/entities/referral.entity.ts';
import { ReferralLink } from '../../plugins/workspace/src/entities/referral-link.entity.ts';
import {
  ours,
  type PeopleScene,
  type Person,
  startPeopleScene,
  theirs,
} from '../../plugins/workspace/tests/server/people-scene.ts';
import {
  area,
  type MadeLink,
  type ReferralCalls,
  referralCalls,
  square,
} from '../../plugins/workspace/tests/server/referral-scene.ts';
import { partsShape, square as ringOf, writeShapes } from '../../sdk/tests/exchange/shapefile/shape-bytes.ts';
import { zipOf } from '../../sdk/tests/exchange/zip-of.ts';

/** Attacks on the one door that writes for people without a session: the public page of a referral link. */
let scene: PeopleScene;
let calls: ReferralCalls;
let admin: Person;
let link: MadeLink;
beforeAll(async () => {
  scene = await startPeopleScene(undefined, [lands]);
  calls = referralCalls(scene);
  admin = await scene.person('admin', ours, 'Ana');
  link = await calls.makeLink(admin);
}, 120_000);
afterAll(() => scene?.stop());

const send = (token: string, referral: Record<string, unknown>, more: Record<string, unknown> = {}, address?: string) =>
  calls.stranger<{ referralId: string }>('publicInsertReferral', { token, referral, ...more }, 'referralId', address);
const look = (token: string, address?: string) =>
  calls.stranger('referralLinkByToken', { token }, 'referralLinkId', address);
const count = (organizationId: number) =>
  scene.within(organizationId, (tx) => tx.count(Referral, { withDeleted: true }));

describe('the address', () => {
  test.each([
    ['nothing', ''],
    ['a guess', 'A'.repeat(43)],
    ['SQL', "' or 1=1 --"],
    ['a path', '../../../etc/passwd'],
    ['a null byte', 'a\u0000b'],
    ['something long', 'x'.repeat(10_000)],
  ])('%s opens nothing', async (_name, token) => {
    const { data, code, text } = await look(token);
    expect(data).toBeNull();
    // A null byte is no text for anybody.
    expect(code).toBe(token.includes('\0') ? 'BAD_REQUEST' : 'NOT_FOUND');
    expect(text).not.toMatch(/select|letter_ticket|stack/i);
    expect((await send(token, area)).data).toBeNull();
  });

  test('of an invite, a record’s id or another purpose opens nothing either', async () => {
    expect((await look(link.id)).code).toBe('NOT_FOUND');
    expect((await calls.stranger('inviteByToken', { token: link.token }, 'email')).code).toBe('TOKEN_INVALID');
    expect((await calls.stranger('recoveryByToken', { token: link.token }, 'isValid')).code).toBe('TOKEN_INVALID');
  });

  test('of a removed organization is closed', async () => {
    const foreign = await scene.person('admin', theirs);
    const own = await calls.makeLink(foreign);
    await scene.runtime.db.query('update core.organization set deleted_at = now() where id = $1::integer', [theirs]);
    expect((await look(own.token)).code).toBe('NOT_FOUND');
    await scene.runtime.db.query('update core.organization set deleted_at = null where id = $1::integer', [theirs]);
    expect((await look(own.token)).code).toBeUndefined();
  });

  test('tells nothing of the organization beyond what the page shows', async () => {
    const { text } = await calls.stranger(
      'referralLinkByToken',
      { token: link.token },
      'organizationId organizationName uiCustomizations referralLinkId preferences { isEmailRequired }',
    );
    expect(text).not.toContain('requestedDomain');
    const document = 'mutation($i: ReferralLinkByTokenInput!) { referralLinkByToken(input: $i) { createdBy } }';
    expect((await scene.ask(undefined, document, { i: { token: link.token } })).code).toBe('DOCUMENT_INVALID');
    const rows = await scene.ask(undefined, '{ referralLinks { nodes { token } } referrals { totalCount } }');
    expect(rows.code).toBe('UNAUTHENTICATED');
  });
});

describe('what is sent', () => {
  test.each([
    'organizationId',
    'projectId',
    'referralLinkId',
    'createdBy',
    'createdAt',
    'deletedAt',
    'useragent',
    'area',
  ])('%s is not a stranger’s to say', async (name) => {
    const before = await count(theirs);
    const { data, code } = await send(link.token, { ...area, [name]: name === 'organizationId' ? theirs : 'x' });
    expect(data).toBeNull();
    expect(['DOCUMENT_INVALID', 'BAD_REQUEST', 'VALIDATION']).toContain(code);
    expect(await count(theirs)).toBe(before);
  });

  test('what looks like a page or a statement is kept as the text that it is', async () => {
    const words = {
      referrerName: '<script>alert(1)</script>',
      name: '"><img src=x onerror=alert(1)>',
      observation: "'; drop table workspace.referral; --\u0007",
      fullAddress: 'javascript:alert(1)\r\nX: y',
    };
    const { data } = await send(link.token, { ...area, ...words });
    const stored = await scene.within(ours, (tx) => tx.get(Referral, data?.referralId ?? ''));
    expect(stored).toMatchObject({
      referrerName: words.referrerName,
      name: words.name,
      observation: "'; drop table workspace.referral; --",
      fullAddress: 'javascript:alert(1)  X: y',
    });
    expect(await count(ours)).toBeGreaterThan(0);
  });

  test('texts, numbers and bodies beyond their limits are refused and nothing is stored', async () => {
    const before = await count(ours);
    expect((await send(link.token, { ...area, name: 'x'.repeat(201) })).code).toBe('VALIDATION');
    expect((await send(link.token, { ...area, observation: 'x'.repeat(4001) })).code).toBe('VALIDATION');
    expect((await send(link.token, { ...area, estimatedNumLands: 2_000_000 })).code).toBe('VALIDATION');
    expect((await send(link.token, { ...area, addressBbox: [1, 2, 3] })).code).toBe('VALIDATION');
    expect((await send(link.token, { ...area, postalCode: '1' })).code).toBe('VALIDATION');
    const large = calls.stranger(
      'publicInsertReferral',
      { token: link.token, referral: { ...area, observation: 'x'.repeat(300_000) } },
      'referralId',
    );
    expect((await large).code).toBe('DOCUMENT_TOO_LARGE');
    expect(await count(ours)).toBe(before);
  });

  const ring = (positions: readonly (readonly number[])[]) => ({ type: 'Polygon', coordinates: [positions] });
  const circle = (corners: number) => {
    const at = (index: number) => [
      Number((-43.94 + 0.01 * Math.cos((2 * Math.PI * index) / corners)).toFixed(7)),
      Number((-19.92 + 0.01 * Math.sin((2 * Math.PI * index) / corners)).toFixed(7)),
    ];
    return ring([...Array.from({ length: corners }, (_, index) => at(index)), at(0)]);
  };
  /** Each side crosses nearly all others. */
  const star = (corners: number) => {
    const [round] = circle(corners).coordinates;
    const step = Math.floor(corners / 2);
    const at = (index: number) => round?.[(index * step) % corners] ?? [0, 0];
    return ring([...Array.from({ length: corners }, (_, index) => at(index)), at(0)]);
  };
  const nested = (depth: number): unknown =>
    Array.from({ length: depth }).reduce<unknown>(
      (inner) => ({ type: 'GeometryCollection', geometries: [inner] }),
      square,
    );
  test.each<[string, unknown]>([
    ['too many corners', circle(5001)],
    ['larger than a municipality', ring([...ringOf(-44, -20, 1.5)])],
    ['around the world', ring([...ringOf(-180, -80, 160)])],
    ['off the earth', ring([...ringOf(-181, 0, 0.5)])],
    [
      'crossing itself',
      ring([
        [0, 0],
        [0, 0.1],
        [0.1, 0],
        [0.1, 0.1],
        [0, 0],
      ]),
    ],
    [
      'without an area',
      ring([
        [0, 0],
        [0, 0.1],
        [0, 0.1],
        [0, 0],
      ]),
    ],
    [
      'not closed',
      ring([
        [0, 0],
        [0, 0.1],
        [0.1, 0.1],
        [0.1, 0],
      ]),
    ],
    ['a point', { type: 'Point', coordinates: [0, 0] }],
    ['words', ring([['a', 'b'] as never])],
    ['nothing', { type: 'Polygon' }],
    ['a collection', { type: 'GeometryCollection', geometries: [square] }],
    ['deeply nested', { type: 'Polygon', coordinates: JSON.parse(`${'['.repeat(2000)}${']'.repeat(2000)}`) }],
    ['of collections of collections', nested(1000)],
    [
      'of rings of two points',
      { type: 'MultiPolygon', coordinates: Array.from({ length: 2000 }, () => [square.coordinates[0].slice(0, 2)]) },
    ],
    ['of numbers that are words', ring([['-43.94', '-19.92'] as never, ...square.coordinates[0].slice(1)])],
    ['of no numbers', ring([[null, null] as never, ...square.coordinates[0].slice(1)])],
    ['of numbers without end', ring([[1e308, -1e308], ...square.coordinates[0].slice(1)])],
    ['crossing itself some million times', star(4999)],
    ['of another reference system', { ...square, crs: { srid: 31983 } }],
  ])('an area %s is refused', async (_name, boundaries) => {
    const before = await count(ours);
    // What nests too deeply is no request at all.
    const refusal = ({ code }: { readonly code: string }) => ({ data: null, code });
    const { data, code } = await send(link.token, { ...area, boundaries }).catch(refusal);
    expect(data).toBeNull();
    expect(['VALIDATION', 'BAD_REQUEST', 'DOCUMENT_INVALID']).toContain(code);
    expect(await count(ours)).toBe(before);
  });

  test('an area as rich as allowed is taken', async () => {
    expect((await send(link.token, { ...area, boundaries: circle(4999) })).code).toBeUndefined();
  });

  test('whoever fills in what nobody sees is told that nothing was sent', async () => {
    const before = await count(ours);
    const { code, message } = await send(link.token, area, { website: 'http://spam.example' });
    expect({ code, message }).toEqual({
      code: 'BAD_REQUEST',
      message: 'O envio foi recusado. Recarregue a página e envie de novo.',
    });
    expect(await count(ours)).toBe(before);
  });

  test('nobody changes or writes a referral by the derived door, administrators included', async () => {
    const { data } = await send(link.token, area);
    const id = data?.referralId ?? '';
    const create = 'mutation { createReferral(input: { referral: { name: "x" } }) { referral { id } } }';
    expect((await scene.ask(admin, create)).code).toBe('DOCUMENT_INVALID');
    const patch = 'mutation($i: UpdateReferralInput!) { updateReferral(input: $i) { referral { id } } }';
    expect((await scene.ask(admin, patch, { i: { id, patch: { name: 'x' } } })).data).toBeNull();
    const token = 'mutation($i: UpdateReferralLinkInput!) { updateReferralLink(input: $i) { referralLink { id } } }';
    expect((await scene.ask(admin, token, { i: { id: link.id, patch: { token: 'mine' } } })).data).toBeNull();
    const fact = 'mutation($i: SetProjectReferralInput!) { setProjectReferral(input: $i) { projectReferral { id } } }';
    expect((await scene.ask(admin, fact, { i: { id: scene.project, patch: { referralId: id } } })).data).toBeNull();
  });

  test('one organization’s referral does not become another’s project', async () => {
    const { data } = await send(link.token, area);
    const foreign = await scene.person('admin', theirs);
    const projects = () => scene.within(theirs, (tx) => tx.count(Project));
    const before = await projects();
    const input = { referralId: data?.referralId };
    expect((await scene.command(foreign, 'createProjectFromReferral', input, 'projectId')).code).toBe('NOT_FOUND');
    expect(await projects()).toBe(before);
    expect((await scene.command(foreign, 'renewReferralLink', { id: link.id }, 'referralLink { id }')).code).toBe(
      'NOT_FOUND',
    );
  });
});

describe('how often', () => {
  test('one network address sends twenty in a quarter of an hour, whatever the links; others go on', async () => {
    const answers: (string | undefined)[] = [];
    for (let index = 0; index < 21; index += 1) {
      const own = index % 2 === 0 ? await calls.makeLink(admin) : link;
      answers.push((await send(own.token, area, {}, '203.0.113.9')).code);
    }
    expect(answers.slice(0, 20)).toEqual(Array(20).fill(undefined));
    expect(answers[20]).toBe('TOO_MANY_REQUESTS');
    expect((await send(link.token, area, {}, '203.0.113.10')).code).toBeUndefined();
    // The same subscriber of IPv6 has 2^64 addresses.
    for (let index = 0; index < 20; index += 1) await send(link.token, {}, {}, `2001:db8::${index + 1}`);
    expect((await send(link.token, area, {}, '2001:db8::ffff')).code).toBe('TOO_MANY_REQUESTS');
  }, 120_000);

  test('one link takes sixty, from everywhere together; another one goes on', async () => {
    const own = await calls.makeLink(admin);
    const answers = await Promise.all(Array.from({ length: 65 }, () => send(own.token, { referrerName: 'x' })));
    expect(answers.filter(({ code }) => code === 'TOO_MANY_REQUESTS')).toHaveLength(5);
    expect((await send((await calls.makeLink(admin)).token, area)).code).toBeUndefined();
  }, 120_000);

  test('guesses of addresses and searches are counted too', async () => {
    const codes = new Set<string | undefined>();
    for (let index = 0; index < 201; index += 1) codes.add((await look(`guess-${index}`, '203.0.113.20')).code);
    expect(codes).toEqual(new Set(['NOT_FOUND', 'TOO_MANY_REQUESTS']));
    const search = (token: string) => calls.stranger('referralPlaces', { token, q: 'Belo' }, 'places { label }');
    expect((await search('guess')).code).toBe('NOT_FOUND');
    expect((await search(link.token)).data).toMatchObject({ places: expect.any(Array) });
  }, 120_000);
});

describe('files with an area', () => {
  const utm =
    'PROJCS["SIRGAS_2000_UTM_Zone_23S",GEOGCS["GCS_SIRGAS_2000",DATUM["D_SIRGAS_2000",SPHEROID["GRS_1980",6378137.0,298.257222101]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",500000.0],PARAMETER["False_Northing",10000000.0],PARAMETER["Central_Meridian",-45.0],PARAMETER["Scale_Factor",0.9996],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]';
  const shapefileOf = (size: number, prj?: string) => {
    const { shp, shx } = writeShapes(5, [partsShape([ringOf(611_000, 7_797_000, size)])]);
    return zipOf({ 'area.shp': shp, 'area.shx': shx, ...(prj ? { 'area.prj': prj } : {}) });
  };
  const kml = (inside: string) => `<?xml version="1.0"?>${inside}`;
  const polygon =
    '<kml><Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>-43.94,-19.92 -43.938,-19.92 -43.938,-19.918 -43.94,-19.92</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark></kml>';

  test('a shapefile in metres and a KMZ become an area in degrees', async () => {
    const { body } = await calls.sendFile(link.token, 'área.zip', await shapefileOf(200, utm));
    const { type, coordinates } = (body?.boundaries ?? {}) as { type?: string; coordinates?: number[][][] };
    expect(type).toBe('Polygon');
    // 611,000 E 7,797,000 N in zone 23S, by the database's own inverse.
    expect(coordinates?.[0]?.[0]?.[0]).toBeCloseTo(-43.9396, 3);
    expect(coordinates?.[0]?.[0]?.[1]).toBeCloseTo(-19.918, 2);
    expect((await send(link.token, { ...area, boundaries: body?.boundaries })).code).toBeUndefined();
    const kmz = await calls.sendFile(link.token, 'a.kmz', await zipOf({ 'doc.kml': kml(polygon) }));
    expect(kmz.body?.boundaries).toMatchObject({ type: 'Polygon' });
  });

  test.each<[string, string, () => Promise<Uint8Array> | Uint8Array]>([
    ['a bomb', 'a.kmz', () => zipOf({ 'doc.kml': Buffer.alloc(60_000_000, ' ') })],
    ['what declares entities', 'a.kmz', () => zipOf({ 'doc.kml': kml(`<!DOCTYPE k [<!ENTITY a "b">]>${polygon}`) })],
    ['no zip', 'a.zip', () => Buffer.from('PK\u0003\u0004 nothing')],
    ['a page', 'a.zip', () => Buffer.from('<html></html>')],
    ['no polygon', 'a.kmz', () => zipOf({ 'doc.kml': kml('<kml><Placemark/></kml>') })],
    ['metres without a reference system', 'a.zip', () => shapefileOf(200)],
    ['more than fits', 'a.zip', () => Buffer.alloc(2 * 1024 * 1024 + 1)],
    ['another kind', 'a.exe', () => Buffer.from('MZ')],
    ['a state', 'a.zip', () => shapefileOf(900_000, utm)],
  ])('%s is refused with words, and nothing stays', async (_name, name, bytes) => {
    const { body, code, message } = await calls.sendFile(link.token, name, await bytes());
    expect(body).toBeUndefined();
    expect(['VALIDATION', 'DOCUMENT_TOO_LARGE']).toContain(code);
    expect(message).toMatch(/^[A-ZÁÉÍÓÚN]/);
  });

  test('and nobody sends one without the address of a link, or with one that is switched off', async () => {
    const file = await zipOf({ 'doc.kml': kml(polygon) });
    expect((await calls.sendFile('', 'a.kmz', file)).code).toBe('NOT_FOUND');
    const own = await calls.makeLink(admin);
    await scene.within(ours, (tx) => tx.update(ReferralLink, own.id, { enabled: false }));
    expect((await calls.sendFile(own.token, 'a.kmz', file)).code).toBe('NOT_FOUND');
  });
});
