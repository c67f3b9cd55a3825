import { type Contribution, type Field, type Plugin, pluginOf } from '@gleba/core';
import { findMissingKeys, type WebSide } from '@gleba/core/web';
import type { AnyAction } from '../web/contribution/action-contribution.ts';
import type { MapLayerContribution, SettingsPageContribution } from '../web/contribution/contribute.ts';
import type { Texts } from '../web/index.ts';
import { inputEntity } from '../web/operation/input-entity.ts';
import type { Findings } from './conformance.ts';

/** Texts that the shell asks for by what a plugin declares, in every language. What panels ask for is seen as they are drawn. */
export function checkTexts(plugin: Plugin, side: WebSide, texts: Texts): Findings {
  return [
    ...(side.contributions ?? []).flatMap((contribution) => askedWithoutField(plugin.id, contribution)),
    ...namedTexts(plugin, side).flatMap(([key, by]) => (texts.has(key) ? [] : [missingText(key, by)])),
    ...findMissingKeys(side.locales).map(
      ({ locale, key }) => `'${key}' has no text in '${locale}', and has one in another language.`,
    ),
  ];
}

export function missingText(key: string, by: string): string {
  return `${by} shows '${key}', which has no text: put it into the locale files of the plugin.`;
}

function namedTexts(
  { id, accessKeys, notifications, entities, jobs, events, operations }: Plugin,
  { panels = [], contributions = [], navigation = [] }: WebSide,
): readonly (readonly [key: string, by: string])[] {
  const groups = entities.flatMap(({ id: entity, allFields }) =>
    Object.values(allFields).flatMap(({ group }) => (group ? [[group.title, `Entity '${entity}'`] as const] : [])),
  );
  return [
    [`plugin.${id}`, 'The list of plugins'],
    ...accessKeys.map(({ key }) => [`access.${key}`, 'The matrix of access keys'] as const),
    ...jobs.map((job) => [`job.${job.id}`, 'The list of jobs'] as const),
    ...notifications.flatMap((kind) =>
      [`notification.${kind.id}`, `notification.${kind.id}.name`].map((key) => [key, 'A notification'] as const),
    ),
    ...events.map(({ name }) => [`event.${name}`, "A record's history"] as const),
    ...operations.flatMap(({ name, errors = [] }) =>
      errors.map((reason) => [`errors.${reason}`, `A refusal of '${name}'`] as const),
    ),
    ...panels.map((panel) => [panel.title, `Panel '${panel.id}'`] as const),
    ...contributions.flatMap(textsOf),
    ...contributions.flatMap((contribution) => askedTexts(id, contribution)),
    ...navigation.flatMap(({ id: item, title, heading }) =>
      [title, ...(heading === undefined ? [] : [heading])].map(
        (key) => [key, `The navigation entry '${item}'`] as const,
      ),
    ),
    ...groups,
  ];
}

/** What a contribution says without being drawn. */
type Worded = Contribution &
  Partial<
    Pick<AnyAction, 'done' | 'confirmation' | 'operation' | 'ask'> &
      Pick<MapLayerContribution, 'by'> &
      Pick<SettingsPageContribution, 'subtitle'> & { readonly field: Field; readonly text: unknown } & {
        readonly widgets: readonly { readonly title?: string }[];
      }
  >;

function textsOf(contribution: Contribution): readonly (readonly [key: string, by: string])[] {
  const { kind, id, title, subtitle, text, done, confirmation, by, field, widgets } = contribution as Worded;
  const { title: question, message, label } = confirmation ?? {};
  const parts = [...(by?.values ?? []), ...(widgets ?? [])].map((part) => part.title);
  // A column's `text` is a function; of what is offered or to be done it is a key.
  const words = typeof text === 'string' ? text : undefined;
  const keys = [title, subtitle, words, done, question, message, label, ...parts];
  const values = kind === 'filter' ? (field?.values ?? []).map((value) => `${id}.${value}`) : [];
  return [...keys, ...values].flatMap((key) => (key ? [[key, `The ${kind} '${id}'`] as const] : []));
}

/** What an action asks for stands in a form that is made of its command's fields. */
function askedWithoutField(plugin: string, contribution: Contribution): Findings {
  const { id, operation, ask = [] } = contribution as Worded;
  if (!operation) return [];
  const { fields } = inputEntity(operation, plugin).entity;
  return ask
    .filter((name) => !fields[name])
    .map(
      (name) =>
        `The action '${id}' asks for '${name}', of which '${operation.name}' makes no field: take one of its inputs that are (\`text(…)\`, \`of(Entity, '…')\`).`,
    );
}

/** Labels of what an action asks for; those of an entity's fields are the entity's. */
function askedTexts(plugin: string, contribution: Contribution): readonly (readonly [key: string, by: string])[] {
  const { id, operation, ask = [] } = contribution as Worded;
  if (!operation) return [];
  const { entity, homes } = inputEntity(operation, plugin);
  return ask.flatMap((name) => {
    const key = `${entity.id}.${name}`;
    if (homes[name] || !entity.fields[name]) return [];
    const values = entity.fields[name]?.values ?? [];
    return [key, ...values.map((value) => `${key}.${value}`)].map((one) => [one, `The form of '${id}'`] as const);
  });
}

/** Whose names begin with another plugin's id: nobody could tell whose they are; and what names records by ids that nobody reads. */
export function checkNames({ id, notifications, entities }: Plugin): Findings {
  const foreign = notifications.flatMap((kind) =>
    pluginOf(kind.id) === id ? [] : [`Notification '${kind.id}' bears another's name: begin it with '${id}.'.`],
  );
  const unreadable = entities.flatMap(({ id: entity, title, allFields }) =>
    title
      .filter((name) => allFields[name]?.kind === 'reference')
      .map(
        (name) =>
          `The title of '${entity}' names the reference '${name}', of which people would read the id: take fields of its own.`,
      ),
  );
  return [...foreign, ...unreadable];
}
