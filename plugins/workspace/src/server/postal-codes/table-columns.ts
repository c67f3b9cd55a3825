import { plainWord } from '@gleba/sdk/exchange';

export interface TableColumns {
  readonly municipality: number;
  readonly first: number;
  readonly last: number;
}

/** Words of column heads, without accents and case: as Correios' lists and offices' own sheets write them. */
const heads: Readonly<Record<keyof TableColumns, readonly RegExp[]>> = {
  municipality: [/^(municipio|localidade|cidade|municipality|city|municipio nome)$/],
  first: [/inicial|inicio|primeiro|first|^cep de$|^de$/],
  last: [/final|fim|ultimo|last|^cep ate$|^ate$/],
};

/** Which column holds what; undefined where one of them is nowhere. */
export function tableColumns(columns: readonly string[]): TableColumns | undefined {
  const words = columns.map((head) => plainWord(head));
  const found = (name: keyof TableColumns) => words.findIndex((word) => heads[name].some((head) => head.test(word)));
  const [municipality, first, last] = [found('municipality'), found('first'), found('last')];
  return municipality < 0 || first < 0 || last < 0 ? undefined : { municipality, first, last };
}

/** `#####-###` of whatever holds eight digits, or seven where a sheet took the leading nought for no digit. */
export function readPostalCode(cell: string): string | undefined {
  const digits = cell.replace(/[^0-9]/g, '').padStart(8, '0');
  const isCode = digits.length === 8 && /^[0-9.\-\s]+$/.test(cell) && digits !== '00000000';
  return isCode ? `${digits.slice(0, 5)}-${digits.slice(5)}` : undefined;
}
