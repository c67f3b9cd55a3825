import type { BoundingBox, GeoJsonGeometry } from '@gleba/sdk';
import {
  Button,
  FieldEditor,
  type FormEditorProps,
  fieldLabel,
  IconSend,
  observer,
  TextInput,
  useOnceDrawn,
  useServices,
  useTranslate,
} from '@gleba/sdk/web';
import { type ComponentType, type FormEvent, useMemo, useRef } from 'react';
import { Referral } from '../../entities/referral.entity.ts';
import { AddressInput } from '../projects/address/address-input.tsx';
import { AddressSourceProvider } from '../projects/address/address-source.ts';
import { ProjectPostalCode } from '../projects/address/project-postal-code.tsx';
import { AreaInput } from './area-input.tsx';
import { addressesByLink, type PublicLink } from './referral-api.ts';
import type { ReferralDraft } from './referral-draft.ts';
import classes from './referral-screen.module.css';

const editors: Readonly<Record<string, ComponentType<FormEditorProps>>> = {
  fullAddress: AddressInput,
  postalCode: ProjectPostalCode,
};

export interface ReferralFormProps {
  readonly link: PublicLink;
  readonly token: string;
  readonly draft: ReferralDraft;
  /** A field that people do not see; what fills it in is no person. */
  readonly trap: { current: string };
}

/** What a stranger tells of an area, in four parts. */
export const ReferralForm = observer(function ReferralForm({ link, token, draft, trap }: ReferralFormProps) {
  const t = useTranslate();
  const { api } = useServices();
  const form = useRef<HTMLFormElement>(null);
  const addresses = useMemo(() => addressesByLink(api, token), [api, token]);
  const { values, problems } = draft;
  const isSending = draft.status === 'sending';
  const isRequired = (name: string) =>
    name === 'referrerEmail' ? link.preferences.isEmailRequired === true : required.has(name);
  /** A stranger is spoken to; the office reads of them. */
  const labelOf = (name: string) =>
    name === 'referrerName' || name === 'name'
      ? t(`workspace.referral.${name === 'name' ? 'areaName' : 'person'}`)
      : fieldLabel(t, Referral, name);
  const field = (name: string) => {
    const shared = {
      entity: Referral,
      name,
      label: `${labelOf(name)}${isRequired(name) ? ' *' : ''}`,
      value: values[name] ?? null,
      error: problems[name],
      isDisabled: isSending,
      onChange: (value: unknown) => draft.set({ [name]: value }),
    };
    const Own = editors[name];
    return (
      <div key={name} className={classes.field} data-wide={wide.has(name) || undefined}>
        {Own ? <Own {...shared} values={values} setValues={draft.set} /> : <FieldEditor {...shared} />}
      </div>
    );
  };
  const onceDrawn = useOnceDrawn();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    await draft.submit(t('workspace.referral.failed'));
    const [first] = Object.keys(draft.problems);
    if (first) onceDrawn(() => form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus());
  };
  const rest = Object.entries(problems).filter(([name]) => !shown.has(name));
  return (
    <form ref={form} className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      <section className={classes.part}>
        <h2>{t('workspace.referral.part.person')}</h2>
        <div className={classes.fields}>{['referrerName', 'referrerPhone', 'referrerEmail'].map(field)}</div>
      </section>
      <section className={classes.part}>
        <h2>{t('workspace.referral.part.place')}</h2>
        <AddressSourceProvider value={addresses}>
          <div className={classes.fields}>
            {['name', 'fullAddress', 'postalCode', 'neighborhood', 'city', 'state'].map(field)}
          </div>
        </AddressSourceProvider>
      </section>
      <section className={classes.part}>
        <h2>
          {t('workspace.referral.part.area')}
          {link.preferences.isBoundaryRequired ? ' *' : ''}
        </h2>
        <p className={classes.note}>{t('workspace.referral.areaHelp')}</p>
        <AreaInput
          token={token}
          value={(values.boundaries ?? null) as GeoJsonGeometry | null}
          box={(values.addressBbox ?? undefined) as BoundingBox | undefined}
          error={problems.boundaries}
          onChange={(boundaries) => draft.set({ boundaries })}
        />
      </section>
      <section className={classes.part}>
        <h2>{t('workspace.referral.part.more')}</h2>
        <div className={classes.fields}>{['estimatedNumLands', 'observation'].map(field)}</div>
        {link.documentTypes.length > 0 ? (
          <div className={classes.documents}>
            <h3>{t('workspace.referral.documents')}</h3>
            <ul>
              {link.documentTypes.map((name) => (
                <li key={name}>{name}</li>
              ))}
            </ul>
          </div>
        ) : null}
      </section>
      <div className={classes.trap} aria-hidden="true">
        <TextInput
          label="Website"
          name="website"
          tabIndex={-1}
          autoComplete="off"
          defaultValue=""
          onChange={(event) => {
            trap.current = event.currentTarget.value;
          }}
        />
      </div>
      {rest.length > 0 ? (
        <p className={classes.problem} role="alert">
          {rest.map(([, text]) => text).join(' ')} {t('workspace.referral.kept')}
        </p>
      ) : null}
      {Object.keys(problems).length > rest.length ? (
        <p className={classes.problem} role="alert">
          {t('workspace.referral.incomplete')}
        </p>
      ) : null}
      <Button type="submit" size="md" loading={isSending} leftSection={<IconSend size={18} />}>
        {t('workspace.referral.send')}
      </Button>
      <p className={classes.note}>{t('workspace.referral.privacy', { organization: link.organizationName })}</p>
    </form>
  );
});

const required = new Set(['city', 'state']);
const wide = new Set(['referrerName', 'name', 'fullAddress', 'observation']);
const shown = new Set([
  ...['referrerName', 'referrerPhone', 'referrerEmail', 'name', 'fullAddress', 'postalCode', 'neighborhood'],
  ...['city', 'state', 'boundaries', 'estimatedNumLands', 'observation'],
]);
