import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PeopleScene, type Person, startPeopleScene } from './people-scene.ts';

/** Who decides in which language somebody works: the organization, and the person where it leaves it to them. */
let scene: PeopleScene;
let admin: Person;
let ana: Person;
beforeAll(async () => {
  scene = await startPeopleScene();
  admin = await scene.person('admin');
  ana = await scene.person('manager');
});
afterAll(() => scene?.stop());

const settle = async (language: string, mayChooseLanguage?: boolean) => {
  const given = { name: 'Nossa', language, timeZone: 'America/Sao_Paulo', mayChooseLanguage };
  expect((await scene.command(admin, 'saveGeneralSettings', given, 'isSaved')).code).toBeUndefined();
};
const choose = async (language: string | null) =>
  scene.command(ana, 'setPreferences', { preferences: { language } }, 'preferences');
/** What the server refuses with, in its own words. */
const refusal = async () =>
  (
    await scene.command(
      ana,
      'saveGeneralSettings',
      { name: 'Nossa', language: 'es', timeZone: 'Marte/Olimpo' },
      'isSaved',
    )
  ).fields?.[0];
const screen = async () => {
  const answer = await scene.ask<{ me: { language: string; organization: { mayChooseLanguage: boolean } } }>(
    ana,
    '{ me { language organization { mayChooseLanguage } } }',
  );
  return { language: answer.data?.me.language, may: answer.data?.me.organization.mayChooseLanguage };
};

test('nobody chooses until the organization allows it; then the choice holds at once, and ends with the permission', async () => {
  await choose('en');
  expect(await screen()).toEqual({ language: 'pt-BR', may: false });
  expect(await refusal()).toBe('timeZone: Escolha um fuso horário.');

  await settle('pt-BR', true);
  expect(await screen()).toEqual({ language: 'en', may: true });
  expect(await refusal()).toBe('timeZone: Choose a time zone.');

  await choose('es');
  expect(await screen()).toEqual({ language: 'es', may: true });
  expect(await refusal()).toBe('timeZone: Elige una zona horaria.');

  // Left out: as it was.
  await settle('pt-BR');
  expect((await screen()).may).toBe(true);
  await settle('pt-BR', false);
  expect(await screen()).toEqual({ language: 'pt-BR', may: false });
  expect(await refusal()).toBe('timeZone: Escolha um fuso horário.');
});

test('who chose nothing works in the language of the organization; a language that there is not is the product’s', async () => {
  await settle('es', true);
  await choose(null);
  expect(await screen()).toEqual({ language: 'es', may: true });
  await choose('tlh');
  expect(await screen()).toEqual({ language: 'pt-BR', may: true });
  // Where people may not choose, screens stay in the product's language, whatever that of the e-mails.
  await settle('es', false);
  expect(await screen()).toEqual({ language: 'pt-BR', may: false });
});

test('an e-mail about the account is in the language that its reader works in', async () => {
  await settle('es', true);
  await choose('en');
  await scene.command(undefined, 'forgotPassword', { email: ana.email }, 'isRequested');
  expect((await scene.mailTo(ana.email)).subject).toBe('New password');
});
