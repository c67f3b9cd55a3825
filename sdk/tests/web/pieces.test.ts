import { type DynamicField, dynamicFields, dynamicProblems } from '@gleba/core';
import { ApiError } from '@gleba/core/web';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createTextSource } from '../../src/web/context/texts.ts';
import { mayConfirm } from '../../src/web/dialog/dialog-store.ts';
import { QuestionStore } from '../../src/web/dialog/question-store.ts';
import { freeName } from '../../src/web/dynamic/free-name.ts';
import { saveForm } from '../../src/web/dynamic/save-form.ts';
import {
  type OptionsRequest,
  ReferenceOptions,
  searchDelay,
  selectPage,
  withSelected,
} from '../../src/web/field/reference-options.ts';
import { uiMessages } from '../../src/web/locales/messages.ts';
import { NamedModalStore } from '../../src/web/modal/named-modal-store.ts';
import { moved } from '../../src/web/order/moved.ts';
import { chipsOf, maxChips } from '../../src/web/person/user-chips.tsx';

const { texts: t } = createTextSource(uiMessages, 'pt-BR');

describe("5: 'Type-to-confirm dialogs enable confirmation only when the typed text equals the required text'", () => {
  it.each([
    ['Jardim', 'Jardim', true],
    ['Jardim', 'jardim', false],
    ['Jardim', 'Jardim ', false],
    ['Jardim', '', false],
    [undefined, '', true],
  ])('%s typed as %j', (typeToConfirm, typed, isReady) => {
    expect(mayConfirm(typeToConfirm === undefined ? {} : { typeToConfirm }, typed)).toBe(isReady);
  });

  it('is answered once and leaves', async () => {
    const store = new QuestionStore<string, boolean>();
    const [first, second] = [store.ask('um'), store.ask('dois')];
    expect(store.open.map(({ options }) => options)).toEqual(['um', 'dois']);
    store.open[0]?.answer(true);
    expect(store.open.map(({ options }) => options)).toEqual(['dois']);
    store.open[0]?.answer(false);
    expect([await first, await second]).toEqual([true, false]);
  });
});

describe("5: 'The dynamic form dialog validates the form and an extra function before saving'", () => {
  const fields: readonly DynamicField[] = [
    { name: 'motivo', label: 'Motivo', kind: 'text', required: true, maxLength: 5 },
    { name: 'dia', label: 'Dia', kind: 'date' },
    { name: 'valor', label: 'Valor', kind: 'number' },
    { name: 'tipo', label: 'Tipo', kind: 'select', options: ['A', 'B'] },
    { name: 'ciente', label: 'Ciente', kind: 'checkbox', required: true },
  ];
  const good = { motivo: 'certo', dia: '2026-02-28', valor: '-1.5', tipo: 'B', ciente: true };

  it('takes what the fields take', () => {
    expect(dynamicProblems(fields, good)).toEqual({});
    expect(dynamicProblems(fields, { motivo: 'certo', ciente: true })).toEqual({});
  });

  it.each([
    [{ motivo: ' ' }, { motivo: 'required' }],
    [{ motivo: 'longo demais' }, { motivo: 'tooLong' }],
    [{ dia: '2026-02-30' }, { dia: 'notADay' }],
    [{ valor: '1,5' }, { valor: 'notANumber' }],
    [{ tipo: 'C' }, { tipo: 'notAChoice' }],
    [{ ciente: false }, { ciente: 'required' }],
  ])('%j', (wrong, found) => {
    expect(dynamicProblems(fields, { ...good, ...wrong })).toEqual(found);
  });

  it("a required form field fails with its label plus 'is required', and nothing is asked or saved then", async () => {
    const check = vi.fn(async () => ({}));
    const save = vi.fn(async () => {});
    expect(await saveForm(t, { fields, check, save }, {})).toEqual({
      motivo: 'Motivo é obrigatório',
      ciente: 'Ciente é obrigatório',
    });
    expect([check, save].map((asked) => asked.mock.calls.length)).toEqual([0, 0]);
  });

  it('asks the extra function before it saves, and saves only when that finds nothing', async () => {
    const asked: string[] = [];
    const save = async () => void asked.push('save');
    const check = (found: Record<string, string>) => async () => {
      asked.push('check');
      return found;
    };
    expect(await saveForm(t, { fields, check: check({ dia: 'Feriado.' }), save }, good)).toEqual({ dia: 'Feriado.' });
    expect(await saveForm(t, { fields, check: check({}), save }, good)).toEqual({});
    expect(asked).toEqual(['check', 'check', 'save']);
  });

  it('stays open with what the server says against it', async () => {
    const save = async () => Promise.reject(new ApiError('CONFLICT'));
    expect(Object.keys(await saveForm(t, { fields, save }, good))).toEqual(['']);
  });

  it('a form as data has names of its own and choices where there is something to choose', () => {
    const field = { name: 'a', label: 'A', kind: 'text' };
    expect(dynamicFields.safeParse([field]).success).toBe(true);
    for (const wrong of [
      [field, field],
      [{ ...field, kind: 'select' }],
      [{ ...field, kind: 'script' }],
      [{ ...field, name: '__proto__' }],
      [{ ...field, label: ' ' }],
    ]) {
      expect(dynamicFields.safeParse(wrong).success, JSON.stringify(wrong)).toBe(false);
    }
    expect(freeName([{ name: 'field2' }, { name: 'motivo' }])).toBe('field3');
  });
});

describe('asynchronous select', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const all = Array.from({ length: 34 }, (_, index) => ({ id: `${index}`, title: `Pessoa ${index}` }));
  function harness() {
    const asked: Pick<OptionsRequest, 'search' | 'first'>[] = [];
    const options = new ReferenceOptions(async ({ search, first }) => {
      asked.push({ search, first });
      const found = all.filter(({ title }) => title.includes(search));
      return { totalCount: found.length, rows: found.slice(0, first) };
    });
    return { options, asked, settle: (time = 0) => vi.advanceTimersByTimeAsync(time) };
  }

  it("2: 'first page 10 items, load more adds 10'", async () => {
    const { options, settle } = harness();
    expect(selectPage).toBe(10);
    options.open();
    await settle();
    expect([options.rows.length, options.hasMore]).toEqual([10, true]);
    options.loadMore();
    await settle();
    expect(options.rows).toHaveLength(20);
    options.loadMore();
    options.loadMore();
    await settle();
    expect([options.rows.length, options.hasMore]).toEqual([34, false]);
  });

  it("9: 'search debounce 300 ms', from the first page", async () => {
    const { options, asked, settle } = harness();
    options.open();
    await settle();
    options.loadMore();
    await settle();
    options.setSearch('Pessoa 3');
    await settle(searchDelay - 1);
    options.setSearch('Pessoa 33');
    await settle(searchDelay - 1);
    expect(asked).toHaveLength(2);
    await settle(1);
    expect(asked.slice(2)).toEqual([{ search: 'Pessoa 33', first: 10 }]);
    expect(searchDelay).toBe(300);
  });

  it("2: shows 'Nenhum resultado encontrado.' when empty", async () => {
    const { options, settle } = harness();
    options.open();
    options.setSearch('ninguém');
    await settle(searchDelay);
    expect([options.rows, options.isLoading]).toEqual([[], false]);
    expect(t('ui.select.nothing')).toBe('Nenhum resultado encontrado.');
  });

  it("4: 'choosing an item resets the extra-page limit'", async () => {
    const { options, asked, settle } = harness();
    options.open();
    options.loadMore();
    await settle();
    options.chosen();
    options.close();
    options.open();
    await settle();
    expect(asked.map(({ first }) => first)).toEqual([20, 10]);
  });

  it("4: 'puts the selected item first', wherever the list has it or has it not", () => {
    const selected = { id: '7', title: 'Pessoa 7' };
    expect(withSelected(all.slice(0, 10), selected, '').map(({ id }) => id)).toEqual([
      ...['7', '0', '1', '2', '3', '4', '5', '6', '8', '9'],
    ]);
    expect(withSelected(all.slice(0, 2), { id: 'x', title: 'Fora' }, '')[0]).toEqual({ id: 'x', title: 'Fora' });
    expect(withSelected(all.slice(0, 2), selected, 'Pessoa')).toEqual(all.slice(0, 2));
  });

  it('what was withdrawn changes nothing, and a failure leaves what was there', async () => {
    let fail = false;
    const options = new ReferenceOptions(async ({ first, signal }) => {
      await new Promise((later) => setTimeout(later, 50));
      if (fail || signal.aborted) throw new Error('away');
      return { totalCount: 34, rows: all.slice(0, first) };
    });
    options.open();
    options.close();
    await vi.advanceTimersByTimeAsync(100);
    expect(options.rows).toEqual([]);
    options.open();
    await vi.advanceTimersByTimeAsync(100);
    fail = true;
    options.reload();
    await vi.advanceTimersByTimeAsync(100);
    expect([options.rows.length, options.isLoading]).toEqual([10, false]);
  });

  it("4: 'closing a detail modal reloads the list'", async () => {
    const { options, asked, settle } = harness();
    const modals = new NamedModalStore();
    options.open();
    await settle();
    const closed = modals.show('PartnerDetails', { id: '7' }).then(() => options.reload());
    await settle();
    expect(asked).toHaveLength(1);
    modals.open[0]?.close();
    await closed;
    await settle();
    expect(asked).toHaveLength(2);
  });
});

describe("2: 'known modal names PartnerDetails and ContractInstallmentDetails'", () => {
  it("'an unknown name raises an error'", () => {
    expect(() => new NamedModalStore().show('UserDetails')).toThrow("There is no modal 'UserDetails'.");
  });

  it("'the same modal cannot be opened twice at once'", async () => {
    const store = new NamedModalStore();
    const first = store.show('PartnerDetails', { id: '1' });
    const again = store.show('PartnerDetails', { id: '2' });
    void store.show('ContractInstallmentDetails');
    expect(store.open.map(({ name, props }) => [name, props])).toEqual([
      ['PartnerDetails', { id: '1' }],
      ['ContractInstallmentDetails', {}],
    ]);
    store.open[0]?.close();
    await Promise.all([first, again]);
    void store.show('PartnerDetails', { id: '2' });
    expect(store.open.at(-1)?.props).toEqual({ id: '2' });
  });
});

describe("9: 'Selected user chips show up to 4, then +N others'", () => {
  it.each([
    [3, 3, 0],
    [4, 4, 0],
    [5, 4, 1],
    [9, 4, 5],
  ])('of %i people %i are named and %i counted', (count, named, others) => {
    const { shown, others: rest } = chipsOf(Array.from({ length: count }, (_, index) => index));
    expect([shown.length, rest]).toEqual([named, others]);
  });

  it('in words', () => {
    expect(maxChips).toBe(4);
    expect(t('ui.chips.others', { count: 1 })).toBe('+1 outro');
    expect(t('ui.chips.others', { count: 7 })).toBe('+7 outros');
  });
});

it('a row of a catalogue goes where it is put', () => {
  const ids = ['a', 'b', 'c', 'd'];
  expect(moved(ids, 'a', 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moved(ids, 'd', 0)).toEqual(['d', 'a', 'b', 'c']);
  expect(moved(ids, 'b', 9)).toEqual(['a', 'c', 'd', 'b']);
});
