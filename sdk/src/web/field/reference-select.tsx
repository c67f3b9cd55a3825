import type { Entity } from '@gleba/core';
import { CloseButton, Combobox, InputBase, type InputBaseProps, Loader, useCombobox } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { entityInSentence, entityLabel } from '../context/labels.ts';
import { useServices, useTranslate } from '../context/services.tsx';
import { type ModalName, namedModals } from '../modal/named-modal-store.ts';
import { withSelected } from './reference-options.ts';
import classes from './reference-select.module.css';
import { useNewRecord } from './use-new-record.ts';
import { useReferenceOptions } from './use-reference-options.ts';
import { useReferenceTitle } from './use-reference-title.ts';

export interface ReferenceSelectProps extends Omit<InputBaseProps, 'pointer' | 'multiline'> {
  /** Entity id of what is referred to: `core.project`. */
  readonly entityId: string;
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  /** Beside the search: `{ projectId: { equalTo: … } }`. */
  readonly filter?: Readonly<Record<string, unknown>>;
  /** Opens the chosen record; its options are asked for again when it is closed. */
  readonly detail?: ModalName;
  /** Offers to make another record as its entity says (`quickCreate`); not where the field itself goes when it is left. */
  readonly offersNew?: boolean;
  readonly name?: string;
  readonly autoFocus?: boolean;
  readonly onBlur?: () => void;
  readonly 'aria-label'?: string | undefined;
  readonly 'data-autofocus'?: boolean | undefined;
}

/** Chooses a record: 10 at first, 'carregar mais' adds 10, search after 300 ms, the chosen one on top. */
export const ReferenceSelect = observer(function ReferenceSelect(props: ReferenceSelectProps) {
  const { entityId, value, onChange, filter, detail, offersNew = false, onBlur, ...input } = props;
  const { registry } = useServices();
  return (
    <ReferenceCombobox
      entity={registry.get(entityId)}
      value={value}
      onChange={onChange}
      filter={filter}
      detail={detail}
      offersNew={offersNew}
      onBlur={onBlur}
      input={input}
    />
  );
});

interface ReferenceComboboxProps extends Pick<ReferenceSelectProps, 'value' | 'onChange' | 'onBlur'> {
  readonly entity: Entity;
  readonly filter: ReferenceSelectProps['filter'];
  readonly detail: ModalName | undefined;
  readonly offersNew: boolean;
  readonly input: InputBaseProps;
}

const ReferenceCombobox = observer(function ReferenceCombobox(props: ReferenceComboboxProps) {
  const { entity, value, onChange, filter, onBlur, input } = props;
  const t = useTranslate();
  const { panels, session } = useServices();
  const options = useReferenceOptions(entity, filter);
  const combobox = useCombobox({
    onDropdownOpen: () => options.open(),
    onDropdownClose: () => {
      options.close();
      combobox.resetSelectedOption();
      setSearch('');
    },
  });
  const [search, setSearch] = useState('');
  const chosen = useReferenceTitle(entity, value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer puts the mark on its first option
  useEffect(() => void combobox.selectFirstOption(), [options.rows]);
  const shown = withSelected(options.rows, value ? { id: value, title: chosen ?? '…' } : undefined, search);
  // A plugin that is not here has no modal to offer, and one that is open is not opened over itself.
  const isThere = (name: ModalName | undefined) =>
    name !== undefined &&
    !namedModals.open.some((modal) => modal.name === name) &&
    panels.allowed(`dialog:${name}`, session, session.projectId).length > 0;
  const makeNew = useNewRecord(entity, filter, props.offersNew);
  const openModal = (name: ModalName, modalProps: Readonly<Record<string, unknown>>) => {
    combobox.closeDropdown();
    void namedModals.show(name, modalProps).then(() => options.reload());
  };
  const label = entityLabel(t, entity);
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        if (id === loadMore) return options.loadMore();
        if (id === openDetail) return props.detail && openModal(props.detail, { id: value });
        if (id === openNew) {
          combobox.closeDropdown();
          return void makeNew?.(search, onChange).then(() => options.reload());
        }
        options.chosen();
        onChange(id);
        combobox.closeDropdown();
      }}
      shadow="md"
      radius="lg"
    >
      <Combobox.Target withExpandedAttribute>
        <InputBase
          {...input}
          role="combobox"
          value={combobox.dropdownOpened ? search : (chosen ?? '')}
          placeholder={combobox.dropdownOpened ? (chosen ?? t('ui.search')) : t('ui.select.choose', { entity: label })}
          onChange={(event) => {
            combobox.openDropdown();
            setSearch(event.currentTarget.value);
            options.setSearch(event.currentTarget.value);
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => {
            combobox.closeDropdown();
            onBlur?.();
          }}
          rightSection={
            options.isLoading && combobox.dropdownOpened ? (
              <Loader size={16} />
            ) : value && !input.required ? (
              <CloseButton
                size="sm"
                aria-label={t('ui.select.clear')}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChange(null)}
              />
            ) : (
              <Combobox.Chevron />
            )
          }
          rightSectionPointerEvents={value && !input.required ? 'all' : 'none'}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={300} style={{ overflowY: 'auto' }} aria-label={label}>
          {shown.map((option) => (
            <Combobox.Option key={option.id} value={option.id} active={option.id === value}>
              {option.title}
            </Combobox.Option>
          ))}
          {shown.length === 0 ? (
            <Combobox.Empty>{t(options.isLoading ? 'ui.loading' : 'ui.select.nothing')}</Combobox.Empty>
          ) : null}
          {options.hasMore ? (
            <Combobox.Option value={loadMore} className={classes.act}>
              {t('ui.select.more')}
            </Combobox.Option>
          ) : null}
          {value && isThere(props.detail) ? (
            <Combobox.Option value={openDetail} className={classes.act}>
              {t('ui.select.detail')}
            </Combobox.Option>
          ) : null}
          {makeNew ? (
            <Combobox.Option value={openNew} className={classes.act}>
              {t('ui.select.create', { entity: entityInSentence(t, entity) })}
            </Combobox.Option>
          ) : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
});

/** No record's id. */
const loadMore = '\0more';
const openDetail = '\0detail';
const openNew = '\0new';
