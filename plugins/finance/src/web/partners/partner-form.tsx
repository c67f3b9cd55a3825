import type { FormEditorProps, FormGroup, FormValues, FoundPostalAddress, Texts } from '@gleba/sdk/web';
import { FieldEditor, PostalCodeInput, ReferenceSelect, TextInput } from '@gleba/sdk/web';
import type { ComponentType } from 'react';
import { brazilCode, foreignFields, legalFields, naturalFields } from '../../partner-values.ts';

/** Wide enough for two columns of names. */
export const formWidth = 760;

/** What a partner's form and page show, in parts. */
export function partnerGroups(t: Texts): readonly FormGroup[] {
  return [
    {
      title: t('finance.partners.group.identity'),
      fields: [
        'name',
        'personType',
        'type',
        'businessName',
        'birthDate',
        'gender',
        'profession',
        'personalIncome',
        'responsibleId',
        'observation',
      ],
    },
    {
      title: t('finance.partners.group.documents'),
      fields: [
        'cpf',
        'rg',
        'rgAuthority',
        'rgEmissionDate',
        'cnpj',
        'legalEntityType',
        'stateInscription',
        'stateInscriptionExempt',
        'municipalInscription',
        'fiscalRegime',
        'specialTaxRegime',
        'mainCnae',
        'rpsSerie',
        'rpsNextNumber',
        'architectName',
        'architectTitle',
        'architectCau',
      ],
    },
    {
      title: t('finance.partners.group.contact'),
      fields: ['whatsappNumber', 'phoneNumber', 'phoneCountry', 'email', 'userId'],
    },
    {
      title: t('finance.partners.group.address'),
      fields: ['postalCode', 'street', 'number', 'complement', 'neighborhood', 'city', 'state', 'country'],
    },
    {
      title: t('finance.partners.group.family'),
      fields: [
        'motherName',
        'fatherName',
        'maritalStatus',
        'hasStableUnion',
        'marriageDate',
        'marriageRegime',
        'maritalPartnerId',
      ],
    },
  ];
}

/** Asked for so often that their absence is worth a line on the page. */
const looked = ['cpf', 'cnpj', 'whatsappNumber', 'email'];
/** Goes without saying. */
const usual: readonly unknown[] = [false, brazilCode];

/** What a partner's page tells below the name: what is known, in its parts. */
export function knownGroups(t: Texts, values: FormValues): readonly FormGroup[] {
  const isTold = (name: string) =>
    name !== 'name' &&
    belongs(name, values) &&
    (looked.includes(name) || (isGiven(values[name]) && !usual.includes(values[name])));
  return partnerGroups(t)
    .map(({ title, fields }) => ({ title, fields: fields.filter(isTold) }))
    .filter(({ fields }) => fields.length > 0);
}

const architectFields = ['architectName', 'architectTitle', 'architectCau'];
const marriedFields = ['marriageDate', 'marriageRegime', 'maritalPartnerId'];

/** Whether a field says something about a partner with these values. */
export function belongs(name: string, values: FormValues): boolean {
  if (foreignFields(values.personType).includes(name)) return false;
  if (architectFields.includes(name)) return values.type === 'professional' || isGiven(values[name]);
  if (marriedFields.includes(name)) return isPaired(values) || isGiven(values[name]);
  return true;
}

/** Lives with somebody, or did so under a regime that still decides about what is theirs. */
function isPaired({ maritalStatus, hasStableUnion }: FormValues): boolean {
  return hasStableUnion === true || (typeof maritalStatus === 'string' && maritalStatus !== 'single');
}

function isGiven(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '';
}

/** What goes to the server: a partner who became a company loses what only people have, and the other way round. */
export function partnerInput(values: FormValues, before: FormValues = {}): Record<string, unknown> {
  const foreign = foreignFields(values.personType ?? before.personType);
  const kept = Object.entries(values).filter(([name]) => !foreign.includes(name));
  const emptied = foreign
    .filter((name) => isGiven(before[name]) && before[name] !== false)
    .map((name) => [name, before[name] === true ? false : null]);
  return Object.fromEntries([...kept, ...emptied]);
}

/** What a postal code says; what it does not tell stays as it was typed. */
export function postalValues({ street, neighborhood, city, state }: FoundPostalAddress): FormValues {
  return Object.fromEntries(
    Object.entries({ street, neighborhood, city, state }).filter(([, value]) => value !== null),
  );
}

type Editor = ComponentType<FormEditorProps>;

/** Shows the editor only where the field says something about such a partner. */
function ifBelongs(Content: Editor): Editor {
  return function PartnerField(props) {
    return belongs(props.name, props.values) ? <Content {...props} /> : null;
  };
}

/** Numbers of other countries have no mask. */
function PhoneInput(props: FormEditorProps) {
  const { value, onChange, values, setValues, isDisabled, ...shared } = props;
  if ((values.phoneCountry ?? brazilCode) === brazilCode) return <FieldEditor {...props} />;
  return (
    <TextInput
      name={shared.name}
      label={shared.label}
      description={shared.description}
      error={shared.error}
      disabled={isDisabled}
      inputMode="tel"
      autoComplete="off"
      value={typeof value === 'string' ? value : ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
      onBlur={shared.onBlur}
    />
  );
}

function PostalCode(props: FormEditorProps) {
  return <PostalCodeInput {...props} toValues={postalValues} />;
}

/** People only; `isNested` stands within the modal that would be opened for one. */
function personInput(isNested: boolean): Editor {
  return function PersonInput({ name, label, description, error, value, onChange, onBlur, isDisabled, values }) {
    const id = typeof values.id === 'string' ? values.id : undefined;
    return (
      <ReferenceSelect
        entityId="finance.partner"
        name={name}
        label={label}
        description={description}
        error={error}
        disabled={isDisabled}
        value={typeof value === 'string' ? value : null}
        filter={{ personType: { equalTo: 'natural' }, ...(id && { id: { notEqualTo: id } }) }}
        onChange={onChange}
        onBlur={onBlur}
        {...(isNested ? {} : { detail: 'PartnerDetails', create: 'PartnerDetails' })}
      />
    );
  };
}

function editorsFor(isNested: boolean): Readonly<Record<string, Editor>> {
  const person = personInput(isNested);
  const shown = [...naturalFields, ...legalFields, ...architectFields];
  return {
    ...Object.fromEntries(shown.map((name) => [name, ifBelongs(FieldEditor)])),
    whatsappNumber: PhoneInput,
    phoneNumber: PhoneInput,
    postalCode: PostalCode,
    maritalPartnerId: ifBelongs(person),
    responsibleId: person,
  };
}

/** On a page of their own, and within the modal of that name, which cannot be opened twice. */
export const pageEditors = editorsFor(false);
export const nestedEditors = editorsFor(true);
