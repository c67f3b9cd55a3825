import {
  CloseButton,
  Combobox,
  type FormEditorProps,
  InputBase,
  useCombobox,
  useDebouncedValue,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { useSpatialReference, useSpatialReferences } from './use-spatial-references.ts';

/** The specification's wait of a search box. */
const searchDelay = 300;

/** A reference system by code or name, as the database knows them; under it what it computes with. */
export function SpatialReferenceSelect({ name, label, value, error, isDisabled, onChange, onBlur }: FormEditorProps) {
  const t = useTranslate();
  const [typed, setTyped] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setTyped('');
    },
  });
  const isOpen = combobox.dropdownOpened;
  const [search] = useDebouncedValue(typed, searchDelay);
  const found = useSpatialReferences(isOpen ? search : undefined);
  const srid = typeof value === 'number' ? value : undefined;
  const chosen = useSpatialReference(srid);
  const shown = srid === undefined ? '' : (chosen?.epsgCodeName ?? `EPSG:${srid}`);
  return (
    <Combobox
      store={combobox}
      shadow="md"
      radius="lg"
      onOptionSubmit={(code) => {
        onChange(Number(code));
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target withExpandedAttribute>
        <InputBase
          name={name}
          label={label}
          description={t('workspace.spatialReference.help')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          error={error}
          disabled={isDisabled}
          role="combobox"
          autoComplete="off"
          value={isOpen ? typed : shown}
          placeholder={isOpen && shown ? shown : t('workspace.spatialReference.search')}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => {
            combobox.closeDropdown();
            onBlur?.();
          }}
          rightSection={
            srid === undefined ? (
              <Combobox.Chevron />
            ) : (
              <CloseButton
                size="sm"
                aria-label={t('ui.select.clear')}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChange(null)}
              />
            )
          }
          rightSectionPointerEvents={srid === undefined ? 'none' : 'all'}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }} aria-label={label}>
          {(found ?? []).map((system) => (
            <Combobox.Option key={system.srid} value={String(system.srid)} active={system.srid === srid}>
              {system.epsgCodeName}
            </Combobox.Option>
          ))}
          {found?.length === 0 ? <Combobox.Empty>{t('ui.select.nothing')}</Combobox.Empty> : null}
          {found === undefined ? <Combobox.Empty>{t('ui.loading')}</Combobox.Empty> : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
