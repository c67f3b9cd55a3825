import { isCep, isCnpj, isCpf } from '@gleba/sdk';
import type { ExtractedName, ExtractedValue, ExtractFunction, TextBlock } from '../../../reading/findings.ts';
import { anywhere, labelled, type Reading } from './labels.ts';
import { registrationIn } from './registration.ts';
import { amountIn, daysIn, folded, nameIn } from './words.ts';

type Blocks = readonly TextBlock[];
type Step = (blocks: Blocks) => ExtractedValue | undefined;

const firstDay: Reading = (text) => daysIn(text)[0];

/** With its points, whether its check digits are right or not: a rule says which. */
const cpfIn: Reading = (text) => {
  const [, one, two, three, digits] = /(?:^|\D)(\d{3})[. ]?(\d{3})[. ]?(\d{3})[-– ]?(\d{2})(?!\d)/.exec(text) ?? [];
  return digits ? `${one}.${two}.${three}-${digits}` : undefined;
};
const rightCpf: Reading = (text) => {
  const cpf = cpfIn(text);
  return cpf && isCpf(cpf) ? cpf : undefined;
};
const cnpjIn: Reading = (text) => {
  const [found] = /\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}/.exec(text) ?? [];
  return found && isCnpj(found) ? found : undefined;
};
const rgIn: Reading = (text) => {
  const [found] = /^(?:[A-Z]{2}[- ]?)?\d{1,3}\.?\d{3}\.?\d{3}(?:-?[\dXx])?/.exec(text.trim()) ?? [];
  return found && !isCpf(found) ? found.toUpperCase() : undefined;
};
const postalCodeIn: Reading = (text) => {
  const [, head, tail] = /(?:^|\D)(\d{2}\.?\d{3})-(\d{3})(?!\d)/.exec(text) ?? [];
  const code = head && tail ? `${head.replace('.', '')}-${tail}` : undefined;
  return code && isCep(code) ? code : undefined;
};
const streetIn: Reading = (text) => {
  const isStreet = /^(?:RUA|R\.|AVENIDA|AV\.?|TRAVESSA|TV\.?|ALAMEDA|ESTRADA|RODOVIA|PRACA|QUADRA|SITIO|FAZENDA) /.test(
    folded(text).trim(),
  );
  return isStreet ? text.trim() : undefined;
};
const anyText: Reading = (text) => (text.trim().length >= 8 ? text.trim() : undefined);

/** Regimes as certificates call them, folded, by the value that a partner has. */
const regimes: readonly (readonly [RegExp, string])[] = [
  [/COMUNHAO PARCIAL/, 'partialCommunity'],
  [/COMUNHAO UNIVERSAL|COMUNHAO TOTAL/, 'universalCommunity'],
  [/SEPARACAO (?:OBRIGATORIA|LEGAL)/, 'mandatorySeparation'],
  [/PARTICIPACAO FINAL/, 'finalParticipation'],
  [/SEPARACAO/, 'separation'],
];
const regimeIn: Reading = (text) => regimes.find(([words]) => words.test(folded(text)))?.[1];

const by =
  (name: ExtractedName, labels: readonly string[], read: Reading): Step =>
  (blocks) =>
    labelled(blocks, name, labels, read);
const any =
  (name: ExtractedName, read: Reading): Step =>
  (blocks) =>
    anywhere(blocks, name, read);
/** The first that finds something. */
const oneOf =
  (...steps: readonly Step[]): Step =>
  (blocks) => {
    for (const step of steps) {
      const value = step(blocks);
      if (value) return value;
    }
    return undefined;
  };

const name = by('name', ['NOME COMPLETO', 'NOME / NAME', 'NOME E SOBRENOME', 'NOME DO REGISTRADO', 'NOME'], nameIn);
const cpf = oneOf(by('cpf', ['CPF/MF', 'CPF', 'NUMERO DE INSCRICAO', 'INSCRICAO NO CPF'], cpfIn), any('cpf', rightCpf));
const birth = by(
  'birthDate',
  ['DATA DE NASCIMENTO', 'DATA NASCIMENTO', 'NASCIMENTO', 'DATA E LOCAL DE NASCIMENTO', 'NASCIDO EM', 'NASCIDA EM'],
  firstDay,
);
const issued = by(
  'issuedOn',
  ['DATA DE EXPEDICAO', 'DATA DE EMISSAO', 'EXPEDICAO', 'DATA EMISSAO', 'EMISSAO', 'EMITIDO EM', 'EMITIDA EM'],
  firstDay,
);
const registration = any('registration', registrationIn);
const mother = by('motherName', ['NOME DA MAE', 'MAE', 'FILIACAO 2'], nameIn);
const father = by('fatherName', ['NOME DO PAI', 'PAI', 'FILIACAO 1'], nameIn);

const steps: Readonly<Record<ExtractFunction, readonly Step[]>> = {
  identity: [
    ...[name, cpf, by('rg', ['REGISTRO GERAL', 'IDENTIDADE', 'DOC. IDENTIDADE', 'RG'], rgIn), birth],
    ...[mother, father, issued],
  ],
  taxId: [name, cpf, birth, issued],
  birthCertificate: [name, cpf, birth, mother, father, registration, issued],
  marriageCertificate: [
    by(
      'name',
      ['NOME DO PRIMEIRO CONJUGE', 'PRIMEIRO CONJUGE', 'NOME DO CONJUGE 1', '1º CONJUGE', 'NOMES', 'NOME'],
      nameIn,
    ),
    by(
      'spouseName',
      ['NOME DO SEGUNDO CONJUGE', 'SEGUNDO CONJUGE', 'NOME DO CONJUGE 2', '2º CONJUGE', 'CONJUGE'],
      nameIn,
    ),
    oneOf(
      by('marriageRegime', ['REGIME DE BENS DO CASAMENTO', 'REGIME DE BENS', 'REGIME'], regimeIn),
      any('marriageRegime', (text) => (folded(text).includes('REGIME') ? regimeIn(text) : undefined)),
    ),
    by(
      'marriageDate',
      ['DATA DO REGISTRO DO CASAMENTO', 'DATA DE CELEBRACAO', 'DATA DO CASAMENTO', 'CASAMENTO'],
      firstDay,
    ),
    ...[registration, issued],
  ],
  deathCertificate: [
    ...[name, cpf],
    by('deathDate', ['DATA DO FALECIMENTO', 'DATA DE FALECIMENTO', 'DATA DO OBITO', 'FALECIMENTO'], firstDay),
    ...[registration, issued],
  ],
  proofOfAddress: [
    by('name', ['NOME DO CLIENTE', 'CLIENTE', 'TITULAR', 'DESTINATARIO', 'NOME'], nameIn),
    any('cnpj', cnpjIn),
    oneOf(by('address', ['ENDERECO', 'LOGRADOURO'], anyText), any('address', streetIn)),
    oneOf(by('postalCode', ['CEP'], postalCodeIn), any('postalCode', postalCodeIn)),
    oneOf(
      issued,
      by('issuedOn', ['DATA DO DOCUMENTO', 'VENCIMENTO', 'DATA DE VENCIMENTO', 'DATA'], firstDay),
      any('issuedOn', firstDay),
    ),
    oneOf(
      by('amount', ['TOTAL A PAGAR', 'VALOR A PAGAR', 'VALOR TOTAL', 'TOTAL', 'VALOR'], amountIn),
      any('amount', amountIn),
    ),
  ],
  possessionDeclaration: [
    by('name', ['DECLARANTE', 'NOME'], nameIn),
    cpf,
    oneOf(
      by('possessionSince', ['POSSE DESDE', 'DATA DE INICIO DA POSSE', 'DESDE'], firstDay),
      any('possessionSince', (text) => (folded(text).includes('DESDE') ? firstDay(text) : undefined)),
    ),
    by('address', ['ENDERECO', 'IMOVEL'], anyText),
    issued,
  ],
};

/** What a paper of this kind says, by its labels and by the form of what stands there: the same text gives the same answer. */
export function extractValues(kind: ExtractFunction, blocks: Blocks): ExtractedValue[] {
  return steps[kind].flatMap((step) => step(blocks) ?? []);
}
