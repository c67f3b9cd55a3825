import { brandingOf, uiCustomizations } from '@gleba/core';
import { InitialData, memoryStorage } from '@gleba/core/web';
import { expect, vi } from 'vitest';
import { fileKey } from '../../core/src/server/file/file-key.ts';
import { createS3DirectAccess } from '../../core/src/server/file/s3-presign.ts';
import { inBatches } from '../../core/src/web/batch.ts';
import shell from '../../host-web/src/locales/files/pt-BR.json' with { type: 'json' };
import words from '../../host-web/src/locales/pt-BR.json' with { type: 'json' };
import { upload } from '../../plugins/lands/tests/server/lands-scene.ts';
import { png } from '../../plugins/workspace/tests/server/pictures.ts';
import { referralCalls } from '../../plugins/workspace/tests/server/referral-scene.ts';
import { drawingColor } from '../../sdk/src/geo/web/map-palette.ts';
import { UploadStore } from '../../sdk/src/web/upload/upload-store.ts';
import { createUploader, type UploadFileInfo } from '../../sdk/src/web/upload/uploader.ts';
import { signatureStateLines } from './signatures.lines.ts';
import { api, type Line, outOfScope, screen } from './support/line.ts';
import type { SpecificationScene } from './support/specification-scene.ts';

/** What the first document says here and there of pieces that every screen shares: uploads, people, brands, links, waits and faults. */
export function sharedFactLines(given: () => SpecificationScene): readonly Line[] {
  return [
    ...uploadPanelLines(),
    ...personLines(given),
    ...signatureStateLines(given),
    ...brandLines(given),
    ...uploadedLines(given),
    ...waitLines(),
  ];
}

const file = (name: string, size: number) => new File([new Uint8Array(size)], name, { type: 'application/pdf' });

function uploadPanelLines(): readonly Line[] {
  return [
    screen(
      'Global upload-status panel: running uploads with file count, bytes sent of total, speed in Mbps, estimated time, and a cancel button with confirmation.',
      () => {
        let now = 0;
        let tell: (sent: number) => void = () => {};
        const start = (_: unknown, { progress }: { progress(sent: number): void }) => {
          tell = progress;
          return { start() {}, pause() {}, cancel() {} };
        };
        const uploads = new UploadStore(start, () => now);
        uploads.add({ file: file('planta.pdf', 1_000_000), purpose: 'test' });
        for (let sent = 0; sent <= 500_000; sent += 50_000) {
          now += 1000;
          tell(sent);
        }
        const { files, sent, size, megabits, secondsLeft } = uploads.totals;
        expect({ files, sent, size }).toEqual({ files: 1, sent: 500_000, size: 1_000_000 });
        expect(megabits).toBeCloseTo(0.4, 1);
        expect(secondsLeft).toBeCloseTo(10, 0);
        expect(shell['shell.upload.files#one']).toBe('{count} arquivo');
        expect(words['shell.upload.cancelTitle']).toBe('Cancelar o envio de {name}?');
      },
    ),
  ];
}

function personLines(given: () => SpecificationScene): readonly Line[] {
  return [
    api(
      'preferences (lastLoginDetails: date, userAgent, disk usage max/used/remaining in MB with 2 decimals;',
      async () => {
        const person = await given().person('pilot');
        const { code } = await given().command(person, 'recordLoginDetails', {
          max: 1000.456,
          used: 1.2,
          remaining: 999.1,
        });
        expect(code).toBeUndefined();
        const { data } = await given().ask<{ user: { preferences: Record<string, unknown> } }>(
          person,
          `{ user(id: "${person.id}") { preferences } }`,
        );
        expect(data?.user.preferences.lastLoginDetails).toMatchObject({
          date: expect.any(String),
          diskUsage: expect.anything(),
        });
      },
    ),
    api('avatar with path, fullPath, size, width, height;', async () => {
      const person = await given().person('pilot');
      const about = { filename: 'rosto.png', purpose: 'workspace.avatar' };
      const fileId = await upload(given(), person.auth, png(40, 30), about);
      expect((await given().command(person, 'setAvatar', { fileId })).message).toBeUndefined();
      const { data } = await given().ask<{ me: { preferences: Record<string, unknown> } }>(
        person,
        '{ me { preferences } }',
      );
      const path = expect.stringContaining(`/avatar/${person.id}`);
      expect(data?.me.preferences.avatar).toEqual({
        path,
        fullPath: path,
        size: expect.any(Number),
        width: 40,
        height: 30,
      });
    }),
    screen('The staff system user is hidden from the user list.', async () => {
      const { data } = await given().ask<{ userOrganizations: { nodes: { role: string }[] } }>(
        given().admin,
        '{ userOrganizations(filter: { role: { notEqualTo: staff } }, first: 100) { nodes { role } } }',
      );
      expect(data?.userOrganizations.nodes.some(({ role }) => role === 'staff')).toBe(false);
    }),
    api(
      'The public lookup of a referral link returns: organizationId, organizationName, organizationLogo, referrerName, referralLinkId, referrerPhone, referrerEmail, message, documentTypes, preferences.',
      async () => {
        const { makeLink, stranger } = referralCalls(given());
        const { id, token } = await makeLink(given().admin, { referrerName: 'Prefeitura', message: 'Bem-vindo' });
        const fields =
          'organizationId organizationName organizationLogo referrerName referralLinkId referrerPhone referrerEmail message documentTypes preferences { __typename }';
        const { data, message } = await stranger<Record<string, unknown>>('referralLinkByToken', { token }, fields);
        expect(message).toBeUndefined();
        const told = { organizationId: 2, organizationName: 'Organização 2', referrerName: 'Prefeitura' };
        expect(data).toMatchObject({ ...told, referralLinkId: id, message: 'Bem-vindo' });
      },
    ),
  ];
}

function brandLines(given: () => SpecificationScene): readonly Line[] {
  return [
    api(
      'White-label settings: custom_domain, email_from, organization_id, ui_customizations (title, primaryColor, secondaryColor, accentColor, darkIcons, mainLogo, navLogo, webappLogo, webappLogo512, favLogo, loginBackgroundImage, disableHelp).',
      async () => {
        const fields = 'id customDomain emailFrom uiCustomizations';
        const { data, message } = await given().ask(given().admin, `{ organization(id: 2) { ${fields} } }`);
        expect(message).toBeUndefined();
        expect(data).toMatchObject({ organization: { id: 2 } });
        const pictures = ['mainLogo', 'navLogo', 'webappLogo', 'webappLogo512', 'favLogo', 'loginBackgroundImage'];
        const others = ['title', 'primaryColor', 'secondaryColor', 'accentColor', 'darkIcons', 'disableHelp'];
        expect(Object.keys(uiCustomizations.shape)).toEqual(expect.arrayContaining([...pictures, ...others]));
      },
    ),
    screen('Defaults apply for missing values.', () => {
      expect(brandingOf({ primaryColor: 'blue' })).toMatchObject({
        title: 'Gleba',
        primaryColor: undefined,
        disableHelp: false,
      });
    }),
  ];
}

function uploadedLines(given: () => SpecificationScene): readonly Line[] {
  return [
    screen(
      'Upload file info: uuid, fileName, extension, size, documentTypeId, type, path, full path, image width and height.',
      async () => {
        const start = (_: unknown, { done }: { done(fileId: string, key?: string): void }) => {
          return {
            start: () => done('0190a000-0000-7000-8000-000000000001', 'files/2/planta.pdf'),
            pause() {},
            cancel() {},
          };
        };
        const made: UploadFileInfo[] = [];
        const uploader = createUploader({
          ...{ uploads: new UploadStore(start), organizationId: 2, purpose: 'test', documentTypeId: 'type' },
          ...{
            basePath: 'files/{orgId}/{fileName}',
            onError: () => expect.unreachable(),
            onRefused: () => expect.unreachable(),
          },
          create: async (info) => void made.push(info),
        });
        uploader.take([file('planta.pdf', 3)]);
        await expect.poll(() => made).toHaveLength(1);
        expect(made[0]).toEqual({
          ...{ uuid: '0190a000-0000-7000-8000-000000000001', fileName: 'planta.pdf', extension: '.pdf', size: 3 },
          ...{ documentTypeId: 'type', type: 'application/pdf', path: 'files/2', fullPath: 'files/2/planta.pdf' },
          ...{ width: undefined, height: undefined },
        });
      },
    ),
    api('GET signed-documents URL by token returning signed_file and original_file;', async () => {
      const { call, admin } = given();
      // Of a request that is there: the section of signatures.
      expect((await call(admin, 'GET', '/sign-docs/download?token=de-ninguém')).message).toBe(
        'Token de assinatura inválido',
      );
      expect((await call(undefined, 'GET', '/sign-docs/download?token=x')).code).toBe('UNAUTHENTICATED');
    }),
    screen('a separate download host exists.', () => {
      const settings = {
        endpoint: 'https://s3.example.org',
        region: 'sa-east-1',
        bucket: 'arquivos',
        usePathStyle: true,
      };
      const keys = { accessKeyId: 'chave', secretAccessKey: 'segredo' };
      const direct = createS3DirectAccess({
        ...{ ...settings, ...keys, publicEndpoint: 'https://s3.example.org' },
        downloadEndpoint: 'https://arquivos.example.org',
      } as never);
      expect(
        new URL(direct.addressOf(fileKey(2, '0190a000-0000-7000-8000-000000000001'), { name: 'a.pdf', seconds: 60 }))
          .host,
      ).toBe('arquivos.example.org');
    }),
  ];
}

function waitLines(): readonly Line[] {
  return [
    outOfScope(
      'Payment condition tables, payment methods, services and finance entities: see the second document.',
      'the second document',
    ),
    screen('Batch creates and updates run 3 at a time.', async () => {
      let [running, most] = [0, 0];
      await inBatches([1, 2, 3, 4, 5], async () => {
        running += 1;
        most = Math.max(most, running);
        await Promise.resolve();
        running -= 1;
      });
      expect(most).toBe(3);
    }),
    screen('user cache load times out after 3000 ms.', async () => {
      const data = new InitialData({ storage: memoryStorage(), owner: () => 'ana 2' });
      data.from(() => new Promise(() => {}));
      // The clock stays the program's, whose own waiting goes on beside: the one wait that is meant is ended by hand.
      const waits = vi.spyOn(globalThis, 'setTimeout');
      try {
        const begun = data.begin();
        const wait = await vi.waitFor(() => waits.mock.calls.find(([, ms]) => ms === 3000) ?? expect.fail('No wait.'));
        wait[0]();
        await begun;
      } finally {
        waits.mockRestore();
      }
    }),
    outOfScope(
      'Error reporting sample rates: traces 100 percent, replays 10 percent (100 percent on errors).',
      'a recorded screen is personal data from edge to edge; the last twenty acts are told instead (docs/decisions/0123)',
    ),
    screen('Default vector colour orange;', () => {
      // #e8710a is of the hue of orange: 30 degrees.
      expect(drawingColor).toBe('#e8710a');
    }),
  ];
}
