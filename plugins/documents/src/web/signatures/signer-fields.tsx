import { ActionIcon, Button, Group, IconTrash, Select, Text, TextInput, useTranslate } from '@gleba/sdk/web';
import { qualifications } from '../../signature-values.ts';
import classes from './signatures.module.css';
import type { Offered, SignerRow, Signers } from './use-signers.ts';

const nobody = { partnerId: null, name: '', email: null, whatsappNumber: null, taxId: null };

export interface SignerListProps extends Signers {
  /** Those whom the document is about. */
  readonly offered: readonly Offered[];
  /** It was asked for without anybody. */
  readonly isMissed: boolean;
}

/** Who signs, one below the other, and who else may be chosen with a click. */
export function SignerList({ rows, add, change, remove, offered, isMissed }: SignerListProps) {
  const t = useTranslate();
  const open = offered.filter(
    (one) => !rows.some((row) => (one.partnerId ? row.partnerId === one.partnerId : row.name === one.name)),
  );
  return (
    <>
      <div className={classes.rows}>
        {rows.map((row, index) => (
          <SignerFields
            key={row.key}
            row={row}
            number={index + 1}
            onChange={(patch) => change(row.key, patch)}
            onRemove={() => remove(row.key)}
          />
        ))}
        {rows.length === 0 ? (
          <Text {...(isMissed ? { c: 'red', role: 'alert' } : { c: 'dimmed' })}>
            {t('documents.sign.nobodyChosen')}
          </Text>
        ) : null}
      </div>
      <Group gap="xs">
        {open.map((one) => (
          <Button
            key={`${one.partnerId} ${one.name}`}
            size="compact-sm"
            variant="default"
            title={[t(`documents.qualification.${one.qualification}`), one.taxId].filter(Boolean).join(' · ')}
            onClick={() => add(one)}
          >
            + {one.name}
          </Button>
        ))}
        <Button size="compact-sm" variant="default" onClick={() => add({ ...nobody, qualification: 'party' })}>
          + {t('documents.sign.somebodyElse')}
        </Button>
      </Group>
    </>
  );
}

interface SignerFieldsProps {
  readonly row: SignerRow;
  readonly number: number;
  readonly onChange: (patch: Partial<SignerRow>) => void;
  readonly onRemove: () => void;
}

function SignerFields({ row, number, onChange, onRemove }: SignerFieldsProps) {
  const t = useTranslate();
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is drawn by browsers in ways of its own
    <div className={classes.row} role="group" aria-label={t('documents.sign.signerNumber', { number })}>
      <TextInput
        label={t('documents.documentSignature.name')}
        value={row.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
        required
        maxLength={200}
      />
      <TextInput
        label={t('documents.documentSignature.email')}
        type="email"
        value={row.email ?? ''}
        onChange={(event) => onChange({ email: event.currentTarget.value })}
        maxLength={254}
      />
      <TextInput
        label={t('documents.documentSignature.whatsappNumber')}
        inputMode="tel"
        value={row.whatsappNumber ?? ''}
        onChange={(event) => onChange({ whatsappNumber: event.currentTarget.value })}
        maxLength={30}
      />
      <Select
        label={t('documents.documentSignature.qualification')}
        data={qualifications.map((value) => ({ value, label: t(`documents.qualification.${value}`) }))}
        value={row.qualification}
        onChange={(value) => value && onChange({ qualification: value })}
        allowDeselect={false}
      />
      <ActionIcon
        variant="subtle"
        color="red"
        aria-label={`${t('ui.remove')}: ${row.name || number}`}
        onClick={onRemove}
      >
        <IconTrash size={18} />
      </ActionIcon>
    </div>
  );
}
