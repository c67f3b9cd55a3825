import type { ReadyPaper } from '@gleba/sdk';
import { contractDissolution } from './contract-dissolution.ts';
import { saleCommitment } from './sale-commitment.ts';

export const contractReadyPapers: readonly ReadyPaper[] = [saleCommitment, contractDissolution];
