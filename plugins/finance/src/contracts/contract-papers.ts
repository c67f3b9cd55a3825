import type { OpenTransaction } from '@gleba/sdk';

/** What a contract's paper may be written from. */
export interface ContractTemplate {
  readonly id: string;
  readonly name: string;
  /** The one that the project's contracts are written from. */
  readonly isUsual: boolean;
}

/**
 * Writes the papers of contracts whose signatures bind them; what becomes of the signatures is told to `contractSigningToken`. All of it
 * with the rights of who the transaction acts for.
 */
export interface ContractPapers {
  /** Undefined where the person, or the organization, has no papers at all. */
  templates(tx: OpenTransaction, projectId: string): Promise<readonly ContractTemplate[] | undefined>;
  /** The paper of a contract as a whole HTML document of which nothing runs or is loaded; nothing is kept. */
  preview(tx: OpenTransaction, contractId: string, templateId: string): Promise<string>;
  /** Has it written after the transaction, by a job of its own. */
  write(tx: OpenTransaction, contractId: string, templateId: string): Promise<void>;
}

/** Where whoever writes papers says so: its records refer to finance's, so that it starts after finance and cannot be wanted by it. */
export interface ContractPaperDesk {
  /** Of two the later one writes. */
  writtenBy(papers: ContractPapers): void;
}

export interface ContractPapersAtHand extends ContractPaperDesk {
  /** Undefined where nobody writes any. */
  current(): ContractPapers | undefined;
}

export function contractPaperDesk(): ContractPapersAtHand {
  let writer: ContractPapers | undefined;
  return {
    writtenBy(papers) {
      writer = papers;
    },
    current: () => writer,
  };
}
