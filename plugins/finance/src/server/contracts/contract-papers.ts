import { handle } from '@gleba/sdk/server';
import type { ContractPapersAtHand } from '../../contracts/contract-papers.ts';
import { contractTemplates, previewContractPaper } from '../../operations/contracts.ts';
import { makeDraft } from './draft.commands.ts';
import { keepingNothing, papersAt } from './papers-at-hand.ts';

export const contractTemplatesHandler = (desk: ContractPapersAtHand) =>
  handle(contractTemplates, async ({ transaction }, { projectId }) => {
    const papers = desk.current();
    const templates = papers && (await transaction((tx) => papers.templates(tx, projectId)));
    return { templates: templates ? [...templates] : null };
  });

export const previewContractPaperHandler = (desk: ContractPapersAtHand) =>
  handle(previewContractPaper, async ({ transaction }, { contract: asked, contractTemplateId }) => {
    const papers = papersAt(desk);
    return keepingNothing(transaction, async (tx) => {
      const { id } = await makeDraft(tx, asked);
      return papers.preview(tx, id, contractTemplateId);
    });
  });
