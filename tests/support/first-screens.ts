import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContextOptions, Page } from '@playwright/test';

/** What a first screen may load, in kB of gzipped JavaScript: what grew it is loaded when it is opened instead. */
export const maxOfFirstScreen = 198;

const built = resolve(import.meta.dirname, '../../host-web/dist');

/** What grows with plugins: their entities, operations, jobs, events, definitions and panels. No first screen has any of it. */
export const sourceOfPlugin =
  /(?:plugins|examples)\/[^/]+\/src\/(?:(?:entities|operations|jobs|events)\/|(?:plugin|operations)\.ts$|web\/index\.ts$|.*\.panels\.ts$)/;

/** Scripts by their paths, with their gzipped bytes. */
export type Scripts = ReadonlyMap<string, number>;

export interface FirstScreens {
  /** Of a stranger who sees the sign-in. */
  readonly signIn: Scripts;
  /** Of the same stranger up to the projects, the sign-in's among them. */
  readonly projects: Scripts;
  /** Of somebody whose session is kept, up to the projects' cards. */
  readonly kept: Scripts;
}

/** Of these scripts' sources, those that grow with plugins; told by the maps that a build puts beside its scripts. */
export function sourcesOfPlugins(scripts: Scripts): readonly string[] {
  return [...scripts.keys()].flatMap((path) => {
    // The bundler's own has none.
    if (!existsSync(join(built, `${path}.map`))) return [];
    const { sources } = JSON.parse(readFileSync(join(built, `${path}.map`), 'utf8')) as { sources: readonly string[] };
    return sources.filter((source) => sourceOfPlugin.test(source));
  });
}

export function kilobytes(scripts: Scripts): number {
  return [...scripts.values()].reduce((sum, size) => sum + size, 0) / 1000;
}

/** What a browser asks for until its first screen stands there, whoever sees it. At least one project has to be there. */
export async function scriptsOfFirstScreens(
  browser: Browser,
  address: string,
  person: { readonly email: string; readonly password: string },
): Promise<FirstScreens> {
  const locale = 'pt-BR';
  const stranger = await openPage(browser, { locale });
  const sofar = watchScripts(stranger);
  await stranger.goto(address);
  await stranger.getByLabel('E-mail').fill(person.email);
  const signIn = await sofar();
  await stranger.getByLabel('Senha', { exact: true }).fill(person.password);
  await stranger.getByRole('button', { name: 'Continuar' }).click();
  const card = 'article h2 a';
  await stranger.locator(card).first().waitFor();
  const projects = await sofar();
  // Another context has an empty cache.
  const storageState = await stranger.context().storageState();
  const member = await openPage(browser, { locale, storageState });
  const ofMember = watchScripts(member);
  await member.goto(address);
  await member.locator(card).first().waitFor();
  return { signIn, projects, kept: await ofMember() };
}

/** What waits until the browser rests is no part of a first screen: on a busy machine it may come before the cards all the same. */
async function openPage(browser: Browser, options: BrowserContextOptions): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage();
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  return page;
}

/** What was asked for so far; what comes later is loaded while nobody waits. */
function watchScripts(page: Page): () => Promise<Scripts> {
  const loading: Promise<readonly [string, number]>[] = [];
  page.on('response', (response) => {
    const path = new URL(response.url()).pathname;
    if (path.endsWith('.js')) loading.push(response.body().then((body) => [path, gzipSync(body).length]));
  });
  return async () => new Map(await Promise.all([...loading]));
}
