import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { EntityRegistry, kernel, uuidv7 } from '@gleba/core';
import type { ServerContext } from '@gleba/core/server';
import {
  ApiClient,
  ApiError,
  createWebServices,
  errorFromAnswer,
  errorReporter,
  memoryStorage,
  sessionExpiredText,
  toastFor,
} from '@gleba/core/web';
import { expect } from 'vitest';
import { loadProject } from '../../host-web/src/router/use-guard-effects.ts';
import { tellFailedUploads } from '../../host-web/src/shell/tell-failed-uploads.ts';
import { ContactMethod } from '../../plugins/workspace/src/entities/contact-method.entity.ts';
import {
  addressSearchHandler,
  postalCodeHandler,
} from '../../plugins/workspace/src/server/projects/address.queries.ts';
import { ours, password, theirs } from '../../plugins/workspace/tests/server/people-scene.ts';
import { createToastNotifier } from '../../sdk/src/web/notify/toast-notifier.ts';
import { ChunkLoadError, CssLoadError, chunkTimeoutMs, loadChunk } from '../../sdk/src/web/panel/load-chunk.ts';
import { UploadStore } from '../../sdk/src/web/upload/upload-store.ts';
import { confirmationLines, notSentLine } from './documents.lines.ts';
import { signatureTokenLine } from './signatures.lines.ts';
import { api, heading, type Line, screen } from './support/line.ts';
import { expectRefusal, type SpecificationScene } from './support/specification-scene.ts';
import { portuguese } from './support/texts.ts';

/** Section 8 of the first document: what people are told when something goes wrong. */
export function errorLines(given: () => SpecificationScene): readonly Line[] {
  return [...statuses(given), ...failuresOfScreens(given), ...files(given), ...otherMessages(given), ...tellingThem()];
}

const headers = new Headers({ 'content-type': 'application/json' });
const answered = (status: number, body: unknown) => toastFor(errorFromAnswer({ status, headers }, body), true);
const message = (text: string) => ({ errors: [{ message: text }] });

function clientOf(status: number, body: unknown) {
  const toasts: string[] = [];
  let expired = 0;
  const client = new ApiClient({
    baseUrl: '',
    token: () => 'token',
    onExpired: () => {
      expired += 1;
    },
    notifier: { error: (text) => void toasts.push(text), success() {}, info() {} },
    isOnline: () => true,
    fetch: async () => new Response(JSON.stringify(body), { status, headers }),
  });
  return { client, toasts, expired: () => expired };
}

function statuses(given: () => SpecificationScene): readonly Line[] {
  return [
    heading('Trigger | Product behaviour'),
    screen(
      "GraphQL error 'jwt expired' or 'permission denied for schema main' | session treated as expired, logout handling (handler debounced 100 ms)",
      async () => {
        for (const text of ['jwt expired', 'permission denied for schema main']) {
          const { client, toasts, expired } = clientOf(200, message(text));
          await Promise.allSettled([1, 2, 3].map(() => client.graphql('{ a }')));
          expect(expired(), 'not at once').toBe(0);
          while (expired() === 0) await new Promise((later) => setTimeout(later, 20));
          await new Promise((later) => setTimeout(later, 300));
          expect([expired(), toasts]).toEqual([1, []]);
        }
        const { message: told } = await given().ask(undefined, '{ me { id } }');
        expect(told, 'the words of the server').toBe('jwt expired');
      },
    ),
    api('HTTP 403 | toast: access denied text plus server message if any', async () => {
      expect(answered(403, '')).toBe('Acesso negado.');
      expect(answered(403, message('Peça ao administrador.'))).toBe('Acesso negado. Peça ao administrador.');
      const refused = await given().command(given().user, 'setPassword', { userId: given().user.id, password });
      expectRefusal(refused, 'FORBIDDEN', 'Acesso negado.');
    }),
    api('HTTP 404 | toast: resource not found plus message', async () => {
      expect(answered(404, '')).toBe('Registro não encontrado.');
      expect(answered(404, message('Lote 7.'))).toBe('Registro não encontrado. Lote 7.');
      const missing = await given().command(given().admin, 'updateProject', { id: uuidv7(), patch: { name: 'x' } });
      expectRefusal(missing, 'NOT_FOUND', 'Registro não encontrado.');
    }),
    screen('HTTP 5xx | toast with server message or server error', () => {
      expect(answered(503, message('Banco fora do ar.'))).toBe('Banco fora do ar.');
      expect(answered(502, '<html>Bad gateway</html>')).toBe('Erro interno do servidor');
    }),
    screen('HTTP 400 | nothing shown', () => expect(answered(400, message('Há campos inválidos.'))).toBeUndefined()),
    screen("HTTP 429 | toast 'Muitas requisições, tente novamente em alguns segundos'", () =>
      expect(answered(429, message('slow down'))).toBe('Muitas requisições, tente novamente em alguns segundos'),
    ),
    screen('other statuses | server message, error field or raw message', () => {
      expect(answered(409, message('Já existe.'))).toBe('Já existe.');
      expect(answered(402, { error: 'Sem saldo' })).toBe('Sem saldo');
      expect(answered(418, 'Sou um bule.')).toBe('Sou um bule.');
    }),
  ];
}

function failuresOfScreens(given: () => SpecificationScene): readonly Line[] {
  const away = () => Promise.reject(new Error('no connection'));
  return [
    screen("initial-data failure | toast 'Sessão expirada. Por favor, faça login novamente.'", async () => {
      const toasts: string[] = [];
      const storage = memoryStorage();
      storage.set('gleba.token', 'an old one');
      const web = createWebServices({
        baseUrl: '',
        registry: new EntityRegistry([]),
        notifier: { error: (text) => void toasts.push(text), success() {}, info() {} },
        translate: (key) => key,
        storage,
        fetch: async (input) =>
          new Response(
            JSON.stringify(String(input).endsWith('/graphql') ? message('jwt expired') : { jwtToken: null }),
            {
              headers,
            },
          ),
      });
      await expect(web.session.load()).rejects.toBeInstanceOf(ApiError);
      while (toasts.length === 0) await new Promise((later) => setTimeout(later, 20));
      web.live.close();
      expect(toasts).toEqual(['Sessão expirada. Por favor, faça login novamente.']);
      expect(web.session.isExpired).toBe(true);
    }),
    screen(
      "two-factor setup failure | toast 'Erro ao configurar autenticação em duas etapas, contacte o suporte'",
      () =>
        expect(portuguese('workspace.twoFactor.failed')).toBe(
          'Erro ao configurar autenticação em duas etapas, contacte o suporte',
        ),
    ),
    screen("wrong two-factor token | inline error 'Token inválido, tente novamente'", () =>
      expect(portuguese('workspace.twoFactor.wrong')).toBe('Token inválido, tente novamente'),
    ),
    screen('project load failure | user sent to the root', async () => {
      const went = await new Promise<string>((done) => {
        loadProject({ chooseProject: away }, 'some project', () => done('/'));
      });
      expect(went).toBe('/');
    }),
    screen(
      'script chunk load fails | chunk load error after 120 seconds; stylesheet failure raises a CSS load error',
      async () => {
        expect(chunkTimeoutMs).toBe(120_000);
        await expect(loadChunk(() => new Promise(() => {}), 'a', 10)).rejects.toBeInstanceOf(ChunkLoadError);
        const css = () => Promise.reject(new Error('Unable to preload CSS for /assets/x.css'));
        await expect(loadChunk(css, 'a')).rejects.toBeInstanceOf(CssLoadError);
      },
    ),
    screen('upload errors | error toast', () => {
      const toasts: string[] = [];
      const store = new UploadStore((_request, events) => ({
        start: () => events.failed('Sem espaço.'),
        pause() {},
        cancel() {},
      }));
      const stop = tellFailedUploads(store, { error: (text) => void toasts.push(text) }, portuguese);
      store.add({ file: { name: 'planta.zip', size: 5, type: '' } as File, purpose: 'test' });
      // What was not taken names its file itself, and is not named twice.
      store.reject({ file: { name: 'a.txt', size: 5, type: '' } as File, purpose: 'test' }, 'a.txt: arquivo inválido.');
      stop();
      expect(toasts).toEqual(['planta.zip: Sem espaço.', 'a.txt: arquivo inválido.']);
    }),
    notSentLine,
    api(
      "postal lookup | 'CEP não encontrado.' on error flag; 'CEP inválido.' when not 9 characters; geocoding and postal lookup failures are only logged",
      async () => {
        const look = (code: string) => given().ask(given().user, `{ postalCode(code: "${code}") { isKnown } }`);
        expect((await look('00000-000')).data).toEqual({ postalCode: { isKnown: false } });
        expect(portuguese('ui.address.unknownPostalCode')).toBe('CEP não encontrado.');
        for (const code of ['39800-00', '39800-0000'])
          expectRefusal(await look(code), 'VALIDATION', 'code: CEP inválido.');
        const lines: string[] = [];
        const context = {
          log: { warn: (line: string) => void lines.push(line) },
          // Nothing stands in the office's own table.
          transaction: async () => undefined,
        } as unknown as ServerContext;
        expect(await addressSearchHandler({ search: away, locate: away }).run(context, { q: 'Rua Bahia' })).toEqual([]);
        expect((await postalCodeHandler({ find: away }).run(context, { code: '39800-000' })).isKnown).toBeNull();
        expect(lines).toHaveLength(2);
      },
    ),
  ];
}

function files(given: () => SpecificationScene): readonly Line[] {
  const get = (path: string) => given().call(given().user, 'GET', path);
  return [
    heading('URL or file problems |'),
    api("'URL Inválida';", async () => expectRefusal(await get('/aws/signed-get/'), 'BAD_REQUEST', 'URL Inválida')),
    api("'Nenhum arquivo selecionado';", async () =>
      expectRefusal(await get('/aws/multiple-signed-get/'), 'BAD_REQUEST', 'Nenhum arquivo selecionado'),
    ),
    signatureTokenLine(given),
    api("'Erro ao encontrar o arquivo no servidor'", async () => {
      const lost = await get(`/aws/signed-get/?${new URLSearchParams({ key: `files/${ours}/nenhum.pdf` })}`);
      expectRefusal(lost, 'NOT_FOUND', 'Erro ao encontrar o arquivo no servidor');
    }),
  ];
}

function otherMessages(given: () => SpecificationScene): readonly Line[] {
  const signIn = (email: string, word: string, organizationId = ours) =>
    given().command(undefined, 'authenticate', { email, password: word, organizationId }, 'jwtToken');
  async function invited() {
    const email = `${uuidv7()}@example.org`;
    const { admin } = given();
    const made = await given().command<{ userInvite: { id: string } }>(
      admin,
      'createUserInvite',
      { userInvite: { email, role: 'manager' } },
      'userInvite { id }',
    );
    return { email, id: made.data?.userInvite.id, token: (await given().mailTo(email)).secret };
  }
  const accept = (token: string) =>
    given().command(undefined, 'acceptInvite', { token, name: 'Bruno', password: 'Senha-boa-9' }, 'email');
  return [
    api("Other messages: sign-in failure 'E-mail ou senha inválidos';", async () => {
      expectRefusal(await signIn(given().user.email, 'errada'), 'BAD_CREDENTIALS', 'E-mail ou senha inválidos');
      expect(portuguese('workspace.signIn.wrong')).toBe('E-mail ou senha inválidos');
    }),
    screen("'Erro interno do servidor';", () =>
      expect(toastFor(new ApiError('INTERNAL'), true)).toBe('Erro interno do servidor'),
    ),
    screen("'Ocorreu um erro inesperado';", () => {
      expect(toastFor(new TypeError('a defect'), true)).toBe('Ocorreu um erro inesperado');
      expect(portuguese('ui.error.unknown')).toBe('Ocorreu um erro inesperado');
    }),
    api("foreign-key delete 'Registro não pode ser excluído, pois está sendo utilizado.';", async () => {
      const { admin } = given();
      const stage = await given().create(admin, 'projectStage', { name: uuidv7() });
      const project = { name: uuidv7(), projectStageId: stage.data };
      expect((await given().create(admin, 'project', project)).code).toBeUndefined();
      const refused = await given().command(admin, 'deleteProjectStage', { id: stage.data });
      expectRefusal(refused, 'IN_USE', 'Registro não pode ser excluído, pois está sendo utilizado.');
    }),
    ...confirmationLines,
    api('user belongs to no organization;', async () => {
      const says = 'O usuário não pertence a nenhuma organização.';
      expectRefusal(await signIn(given().user.email, password, theirs), 'NO_ORGANIZATION', says);
      expect(portuguese('workspace.signIn.none')).toBe(says);
    }),
    api('user with this e-mail already exists;', async () => {
      const twice = await given().command(given().admin, 'addUser', {
        ...{ name: 'Maria', email: given().user.email.toUpperCase(), password: 'Senha-boa-2' },
        ...{ role: 'pilot', profileId: given().profile },
      });
      expectRefusal(twice, 'DUPLICATE', 'Já existe um usuário com este e-mail.');
    }),
    api('invalid or cancelled token;', async () => {
      expectRefusal(await accept('x'), 'TOKEN_INVALID', 'Token inválido.');
      const { email, id, token } = await invited();
      expect((await given().command(given().admin, 'resendUserInvite', { id })).code).toBeUndefined();
      // The e-mail that takes the old one's place is written by a job.
      await given().mailTo(email, ours, token);
      expectRefusal(await accept(token), 'TOKEN_CANCELLED', 'Token cancelado.');
    }),
    api('invite already accepted;', async () => {
      const { token } = await invited();
      expect((await accept(token)).code).toBeUndefined();
      expectRefusal(await accept(token), 'CONFLICT', 'Este convite já foi aceito.');
    }),
    api('no permission to create invites;', async () => {
      const userInvite = { email: `${uuidv7()}@example.org`, role: 'manager' };
      const refused = await given().command(given().user, 'createUserInvite', { userInvite });
      expectRefusal(refused, 'FORBIDDEN', 'Você não tem permissão para criar convites.');
    }),
    screen('session expired;', () => {
      expect(sessionExpiredText()).toBe('Sessão expirada. Por favor, faça login novamente.');
      expect(portuguese('workspace.signIn.expired')).toContain('Sua sessão expirou.');
    }),
    api('insufficient storage or credits.', async () => {
      const limit = (megabytes: number | null) =>
        given().command(given().staff, 'setStorageLimit', { megabytes }, 'megabytes');
      await limit(0);
      const words = 'Armazenamento insuficiente, contate o administrador.';
      const form = await given().call(given().user, 'POST', '/aws/signed-post/?fileName=a.pdf&size=5');
      expectRefusal(form, 'INSUFFICIENT_STORAGE', words);
      expect(await given().announce(given().user, 'a.pdf', 5, 'workspace.file')).toBe(507);
      expect(toastFor(errorFromAnswer({ status: 507, headers }, words), true)).toBe(words);
      await limit(null);
    }),
  ];
}

function tellingThem(): readonly Line[] {
  const collected = (
    report: (error: (text: string) => void, isOnline: () => boolean, now: () => number) => (text: string) => void,
  ) => {
    const told: string[] = [];
    let now = 0;
    let isOnline = true;
    const tell = report(
      (text) => void told.push(text),
      () => isOnline,
      () => now,
    );
    tell('um');
    now = 499;
    tell('dois');
    now = 500;
    tell('três');
    now = 5000;
    isOnline = false;
    tell('quatro');
    return told;
  };
  return [
    screen('Toasts appear only while online, throttled to one per 500 ms;', () => {
      const notifier = { success() {}, info() {} };
      const errors = collected((error, isOnline, now) => {
        const report = errorReporter({ ...notifier, error }, isOnline, now);
        return (text) => report(new ApiError('CONFLICT', { message: text }));
      });
      expect(errors).toEqual(['um', 'três']);
      const toasts = collected((error, isOnline, now) => {
        const own = createToastNotifier({ isOnline, now, show: ({ text }) => error(text) });
        return (text) => own.success(text);
      });
      expect(toasts).toEqual(['um', 'três']);
    }),
    screen('toast duration 5000 ms at bottom centre.', async () => {
      const { showToast } = await import('../../sdk/src/web/notify/show-toast.tsx');
      const { notificationsStore } = await import('@mantine/notifications');
      showToast({ kind: 'error', text: 'um' }, 'Fechar');
      const { notifications, queue } = notificationsStore.getState();
      expect([...notifications, ...queue].at(-1)).toMatchObject({ autoClose: 5000, position: 'bottom-center' });
    }),
    screen('Unhandled promise rejections are only logged.', () => {
      const main = readFileSync(resolve(import.meta.dirname, '../../host-web/src/main.tsx'), 'utf8');
      const [, body = ''] = /addEventListener\('unhandledrejection', \(event\) => \{([^}]*)\}\)/.exec(main) ?? [];
      expect(body.split(';').map((line) => line.trim())).toEqual([
        ...['console.error(event.reason)', 'event.preventDefault()', ''],
      ]);
    }),
    screen('Store errors are passed to the caller.', async () => {
      const { client, toasts } = clientOf(200, {
        errors: [{ message: 'Já existe.', extensions: { code: 'DUPLICATE' } }],
      });
      const stores = createWebServices({
        baseUrl: '',
        registry: new EntityRegistry([...kernel.entities, ContactMethod]),
        notifier: { error: (text) => void toasts.push(text), success() {}, info() {} },
        translate: (key) => key,
        storage: memoryStorage(),
        fetch: async () => new Response(JSON.stringify(message('Já existe.')), { headers }),
      }).stores;
      await expect(client.graphql('{ a }')).rejects.toMatchObject({ code: 'DUPLICATE', message: 'Já existe.' });
      await expect(stores.store(ContactMethod).create({ name: 'Telefone' })).rejects.toMatchObject({
        message: 'Já existe.',
      });
    }),
  ];
}
