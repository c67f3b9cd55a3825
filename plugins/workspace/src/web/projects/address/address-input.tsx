import { Combobox, type FormEditorProps, Loader, observer, TextInput, useCombobox, useTranslate } from '@gleba/sdk/web';
import { useEffect, useState } from 'react';
import { AddressSearchStore } from './address-search-store.ts';
import { useAddressSource } from './address-source.ts';
import { placeValues } from './place-values.ts';

/** The whole address in one line; what is typed is searched for, and a chosen place fills in the parts. */
export const AddressInput = observer(function AddressInput(props: FormEditorProps) {
  const { name, value, onChange, setValues } = props;
  const t = useTranslate();
  const combobox = useCombobox();
  const source = useAddressSource();
  const [store] = useState(() => new AddressSearchStore((q, signal) => source.places(q, signal)));
  const [problem, setProblem] = useState<string>();
  useEffect(() => () => store.stop(), [store]);
  const { places } = store;
  const choose = (index: string) => {
    combobox.closeDropdown();
    store.stop();
    const place = places[Number(index)];
    const values = place && placeValues(place);
    setProblem(place && !values ? t('workspace.address.incomplete') : undefined);
    if (values) setValues(values);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={choose} shadow="md" radius="lg">
      <Combobox.Target>
        <TextInput
          name={name}
          label={props.label}
          description={props.description}
          error={props.error ?? problem}
          disabled={props.isDisabled}
          autoComplete="off"
          value={typeof value === 'string' ? value : ''}
          rightSection={store.isSearching ? <Loader size={16} /> : null}
          onChange={({ currentTarget: { value: typed } }) => {
            // The box was that of another address.
            setValues({ addressBbox: null });
            onChange(typed || null);
            setProblem(undefined);
            store.type(typed);
            combobox.openDropdown();
          }}
          onBlur={() => {
            combobox.closeDropdown();
            props.onBlur?.();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={places.length === 0}>
        <Combobox.Options aria-label={t('workspace.address.places')}>
          {places.map(({ label }, index) => (
            <Combobox.Option key={`${index} ${label}`} value={String(index)}>
              {label}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
});
