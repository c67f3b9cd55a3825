/**
 * First and last prefix (five digits) of each capital's municipality, by the letters of its unit, as Correios publishes them
 * ('Faixas de CEP' of its search of addresses). Where published lists differ, the range is the one that all of them hold. What was counted of the other
 * municipalities agrees with it but for eight prefixes of Goiânia (municipality-postal-codes.ts).
 */
export const capitalPostalCodes: Readonly<Record<string, readonly (readonly [from: number, to: number])[]>> = {
  AC: [[69900, 69920]],
  AL: [[57000, 57099]],
  AM: [[69000, 69099]],
  BA: [[40000, 41999]],
  CE: [[60000, 60999]],
  // The district is one municipality.
  DF: [
    [70000, 72799],
    [73000, 73699],
  ],
  ES: [[29000, 29099]],
  GO: [[74000, 74894]],
  MA: [[65000, 65099]],
  MG: [[30000, 31999]],
  MS: [[79000, 79124]],
  MT: [[78000, 78099]],
  PA: [[66000, 66999]],
  PB: [[58000, 58099]],
  PE: [[50000, 52999]],
  PI: [[64000, 64099]],
  PR: [[80000, 82999]],
  RJ: [[20000, 23799]],
  RN: [[59000, 59139]],
  RO: [[76800, 76834]],
  RR: [[69300, 69339]],
  RS: [[90000, 91999]],
  SC: [[88000, 88099]],
  SE: [[49000, 49098]],
  SP: [
    [1000, 5999],
    [8000, 8499],
  ],
  TO: [[77000, 77249]],
};
