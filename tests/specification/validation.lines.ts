import {
  dynamicProblems,
  leastPasswordStrength,
  passwordHints,
  passwordStrength,
  shortestPassword,
  transformText,
  UserOrganization,
  UserProfile,
  uuidv7,
  validateInput,
} from '@gleba/core';
import { expect } from 'vitest';
import { ServiceType } from '../../plugins/finance/src/entities/services/service-type.entity.ts';
import {
  AddressSearchStore,
  searchDelay,
  shortestSearch,
} from '../../plugins/workspace/src/web/projects/address/address-search-store.ts';
import { placeValues } from '../../plugins/workspace/src/web/projects/address/place-values.ts';
import { ours, password } from '../../plugins/workspace/tests/server/people-scene.ts';
import { jpeg, png } from '../../plugins/workspace/tests/server/pictures.ts';
import { mayConfirm } from '../../sdk/src/web/dialog/dialog-store.ts';
import { saveForm } from '../../sdk/src/web/dynamic/save-form.ts';
import { applyMask, maskPlaceholders, parseDay } from '../../sdk/src/web/form/mask.ts';
import {
  componentMaxSize,
  isImage,
  postedMaxSize,
  refusalOf,
  uploaderMaxSize,
} from '../../sdk/src/web/upload/upload-limits.ts';
import { UploadStore } from '../../sdk/src/web/upload/upload-store.ts';
import { mostPagesLine, pageRightLine, pendingLine } from './documents.lines.ts';
import { api, type Line, leftOpen, outOfScope, screen } from './support/line.ts';
import { expectRefusal, type SpecificationScene } from './support/specification-scene.ts';
import { english, portuguese } from './support/texts.ts';

/** Section 5 of the first document: what must hold of what people enter. */
export function validationLines(given: () => SpecificationScene): readonly Line[] {
  return [
    ...whatCallsNeed(given),
    ...passwordsAndPeople(given),
    ...addresses(given),
    pendingLine,
    mostPagesLine(given),
    ...secondFactor(given),
    ...uploads(given),
    ...logos(given),
    ...forms(),
    ...records(given),
    leftOpen('User-facing bounds for other screens: not shown.'),
  ];
}

const freshMail = () => `${uuidv7()}@example.org`;
/** All but one. */
const without = (values: Record<string, unknown>, name: string) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));

function whatCallsNeed(given: () => SpecificationScene): readonly Line[] {
  /** Each value left out in turn is refused; with all of them the call is taken. */
  async function needsAll(
    values: Record<string, unknown>,
    ask: (values: Record<string, unknown>) => Promise<{ code: string | undefined }>,
  ) {
    for (const name of Object.keys(values))
      expect((await ask(without(values, name))).code, `without ${name}`).toMatch(/^(?:VALIDATION|BAD_REQUEST)$/);
    expect((await ask(values)).code).toBeUndefined();
  }
  return [
    api('Sign-in needs e-mail, password and organization.', () =>
      needsAll({ email: given().admin.email, password, organizationId: ours }, (values) =>
        given().command(undefined, 'authenticate', values, 'jwtToken'),
      ),
    ),
    api('Inviting needs e-mail and role.', () =>
      needsAll({ email: freshMail(), role: 'manager' }, (userInvite) =>
        given().command(given().admin, 'createUserInvite', { userInvite }),
      ),
    ),
    api('Adding a group member needs user id and group id.', () =>
      needsAll({ userId: given().user.id, userGroupId: given().group }, (values) =>
        given().create(given().admin, 'userGroupMember', values),
      ),
    ),
    api('Bulk notification update needs filter and value.', async () => {
      const update = (input: Record<string, unknown>) => given().command(given().user, 'updateNotifications', input);
      expectRefusal(await update({ value: { isRead: true } }), 'VALIDATION', 'Informe o filtro das notificações.');
      expectRefusal(await update({ filter: {} }), 'VALIDATION', 'Informe o valor a gravar nas notificações.');
      expect((await update({ filter: {}, value: { isRead: true } })).code).toBeUndefined();
    }),
  ];
}

function passwordsAndPeople(given: () => SpecificationScene): readonly Line[] {
  const addUser = (values: Record<string, unknown>) =>
    given().command(given().admin, 'addUser', {
      ...{ name: 'Maria', email: freshMail(), password: 'Senha-boa-2', role: 'pilot', profileId: given().profile },
      ...values,
    });
  const refusedUser = async (values: Record<string, unknown>, says: string) =>
    expectRefusal(await addUser(values), 'VALIDATION', says);
  return [
    api("Password: required ('Informe a senha');", () => refusedUser({ password: '' }, 'password: Informe a senha')),
    api(
      "weak password rejected ('Senha fraca, verifique as regras de senha abaixo') when strength level is below 2;",
      async () => {
        expect([passwordStrength('aaaaaaaa'), passwordStrength('Aaaaaaaa')]).toEqual([1, 2]);
        expect(leastPasswordStrength).toBe(2);
        await refusedUser({ password: 'aaaaaaaa' }, 'password: Senha fraca, verifique as regras de senha abaixo');
        expect((await addUser({ password: 'Aaaaaaaa' })).code).toBeUndefined();
      },
    ),
    screen('hints: uppercase, lowercase, numbers, special characters, length of at least 8.', () => {
      expect(shortestPassword).toBe(8);
      expect(passwordHints.map((hint) => portuguese(`workspace.password.hint.${hint}`))).toEqual([
        ...['Letras maiúsculas', 'Letras minúsculas', 'Números', 'Caracteres especiais', 'Pelo menos 8 caracteres'],
      ]);
    }),
    api('E-mail must be valid;', () => refusedUser({ email: 'maria' }, 'email: ')),
    api('name, e-mail and password required;', async () => {
      await refusedUser({ name: ' ' }, 'name: ');
      await refusedUser({ email: '' }, 'email: ');
      await refusedUser({ password: '' }, 'password: ');
    }),
    api('a customer role requires a group;', async () => {
      await refusedUser({ role: 'user' }, 'userGroupIds: Um cliente precisa de um grupo de usuários.');
      expect((await addUser({ role: 'user', userGroupIds: [given().group] })).code).toBeUndefined();
    }),
    api('profile required;', () =>
      refusedUser({ profileId: null }, 'profileId: Este papel precisa de um perfil de acesso.'),
    ),
    api('group name required;', async () =>
      expectRefusal(await given().create(given().admin, 'userGroup', { name: ' ' }), 'VALIDATION', 'name'),
    ),
    api('a profile must grant at least one access;', async () => {
      const made = await given().create(given().admin, 'profile', { name: uuidv7(), accessKeys: [] });
      expectRefusal(made, 'VALIDATION', 'accessKeys: Um perfil precisa conceder ao menos um acesso.');
    }),
    api('a profile in use cannot be deleted;', async () => {
      const { admin, user, within } = given();
      const { data: id } = await given().create(admin, 'profile', { name: uuidv7(), accessKeys: ['members'] });
      const use = await within(ours, (tx) =>
        tx.insert(UserProfile, { userId: user.id, profileId: id ?? '', projectId: null }),
      );
      expectRefusal(await given().command(admin, 'deleteProfile', { id }), 'IN_USE', 'está em uso (1 pessoa)');
      await within(ours, (tx) => tx.remove(UserProfile, use.id));
      expect((await given().command(admin, 'deleteProfile', { id })).code).toBeUndefined();
    }),
    api('a company with users cannot be deleted;', async () => {
      const { admin, manager, within } = given();
      const { data: companyId } = await given().create(admin, 'company', { name: 'Topografia Ltda.' });
      const place = await within(ours, (tx) =>
        tx.list(UserOrganization, { filter: { userId: { equalTo: manager.id } } }),
      );
      const put = (id: string | null) =>
        within(ours, (tx) => tx.update(UserOrganization, place[0]?.id ?? '', { companyId: id }));
      await put(companyId);
      const remove = () => given().command(admin, 'deleteCompany', { id: companyId });
      expectRefusal(await remove(), 'IN_USE', 'não pode ser excluída: há 1 usuário nela.');
      await put(null);
      expect((await remove()).code).toBeUndefined();
    }),
    api('a super administrator cannot be edited.', async () => {
      const input = { id: given().staff.id, patch: { name: 'Outro' } };
      const answer = await given().command(given().admin, 'updateUser', input);
      expectRefusal(answer, 'FORBIDDEN', 'O super administrador não pode ser editado.');
    }),
  ];
}

function addresses(given: () => SpecificationScene): readonly Line[] {
  const places = async (q: string) =>
    (
      await given().ask<{ addressSearch: unknown[] }>(
        given().user,
        'query($q: String!) { addressSearch(q: $q) { label } }',
        { q },
      )
    ).data?.addressSearch;
  const codes = (code: string) =>
    given().ask<{ postalCode: unknown }>(given().user, 'query($c: String!) { postalCode(code: $c) { isKnown } }', {
      c: code,
    });
  return [
    api('Address search: at least 3 characters,', async () => {
      expect(await places('go')).toEqual([]);
      expect(await places('goi')).not.toEqual([]);
      expect(shortestSearch).toBe(3);
    }),
    screen('debounced 300 ms;', async () => {
      expect(searchDelay).toBe(300);
      const asked: string[] = [];
      await new Promise<void>((done) => {
        const store = new AddressSearchStore(async (q) => {
          asked.push(q);
          done();
          return [];
        });
        for (const text of ['Teó', 'Teóf', 'Teófilo']) store.type(text);
      });
      expect(asked, 'what is typed meanwhile is not asked for').toEqual(['Teófilo']);
    }),
    screen(
      "when a city is required the address must include at least city and state ('O endereço precisa ser, ao menos uma cidade e estado.').",
      () => {
        const place = { label: 'Brasil', country: 'Brasil', state: 'Minas Gerais', city: 'Betim' };
        const rest = { neighborhood: null, street: null, postalCode: null, bbox: null };
        expect(placeValues({ ...place, ...rest })).toBeDefined();
        expect(placeValues({ ...place, ...rest, city: null })).toBeUndefined();
        expect(placeValues({ ...place, ...rest, state: null })).toBeUndefined();
        expect(portuguese('workspace.address.incomplete')).toBe(
          'O endereço precisa ser, ao menos uma cidade e estado.',
        );
      },
    ),
    screen('Postal code mask #####-###;', () => {
      expect(applyMask('cep', '39800000')).toBe('39800-000');
      expect(applyMask('cep', '39800-0009')).toBe('39800-000');
    }),
    api("shorter gives 'CEP inválido.';", async () => {
      for (const short of ['', '3980', '39800-00'])
        expectRefusal(await codes(short), 'VALIDATION', 'code: CEP inválido.');
      expect(portuguese('ui.mask.cep')).toBe('CEP inválido.');
    }),
    api("unknown gives 'CEP não encontrado.'.", async () => {
      expect((await codes('00000-000')).data?.postalCode).toEqual({ isKnown: false });
      expect((await codes('39800-000')).data?.postalCode).toEqual({ isKnown: true });
      expect(portuguese('ui.address.unknownPostalCode')).toBe('CEP não encontrado.');
    }),
  ];
}

function secondFactor(given: () => SpecificationScene): readonly Line[] {
  return [
    api('Two-factor token: exactly 6 digits, numeric;', async () => {
      for (const token of ['12345', '1234567', '12345a', ' 12345'])
        expect((await given().call(given().user, 'POST', '/2fa/verify', JSON.stringify({ token }))).code).toBe(
          'BAD_REQUEST',
        );
      const whole = await given().call(given().user, 'POST', '/2fa/verify', JSON.stringify({ token: '000000' }));
      expect(whole.body).toEqual({ valid: false });
    }),
    api("wrong token shows inline 'Token inválido, tente novamente'.", async () => {
      const { id, email } = await given().person('pilot');
      await given().runtime.db.query('update core."user" set two_fa_enabled = true where id = $1::uuid', [id]);
      const signedIn = await given().command<{ twoFactorTicket: string }>(
        undefined,
        'authenticate',
        { email, password, organizationId: ours },
        'twoFactorTicket',
      );
      const input = { ticket: signedIn.data?.twoFactorTicket, code: '000000' };
      const wrong = await given().command(undefined, 'confirmSignIn', input, 'jwtToken');
      expectRefusal(wrong, 'BAD_CREDENTIALS', 'Token inválido, tente novamente');
      expect(portuguese('workspace.twoFactor.wrong')).toBe('Token inválido, tente novamente');
    }),
  ];
}

function uploads(given: () => SpecificationScene): readonly Line[] {
  const announced = (size: number) => given().announce(given().user, 'ortofoto.tif', size, 'workspace.file');
  return [
    api('Uploads: default uploader limit 106300440576 bytes (about 99 GiB);', async () => {
      expect(uploaderMaxSize).toBe(106_300_440_576);
      expect(await announced(106_300_440_576)).toBe(201);
      expect(await announced(106_300_440_577)).toBe(413);
    }),
    screen('the component default 1 TiB;', () => {
      expect(componentMaxSize).toBe(1024 ** 4);
      expect(refusalOf({ name: 'a.tif', size: componentMaxSize + 1 }, {})).toBe('ui.upload.tooLarge');
    }),
    api('another uploader default 1073741824 bytes (1 GB).', async () => {
      expect(postedMaxSize).toBe(1_073_741_824);
      const form = (size: number) =>
        given().call(
          given().user,
          'POST',
          `/aws/signed-post/?${new URLSearchParams({ fileName: 'a.pdf', size: `${size}` })}`,
        );
      expect((await form(1_073_741_824)).code).toBeUndefined();
      expect((await form(1_073_741_825)).code).toBeDefined();
    }),
    screen('Allowed extensions and item limit are configurable (0 means none).', () => {
      const file = { name: 'planta.DXF', size: 1 };
      expect(refusalOf(file, { extensions: ['.dxf'] })).toBeUndefined();
      expect(refusalOf(file, { extensions: ['.shp', '.zip'] })).toBe('ui.upload.extension');
      expect(refusalOf(file, { maxItems: 2 }, 1)).toBeUndefined();
      expect(refusalOf(file, { maxItems: 2 }, 2)).toBe('ui.upload.tooMany');
      expect(refusalOf(file, { maxItems: 0 }, 1000)).toBeUndefined();
    }),
    screen('A file with the same name and size as one already queued is rejected.', () => {
      const store = new UploadStore(() => ({ start() {}, pause() {}, cancel() {} }));
      const add = (name: string, size: number) =>
        store.add({ file: { name, size, type: '' } as File, purpose: 'test' });
      expect(add('planta.zip', 5)).toBeDefined();
      expect(add('planta.zip', 5)).toBeUndefined();
      expect(add('planta.zip', 6)).toBeDefined();
      expect(portuguese('ui.upload.duplicate', { name: 'planta.zip' })).toBe('planta.zip já está na fila de envio.');
    }),
    screen('Images are recognised by .jpg, .jpeg, .png or an image mime type.', () => {
      for (const name of ['a.jpg', 'a.JPEG', 'a.png']) expect(isImage({ name, type: '' })).toBe(true);
      expect(isImage({ name: 'a', type: 'image/webp' })).toBe(true);
      expect(isImage({ name: 'a.jpg.zip', type: 'application/zip' })).toBe(false);
    }),
    api('Avatar: jpg, jpeg, png, gif, one file, at most 2097152 bytes.', async () => {
      const avatar = (name: string, size: number) => given().announce(given().user, name, size, 'workspace.avatar');
      for (const name of ['eu.jpg', 'eu.jpeg', 'eu.png', 'eu.gif'])
        expect(await avatar(name, 2_097_152), name).toBe(201);
      for (const name of ['eu.svg', 'eu.webp', 'eu.png.exe']) expect(await avatar(name, 10), name).toBe(400);
      expect(await avatar('eu.png', 2_097_153)).toBe(413);
    }),
  ];
}

function logos(given: () => SpecificationScene): readonly Line[] {
  const put = (name: string, picture: Uint8Array) =>
    given().call(given().admin, 'PUT', `/branding/images/${name}`, new Uint8Array(picture));
  /** What is wrong in one point is refused with what is wanted, what is right is taken. */
  async function takes(name: string, right: Uint8Array, wrong: Uint8Array, wanted: string) {
    expectRefusal(await put(name, wrong), 'VALIDATION', wanted);
    expect((await put(name, right)).code).toBeUndefined();
  }
  return [
    api('Logos: login logo PNG up to 100 KB;', async () => {
      expect((await put('mainLogo', jpeg(300, 80))).code).toBe('VALIDATION');
      expect((await put('mainLogo', png(300, 80, 110_000))).code).toBeDefined();
      expect((await put('mainLogo', png(300, 80, 90_000))).code).toBeUndefined();
    }),
    api('sidebar icon 40x40;', () => takes('navLogo', png(40, 40), png(41, 40), '40x40')),
    api('favicon 32x32;', () => takes('favLogo', png(32, 32), png(16, 16), '32x32')),
    api('web-app icons 192x192 and 512x512;', async () => {
      await takes('webappLogo', png(192, 192), png(512, 512), '192x192');
      await takes('webappLogo512', png(512, 512), png(192, 192), '512x512');
    }),
    api('login background at least 1920x1080.', () =>
      takes('loginBackgroundImage', jpeg(1920, 1080), jpeg(1919, 1080), 'ao menos 1920x1080'),
    ),
  ];
}

function forms(): readonly Line[] {
  const fields = [{ name: 'motivo', label: 'Motivo', kind: 'text', required: true, maxLength: 5 }] as const;
  return [
    screen('Type-to-confirm dialogs enable confirmation only when the typed text equals the required text.', () => {
      const may = (typed: string) => mayConfirm({ typeToConfirm: 'Jardim' }, typed);
      expect(['Jardim', 'jardim', 'Jardim ', ''].map(may)).toEqual([true, false, false, false]);
    }),
    screen('The dynamic form dialog validates the form and an extra function before saving.', async () => {
      const done: string[] = [];
      const save = async () => void done.push('save');
      const check = async ({ motivo }: Readonly<Record<string, unknown>>) => {
        done.push('check');
        return motivo === 'mau' ? { motivo: 'Não serve.' } : ({} as Record<string, string>);
      };
      const form = { fields, check, save };
      expect(Object.keys(await saveForm(portuguese, form, { motivo: '' }))).toEqual(['motivo']);
      expect(await saveForm(portuguese, form, { motivo: 'mau' })).toEqual({ motivo: 'Não serve.' });
      expect(done).toEqual(['check']);
      expect(await saveForm(portuguese, form, { motivo: 'bom' })).toEqual({});
      expect(done).toEqual(['check', 'check', 'save']);
    }),
    screen("A required form field fails with its label plus 'is required'.", async () => {
      expect(await saveForm(english, { fields }, {})).toEqual({ motivo: 'Motivo is required' });
      expect(await saveForm(portuguese, { fields }, {})).toEqual({ motivo: 'Motivo é obrigatório' });
    }),
    screen('Text fields may have maxLength, slug and capitalize transforms.', () => {
      expect(dynamicProblems(fields, { motivo: 'longo demais' })).toEqual({ motivo: 'tooLong' });
      expect(transformText('slug', 'Memorial Descritivo — Área Pública')).toBe('memorial-descritivo-area-publica');
      expect(transformText('slug', ' 2ª via ')).toBe('2-via-');
      expect(transformText('capitalize', "rua são joão d'água, nº 7")).toBe("Rua São João D'água, Nº 7");
      expect(transformText(undefined, 'Como Está')).toBe('Como Está');
      // The server makes the same of what it is given.
      expect(
        validateInput(ServiceType, 'create', { name: 'Topografia', slug: 'Levantamento Topográfico —' }).slug,
      ).toBe('levantamento-topografico');
    }),
    screen('Date input mask dd/mm/yyyy.', () => {
      expect(applyMask('date', '28022026')).toBe('28/02/2026');
      expect(maskPlaceholders.date).toBe('dd/mm/aaaa');
      expect([parseDay('28/02/2026'), parseDay('02/28/2026')]).toEqual(['2026-02-28', undefined]);
    }),
  ];
}

function records(given: () => SpecificationScene): readonly Line[] {
  const land = (values: Record<string, unknown>) => ({ projectId: given().project, subdivision: 'S', ...values });
  return [
    api('At least one module must be enabled on a project;', async () => {
      const make = (modules: readonly string[] | null) =>
        given().create(given().admin, 'project', { name: uuidv7(), modules });
      expectRefusal(await make([]), 'VALIDATION', 'modules: Ative ao menos um módulo no projeto.');
      expect((await make(['lands'])).code).toBeUndefined();
    }),
    api('a duplicate key on a land save is rejected;', async () => {
      const { admin, create } = given();
      const first = await create(admin, 'land', land({ block: 'A', lot: '1' }));
      expect(first.code).toBeUndefined();
      expect((await create(admin, 'land', land({ block: 'A', lot: '1' }))).code).toBe('DUPLICATE');
      const other = await create(admin, 'land', land({ block: 'A', lot: '2' }));
      const moved = await given().command(admin, 'updateLand', { id: other.data, patch: { lot: '1' } });
      expect(moved.code, 'nor by a change').toBe('DUPLICATE');
    }),
    outOfScope('at most 100 objects can be linked to a task.', 'schedules'),
    api('Only administrators can delete data records.', async () => {
      const { admin, within, profile } = given();
      const clerk = await given().person('pilot');
      const keys = ['lands', 'residents', 'data.view', 'data.manage', 'data.manage-others'];
      const all = await given().create(admin, 'profile', { name: uuidv7(), accessKeys: keys, isOrgLevel: true });
      for (const profileId of [all.data ?? '', profile])
        await within(ours, (tx) => tx.insert(UserProfile, { userId: clerk.id, profileId, projectId: null }));
      const { data: id } = await given().create(clerk, 'land', land({ block: 'Z', lot: '9' }));
      expect(id, 'who may make one').not.toBeNull();
      const remove = { id, patch: { deletedAt: new Date().toISOString() } };
      expect((await given().command(clerk, 'updateLand', remove)).code).toBe('FORBIDDEN');
      expect((await given().command(admin, 'updateLand', remove)).code).toBeUndefined();
    }),
    pageRightLine(given),
  ];
}
