import {
  ActionIcon,
  Button,
  Group,
  IconTrash,
  OrderedRows,
  Select,
  Text,
  TextInput,
  useTranslate,
} from '@gleba/sdk/web';
import { qualifications } from '../../signature-values.ts';
import classes from './signatures.module.css';
import type { Offered, SignerRow, Signers } from './use-signers.ts';

const nobody = { partnerId: null, name: '', email: null, whatsappNumber: null, taxId: null };

export interface SignerListProps extends Signers {
  /** Those whom the document is about. */
  readonly offered: readonly Offered[];
  /** It was asked for without anybody. */
  readonly isMissed: boolean;
  /** One after the other: then their order is theirs to change. */
  readonly isSequential: boolean;
}

/** Who signs, one below the other, and who else may be chosen with a click. */
export function SignerList(props: SignerListProps) {
  const { rows, moving, add, change, remove, offered, isMissed, isSequential } = props;
  const t = useTranslate();
  const open = offered.filter(
    (one) => !rows.some((row) => (one.partnerId ? row.partnerId === one.partnerId : row.name === one.name)),
  );
  return (
    <>
      <div className={classes.rows}>
        {rows.length > 0 ? (
          <OrderedRows
            label={t('documents.documentSignature.plural')}
            ids={moving.shown}
            moving={isSequential && rows.length > 1 ? moving : undefined}
            titleOf={(key) => titleOf(rows, key)}
            render={(key) => (
              <SignerFields
                row={rows.find((row) => row.key === key)}
                number={moving.shown.indexOf(key) + 1}
                onChange={(patch) => change(key, patch)}
                onRemove={() => remove(key)}
              />
            )}
          />
        ) : (
          <Text {...(isMissed ? { c: 'red', role: 'alert' } : { c: 'dimmed' })}>
            {t('documents.sign.nobodyChosen')}
          </Text>
        )}
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

/** By what a row is told that is moved: by its place while nobody has said who it is. */
function titleOf(rows: readonly SignerRow[], key: string): string {
  const index = rows.findIndex((row) => row.key === key);
  return rows[index]?.name || String(index + 1);
}

interface SignerFieldsProps {
  readonly row: SignerRow | undefined;
  readonly number: number;
  readonly onChange: (patch: Partial<SignerRow>) => void;
  readonly onRemove: () => void;
}

function SignerFields({ row, number, onChange, onRemove }: SignerFieldsProps) {
  const t = useTranslate();
  if (!row) return null;
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
