/**
 * The federative units of Brazil with their capitals and the codes of both, as IBGE's 'Divisão Territorial Brasileira'
 * numbers them (the last digit of a municipality's code checks the others), and the ranges of the first five digits that
 * Correios gave each unit ('Faixas de CEP por UF').
 */
export interface FederativeUnit {
  readonly code: number;
  readonly letters: string;
  readonly name: string;
  readonly capital: string;
  readonly capitalCode: number;
  /** First and last prefix, both included. */
  readonly postalCodes: readonly (readonly [from: number, to: number])[];
}

type Row = readonly [
  code: number,
  letters: string,
  name: string,
  capital: string,
  capitalCode: number,
  ...postalCodes: (readonly [number, number])[],
];

const rows: readonly Row[] = [
  [11, 'RO', 'Rondônia', 'Porto Velho', 1100205, [76800, 76999]],
  [12, 'AC', 'Acre', 'Rio Branco', 1200401, [69900, 69999]],
  [13, 'AM', 'Amazonas', 'Manaus', 1302603, [69000, 69299], [69400, 69899]],
  [14, 'RR', 'Roraima', 'Boa Vista', 1400100, [69300, 69399]],
  [15, 'PA', 'Pará', 'Belém', 1501402, [66000, 68899]],
  [16, 'AP', 'Amapá', 'Macapá', 1600303, [68900, 68999]],
  [17, 'TO', 'Tocantins', 'Palmas', 1721000, [77000, 77999]],
  [21, 'MA', 'Maranhão', 'São Luís', 2111300, [65000, 65999]],
  [22, 'PI', 'Piauí', 'Teresina', 2211001, [64000, 64999]],
  [23, 'CE', 'Ceará', 'Fortaleza', 2304400, [60000, 63999]],
  [24, 'RN', 'Rio Grande do Norte', 'Natal', 2408102, [59000, 59999]],
  [25, 'PB', 'Paraíba', 'João Pessoa', 2507507, [58000, 58999]],
  [26, 'PE', 'Pernambuco', 'Recife', 2611606, [50000, 56999]],
  [27, 'AL', 'Alagoas', 'Maceió', 2704302, [57000, 57999]],
  [28, 'SE', 'Sergipe', 'Aracaju', 2800308, [49000, 49999]],
  [29, 'BA', 'Bahia', 'Salvador', 2927408, [40000, 48999]],
  [31, 'MG', 'Minas Gerais', 'Belo Horizonte', 3106200, [30000, 39999]],
  [32, 'ES', 'Espírito Santo', 'Vitória', 3205309, [29000, 29999]],
  [33, 'RJ', 'Rio de Janeiro', 'Rio de Janeiro', 3304557, [20000, 28999]],
  [35, 'SP', 'São Paulo', 'São Paulo', 3550308, [1000, 19999]],
  [41, 'PR', 'Paraná', 'Curitiba', 4106902, [80000, 87999]],
  [42, 'SC', 'Santa Catarina', 'Florianópolis', 4205407, [88000, 89999]],
  [43, 'RS', 'Rio Grande do Sul', 'Porto Alegre', 4314902, [90000, 99999]],
  [50, 'MS', 'Mato Grosso do Sul', 'Campo Grande', 5002704, [79000, 79999]],
  [51, 'MT', 'Mato Grosso', 'Cuiabá', 5103403, [78000, 78899]],
  [52, 'GO', 'Goiás', 'Goiânia', 5208707, [72800, 72999], [73700, 76799]],
  [53, 'DF', 'Distrito Federal', 'Brasília', 5300108, [70000, 72799], [73000, 73699]],
];

export const brazilStates: readonly FederativeUnit[] = rows.map(
  ([code, letters, name, capital, capitalCode, ...postalCodes]) => ({
    code,
    letters,
    name,
    capital,
    capitalCode,
    postalCodes,
  }),
);
