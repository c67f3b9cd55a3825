import { module10, module11, restOf11 } from './check-digits.ts';

/** An account as its bank knows it for slips: figures alone, with zeros in front as long as the bank has them. */
export interface SlipAccount {
  readonly bank: string;
  readonly branch: string;
  readonly account: string;
  readonly accountDigit: string;
  readonly agreement: string;
  readonly wallet: string;
}

export interface SlipNumber {
  /** As it stands on paper, with its check digit. */
  readonly shown: string;
  /** By what the bank's return names it, without zeros in front. */
  readonly inReturn: string;
  /** As the bank's remittance has it. */
  readonly inFile: string;
  readonly freeField: string;
}

export interface SlipBank {
  readonly name: string;
  readonly width: 240 | 400;
  /** How many figures of each it needs; a place that is not here is not asked for. */
  readonly needs: Readonly<Partial<Record<'branch' | 'account' | 'agreement' | 'wallet', number>>>;
  /** Figures that it leaves to whoever counts. */
  readonly figures: number;
  numberOf(of: SlipAccount, count: string): SlipNumber;
}

const plain = (number: string) => number.replace(/^0+/, '');

/** By the bank's code. From where each rule is stands in docs/decisions/0133. */
export const slipBanks: Readonly<Record<string, SlipBank>> = {
  '001': {
    name: 'BANCO DO BRASIL S.A.',
    width: 240,
    needs: { branch: 4, account: 12, agreement: 7, wallet: 2 },
    figures: 10,
    numberOf({ agreement, wallet }, count) {
      const number = `${agreement}${count}`;
      return { shown: number, inReturn: plain(number), inFile: number, freeField: `000000${number}${wallet}` };
    },
  },
  '033': {
    name: 'BANCO SANTANDER',
    width: 240,
    needs: { branch: 4, account: 9, agreement: 7, wallet: 3 },
    figures: 12,
    numberOf({ agreement, wallet }, count) {
      const number = `${count}${module11(count)}`;
      return {
        ...{ shown: `${count}-${module11(count)}`, inReturn: plain(number), inFile: number },
        freeField: `9${agreement}${number}0${wallet}`,
      };
    },
  },
  '104': {
    name: 'CAIXA ECONOMICA FEDERAL',
    width: 240,
    needs: { branch: 4, agreement: 6 },
    figures: 15,
    // 14: registered by the bank, printed by the payee.
    numberOf({ agreement }, count) {
      const number = `14${count}`;
      const free = `${agreement}${module11(agreement)}${count.slice(0, 3)}1${count.slice(3, 6)}4${count.slice(6)}`;
      return {
        ...{ shown: `${number}-${module11(number)}`, inReturn: plain(number), inFile: number },
        freeField: `${free}${module11(free)}`,
      };
    },
  },
  '237': {
    name: 'BRADESCO',
    width: 400,
    needs: { branch: 4, account: 7, wallet: 2 },
    figures: 11,
    numberOf({ branch, account, wallet }, count) {
      const rest = restOf11(`${wallet}${count}`, 7);
      const digit = rest === 1 ? 'P' : String(rest === 0 ? 0 : 11 - rest);
      const number = `${count}${digit}`;
      return {
        ...{ shown: `${wallet}/${count}-${digit}`, inReturn: plain(number), inFile: number },
        freeField: `${branch}${wallet}${count}${account}0`,
      };
    },
  },
  '341': {
    name: 'BANCO ITAU SA',
    width: 400,
    needs: { branch: 4, account: 5, wallet: 3 },
    figures: 8,
    numberOf({ branch, account, wallet }, count) {
      const isShort = shortWallets.includes(wallet);
      const digit = module10(isShort ? `${wallet}${count}` : `${branch}${account}${wallet}${count}`);
      return {
        ...{ shown: `${wallet}/${count}-${digit}`, inReturn: plain(count), inFile: count },
        freeField: `${wallet}${count}${digit}${branch}${account}${module10(`${branch}${account}`)}000`,
      };
    },
  },
  '756': {
    name: 'SICOOB',
    width: 240,
    needs: { branch: 4, account: 12, agreement: 7, wallet: 1 },
    figures: 7,
    numberOf({ branch, agreement, wallet }, count) {
      const digit = digitOf3197(`${branch}${agreement.padStart(10, '0')}${count}`);
      const number = `${count}${digit}`;
      return {
        // Number and digit, one part, simple collection, plain paper.
        ...{ shown: `${count}-${digit}`, inReturn: plain(number), inFile: `00${number}01014` },
        freeField: `${wallet}${branch}01${agreement}${number}001`,
      };
    },
  },
};

/** Of Itaú: their digit is of wallet and number alone. */
const shortWallets: readonly string[] = ['126', '131', '146', '150', '168'];

/** Sicoob: the constant 3197 over and over, from the left; nought and one are nought. */
function digitOf3197(digits: string): string {
  const weights = [3, 1, 9, 7];
  const sum = [...digits].reduce((total, figure, at) => total + Number(figure) * (weights[at % 4] ?? 0), 0);
  const rest = sum % 11;
  return String(rest < 2 ? 0 : 11 - rest);
}

/** Wallets whose slips are made another way: the payer's number is a part of them (Itaú). */
export const foreignWallets: readonly string[] = ['106', '107', '122', '142', '143', '195', '196', '198'];
