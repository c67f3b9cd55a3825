import { ApiError, findMissingKeys } from '@gleba/core/web';
import { notificationsStore } from '@mantine/notifications';
import { describe, expect, it } from 'vitest';
import { problemsOf } from '../../src/web/form/form-problems.ts';
import { uiMessages } from '../../src/web/locales/messages.ts';
import { showToast } from '../../src/web/notify/show-toast.tsx';
import { createToastNotifier } from '../../src/web/notify/toast-notifier.ts';

function harness() {
  let now = 0;
  let isOnline = true;
  const shown: string[] = [];
  const notifier = createToastNotifier({
    now: () => now,
    isOnline: () => isOnline,
    show: ({ kind, text }) => void shown.push(`${kind}: ${text}`),
  });
  const pass = (time: number) => {
    now += time;
  };
  const disconnect = () => {
    isOnline = false;
  };
  return { notifier, shown, pass, disconnect };
}

describe('toasts', () => {
  it('come one per 500 ms', () => {
    const { notifier, shown, pass } = harness();
    notifier.error('um');
    pass(499);
    notifier.error('dois');
    pass(1);
    notifier.success('três');
    expect(shown).toEqual(['error: um', 'success: três']);
  });

  it('stay away while offline', () => {
    const { notifier, shown, disconnect } = harness();
    disconnect();
    notifier.error('um');
    expect(shown).toEqual([]);
  });

  it('are never swallowed when they hold the way back', () => {
    const { notifier, shown } = harness();
    notifier.info('um');
    notifier.success('salvo', { label: 'Desfazer', run() {} });
    expect(shown).toEqual(['info: um', 'success: salvo']);
  });

  it('hold one way back at a time: that of what was done last', () => {
    const action = { label: 'Desfazer', run() {} };
    const standing = () => {
      const { notifications, queue } = notificationsStore.getState();
      return [...notifications, ...queue].length;
    };
    showToast({ kind: 'success', text: 'um', action }, 'Fechar');
    showToast({ kind: 'info', text: 'dois' }, 'Fechar');
    expect(standing()).toBe(2);
    showToast({ kind: 'success', text: 'três', action }, 'Fechar');
    // The plain one stays, the former way back is gone.
    expect(standing()).toBe(2);
    notificationsStore.setState({ ...notificationsStore.getState(), notifications: [], queue: [] });
  });
});

describe('problems of a form', () => {
  it('stand beside their fields, the first of each', () => {
    const error = new ApiError('VALIDATION', {
      fields: [
        { field: 'lot', code: 'notUnique', message: 'Já existe.' },
        { field: 'lot', code: 'tooLong', message: 'Longo.' },
        { field: 'lines.0.value', code: 'required', message: 'Informe um valor.' },
      ],
    });
    expect(problemsOf(error, 'x')).toEqual({ lot: 'Já existe.', lines: 'Informe um valor.' });
  });

  it('stand under the form when they are about no field', () => {
    expect(problemsOf(new ApiError('CONFLICT'), 'x')).toHaveProperty('');
    expect(problemsOf(new TypeError('boom'), 'Ocorreu um erro inesperado')).toEqual({
      '': 'Ocorreu um erro inesperado',
    });
  });
});

describe('texts', () => {
  it('exist in all three languages', () => {
    expect(findMissingKeys(uiMessages)).toEqual([]);
  });
});
