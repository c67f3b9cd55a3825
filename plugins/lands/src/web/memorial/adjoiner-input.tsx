import { TextInput, useTranslate } from '@gleba/sdk/web';

interface AdjoinerInputProps {
  /** Of the side. */
  readonly name: string;
  readonly found: string;
  readonly doubt: string | undefined;
  readonly value: string;
  readonly onFocus: () => void;
  readonly onChange: (adjoiner: string) => void;
}

/** Who adjoins a side, where it is somebody else than who was found. */
export function AdjoinerInput({ name, found, doubt, value, onFocus, onChange }: AdjoinerInputProps) {
  const t = useTranslate();
  return (
    <TextInput
      size="xs"
      aria-label={`${t('lands.sides.adjoiner')} ${name}`}
      placeholder={found}
      description={doubt}
      inputWrapperOrder={['label', 'input', 'description']}
      maxLength={200}
      value={value}
      onFocus={onFocus}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
