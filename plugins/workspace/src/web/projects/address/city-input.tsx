import {
  Combobox,
  type FormEditorProps,
  observer,
  TextInput,
  useCombobox,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { useEffect, useRef, useState } from 'react';
import { type FoundMunicipality, searchMunicipalities } from './address-api.ts';

const country = 'brasil';

/**
 * A city's name with the municipalities of the state that stands beside it; without a state, of the country, and the one
 * that is chosen names its state. Any other name may be typed: not every address is in Brazil.
 */
export const CityInput = observer(function CityInput(props: FormEditorProps) {
  const { name, value, values, onChange, setValues } = props;
  const { api } = useServices();
  const t = useTranslate();
  const combobox = useCombobox();
  const [found, setFound] = useState<readonly FoundMunicipality[]>([]);
  const asking = useRef<AbortController>(undefined);
  useEffect(() => () => asking.current?.abort(), []);
  const state = typeof values.state === 'string' && values.state.trim() !== '' ? values.state : null;
  const isAbroad = typeof values.country === 'string' && values.country.trim().toLowerCase() !== country;
  const ask = (search: string) => {
    asking.current?.abort();
    if (isAbroad || (state === null && search.trim() === '')) return setFound([]);
    const controller = new AbortController();
    const { signal } = controller;
    asking.current = controller;
    searchMunicipalities(api, search, state, signal).then(
      (answer) => signal.aborted || setFound(answer),
      // Without an answer the name is written by hand.
      () => signal.aborted || setFound([]),
    );
  };
  return (
    <Combobox
      store={combobox}
      shadow="md"
      radius="lg"
      onOptionSubmit={(code) => {
        combobox.closeDropdown();
        const chosen = found.find(({ ibgeCode }) => ibgeCode === code);
        if (chosen) setValues({ city: chosen.name, state: chosen.state });
      }}
    >
      <Combobox.Target>
        <TextInput
          name={name}
          label={props.label}
          description={props.description}
          error={props.error}
          disabled={props.isDisabled}
          autoComplete="off"
          value={typeof value === 'string' ? value : ''}
          onFocus={() => {
            ask(typeof value === 'string' ? value : '');
            combobox.openDropdown();
          }}
          onChange={({ currentTarget: { value: typed } }) => {
            onChange(typed || null);
            ask(typed);
            combobox.openDropdown();
          }}
          onBlur={() => {
            combobox.closeDropdown();
            props.onBlur?.();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={found.length === 0}>
        <Combobox.Options aria-label={t('workspace.address.municipalities')}>
          {found.map((each) => (
            <Combobox.Option key={each.ibgeCode} value={each.ibgeCode}>
              {state === null ? `${each.name}, ${each.state}` : each.name}
            </Combobox.Option>
          ))}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
});
