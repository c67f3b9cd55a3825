import { Combobox, InputBase, useCombobox, useTranslate } from '@gleba/sdk/web';
import { useState } from 'react';
import { findReferenceSystems, referenceSystemLabel } from '../reference-systems.ts';

export interface ReferenceSystemSelectProps {
  readonly label: string;
  readonly description?: string | undefined;
  readonly value: number | null;
  /** The file's name for it, where it is the file's. */
  readonly name: string | null;
  readonly onChange: (srid: number) => void;
}

/** A reference system by name or code: the usual Brazilian ones, or any EPSG number. */
export function ReferenceSystemSelect({ label, description, value, name, onChange }: ReferenceSystemSelectProps) {
  const t = useTranslate();
  const [typed, setTyped] = useState<string>();
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setTyped(undefined);
    },
  });
  const shown = value === null ? '' : referenceSystemLabel(value, name);
  const options = findReferenceSystems(typed ?? '');
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(srid) => {
        onChange(Number(srid));
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target>
        <InputBase
          label={label}
          description={description}
          required
          placeholder={t('ui.map.systemSearch')}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          value={typed ?? shown}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          onClick={(event) => {
            event.currentTarget.select();
            combobox.openDropdown();
          }}
          onBlur={() => combobox.closeDropdown()}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options mah={280} style={{ overflowY: 'auto' }}>
          {options.map((system) => (
            <Combobox.Option key={system.srid} value={String(system.srid)} active={system.srid === value}>
              {referenceSystemLabel(system.srid, system.name)}
            </Combobox.Option>
          ))}
          {options.length === 0 ? <Combobox.Empty>{t('ui.select.nothing')}</Combobox.Empty> : null}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
