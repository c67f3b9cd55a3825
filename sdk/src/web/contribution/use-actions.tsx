import { conditionHolds, formatInteger } from '@gleba/core';
import { ApiError, mayOpen, type Registered } from '@gleba/core/web';
import { type ReactNode, useState } from 'react';
import { entityInSentence, pluralInSentence } from '../context/labels.ts';
import { recordTitle } from '../context/record-title.ts';
import { useServices, useTranslate } from '../context/services.tsx';
import { confirm } from '../dialog/dialog-store.ts';
import { PanelFrame } from '../panel/panel-frame.tsx';
import type { AnyAction, AnyGiven, BulkGiven } from './action-contribution.ts';
import { useContributions } from './use-contributions.ts';
import { useOpen, usePanelAt } from './use-open.ts';

export interface OfferedAction extends Registered<AnyAction> {
  readonly label: string;
  /** The screen that it leads to. A modal over this one is no address to follow. */
  readonly link: string | undefined;
}

export interface Actions {
  /** Those that can be had now. */
  readonly offered: readonly OfferedAction[];
  readonly perform: (action: OfferedAction) => void;
  /** The dialog that an action opened. */
  readonly view: ReactNode;
}

/** Refusals are told by the data layer's toast rules, but for what a form would show beside its fields: here there is none. */
function tellProblems(error: unknown, notifier: { error(text: string): void }): void {
  if (!(error instanceof ApiError) || error.status !== 400) return;
  const told = error.fields.map(({ message }) => message);
  notifier.error((told.length > 0 ? told : [error.message]).join(' '));
}

/**
 * The actions that plugins have at a place beside those of the screen itself (`own`), and how they are done: asks where one wants
 * to be sure, does it, and says that it is done. Refusals are told by the toast rules.
 */
export function useActions(
  place: AnyAction['place'],
  given: AnyGiven,
  own: readonly Registered<AnyAction>[] = [],
): Actions {
  const services = useServices();
  const t = useTranslate();
  const open = useOpen();
  const panelAt = usePanelAt();
  const { entity, projectId } = given;
  const all = useContributions('action', { entity, place, projectId });
  const [opened, setOpened] = useState<{ readonly action: OfferedAction; readonly props: object }>();
  const close = () => setOpened(undefined);
  const { api, notifier, session } = services;
  const said = (key: string, count: number) => t(key, { count, what: whatOf(count) });
  const whatOf = (count: number) => (count === 1 ? entityInSentence(t, entity) : pluralInSentence(t, entity));
  const act = async (action: OfferedAction) => {
    if (action.confirmation && !(await isSure(action))) return;
    if (action.path) return open(action.path(given));
    if (action.dialog) return setOpened({ action, props: given });
    const { operation, change, ask } = action;
    if (change && isBulk(given)) {
      const { changes, clear, rows } = given;
      const { act: kind, patch, undone = action.done } = change;
      const words = { done: sayer(action.done), undone: sayer(undone) };
      clear();
      return changes.change(entity, kind, rows, words, patch);
    }
    const input = await action.input?.(given);
    if (operation && ask) {
      const onDone = (answer: unknown) => void isDone(action, given, answer);
      return setOpened({ action, props: { action, operation, ask, input, onDone } });
    }
    const answer = operation ? await api.run(operation, input ?? {}) : await action.run?.(given, services);
    await isDone(action, given, answer);
  };
  const sayer =
    (key = 'ui.action.done') =>
    (count: number) =>
      said(key, count);
  /** Says so. What a command started for many rows is followed where they are. */
  const isDone = async (action: OfferedAction, at: AnyGiven, answer: unknown) => {
    const done = sayer(action.done);
    if (isBulk(at)) at.clear();
    const jobId = isBulk(at) && action.operation ? jobOf(answer) : undefined;
    if (jobId !== undefined && isBulk(at)) await at.changes.start(async () => jobId, { done });
    else if (action.done || (action.operation && isBulk(at))) notifier.success(done(countOf(at)));
    if (action.opens && answer) open(action.opens(answer as never));
  };
  const isSure = ({ label, title, confirmation, isDangerous }: OfferedAction) => {
    const count = countOf(given);
    const words = { count, what: whatOf(count), title: 'record' in given ? recordTitle(t, entity, given.record) : '' };
    const { typeFrom } = confirmation ?? {};
    return confirm({
      title: t(confirmation?.title ?? title, words),
      ...(confirmation && { message: t(confirmation.message, words) }),
      confirmLabel: confirmation?.label ? t(confirmation.label) : label,
      isDangerous: confirmation?.isDangerous ?? isDangerous ?? false,
      ...(typeFrom !== undefined && count >= typeFrom && { typeToConfirm: formatInteger(count) }),
    });
  };
  const offered = [...all, ...own]
    .sort((one, other) => (one.order ?? 0) - (other.order ?? 0))
    .flatMap((action) => {
      const { isReadOnly = false, plugin } = action;
      if (!session.allowsPlugin(plugin, isReadOnly ? 'see' : 'write') || !isOffered(action, given)) return [];
      const path = action.path?.(given);
      const panel = path === undefined ? undefined : panelAt(path);
      // What leads to a screen is there for whoever may open it.
      if (panel && !mayOpen(panel, session, projectId ?? session.projectId)) return [];
      const label = t(action.title, { entity: entityInSentence(t, entity) });
      return [{ ...action, label, link: panel?.slot === 'modal' ? undefined : path }];
    });
  return {
    offered,
    perform: (action) => void act(action).catch((error: unknown) => tellProblems(error, notifier)),
    view: opened ? (
      <PanelFrame
        panel={{ id: opened.action.id, load: opened.action.dialog ?? (() => import('./asking-dialog.tsx')) }}
        props={{ ...opened.props, onClose: close }}
        placeholder={null}
      />
    ) : null,
  };
}

/** Whether what is chosen, or the record, is what the action is for. */
export function isOffered({ needs, when }: Pick<AnyAction, 'needs' | 'when'>, given: AnyGiven): boolean {
  if ('record' in given) return !when || conditionHolds(given.entity, when, given.record);
  const chosen =
    'selectedId' in given ? (given.selectedId === undefined ? 0 : 1) : isBulk(given) ? given.count : given.rowCount;
  return chosen >= (needs?.least ?? 0) && chosen <= (needs?.most ?? Number.POSITIVE_INFINITY);
}

function isBulk(given: AnyGiven): given is BulkGiven {
  return 'rows' in given;
}

function countOf(given: AnyGiven): number {
  return isBulk(given) ? given.count : 1;
}

function jobOf(answer: unknown): string | undefined {
  const isObject = typeof answer === 'object' && answer !== null;
  return isObject && 'jobId' in answer && typeof answer.jobId === 'string' ? answer.jobId : undefined;
}
