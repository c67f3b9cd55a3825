/** Two letters of each state, by the first two figures of the IBGE's code of a municipality. */
const states: Readonly<Record<string, string>> = {
  ...{ '11': 'RO', '12': 'AC', '13': 'AM', '14': 'RR', '15': 'PA', '16': 'AP', '17': 'TO', '21': 'MA', '22': 'PI' },
  ...{ '23': 'CE', '24': 'RN', '25': 'PB', '26': 'PE', '27': 'AL', '28': 'SE', '29': 'BA', '31': 'MG', '32': 'ES' },
  ...{ '33': 'RJ', '35': 'SP', '41': 'PR', '42': 'SC', '43': 'RS', '50': 'MS', '51': 'MT', '52': 'GO', '53': 'DF' },
};

/** As files of banks name a state; undefined where an address does not say it. */
export function stateOf(of: {
  readonly state: string | null;
  readonly ibgeCityCode: string | null;
}): string | undefined {
  const said = of.state?.trim().toUpperCase() ?? '';
  if (Object.values(states).includes(said)) return said;
  return states[of.ibgeCityCode?.slice(0, 2) ?? ''];
}
