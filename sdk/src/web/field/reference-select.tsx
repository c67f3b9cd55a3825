import type { Entity } from '@gleba/core';
import { CloseButton, Combobox, InputBase, type InputBaseProps, Loader, useCombobox } from '@mantine/core';
import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { entityLabel } from '../context/labels.ts';
import { useServices, useTranslate } from '../context/services.tsx';
import { type ReferenceOption, useReferenceOptions } from './use-reference-options.ts';
import { useReferenceTitle } from './use-reference-title.ts';

export interface ReferenceSelectProps extends Omit<InputBaseProps, 'pointer' | 'multiline'> {
  /** Entity id of what is referred to: `core.project`. */
  readonly entityId: string;
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
  /** Beside the search: `{ projectId: { equalTo: … } }`. */
  readonly filter?: Readonly<Record<string, unknown>>;
  readonly name?: string;
  readonly autoFocus?: boolean;
  readonly onBlur?: () => void;
  readonly 'aria-label'?: string | undefined;
  readonly 'data-autofocus'?: boolean | undefined;
}

/** Chooses a record: 10 at first, 'carregar mais' adds 10, search after 300 ms, the chosen one on top. */
export const ReferenceSelect = observer(function ReferenceSelect(props: ReferenceSelectProps) {
  const { entityId, value, onChange, filter, onBlur, ...input } = props;
  const { registry } = useServices();
  return (
    <ReferenceCombobox
      entity={registry.get(entityId)}
      value={value}
      onChange={onChange}
      filter={filter}
      onBlur={onBlur}
      input={input}
    />
  );
});

interface ReferenceComboboxProps extends Pick<ReferenceSelectProps, 'value' | 'onChange' | 'onBlur'> {
  readonly entity: Entity;
  readonly filter: ReferenceSelectProps['filter'];
  readonly input: InputBaseProps;
}

const ReferenceCombobox = observer(function ReferenceCombobox(props: ReferenceComboboxProps) {
  const { entity, value, onChange, filter, onBlur, input } = props;
  const t = useTranslate();
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setSearch('');
    },
  });
  const [search, setSearch] = useState('');
  const chosen = useReferenceTitle(entity, value);
  const options = useReferenceOptions(entity, { search, filter, isOpen: combobox.dropdownOpened });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer puts the mark on its first option
  useEffect(() => void combobox.selectFirstOption(), [options.rows]);
  const first: readonly ReferenceOption[] = value && !search ? [{ id: value, title: chosen ?? '…' }] : [];
  const shown = [...first, ...options.rows.filter(({ id }) => id !== first[0]?.id)];
  const label = entityLabel(t, entity);
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(id) => {
        if (id === loadMore) return options.loadMore();
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
            setSearch(event.currentTarget.value);
            combobox.openDropdown();
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
          {options.hasMore ? (
            <Combobox.Option value={loadMore} style={{ color: 'var(--g-brand)', fontWeight: 550 }}>
              {t('ui.select.more')}
            </Combobox.Option>
          ) : null}
          {shown.length === 0 ? (
            <Combobox.Empty>{t(options.isLoading ? 'ui.loading' : 'ui.select.nothing')}</Combobox.Empty>
          ) : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
});

const loadMore = '\0more';
