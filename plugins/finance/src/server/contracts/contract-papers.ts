import { handle } from '@gleba/sdk/server';
import type { ContractPapersAtHand } from '../../contracts/contract-papers.ts';
import { contractTemplates, previewContractPaper } from '../../operations/contracts.ts';
import { contractErrors } from './contract-errors.ts';
import { makeDraft } from './draft.commands.ts';

export const contractTemplatesHandler = (desk: ContractPapersAtHand) =>
  handle(contractTemplates, async ({ transaction }, { projectId }) => {
    const papers = desk.current();
    const templates = papers && (await transaction((tx) => papers.templates(tx, projectId)));
    return { templates: templates ? [...templates] : null };
  });

/** Ends the transaction in which the paper was written, so that nothing of the contract is kept. */
class Previewed extends Error {
  readonly html: string;

  constructor(html: string) {
    super('A preview keeps nothing.');
    this.html = html;
  }
}

export const previewContractPaperHandler = (desk: ContractPapersAtHand) =>
  handle(previewContractPaper, async ({ transaction }, { contract: asked, contractTemplateId }) => {
    const papers = desk.current();
    if (!papers) throw contractErrors.noContractPapers();
    try {
      return await transaction(async (tx) => {
        const { id } = await makeDraft(tx, asked);
        throw new Previewed(await papers.preview(tx, id, contractTemplateId));
      });
    } catch (ended) {
      if (ended instanceof Previewed) return { html: ended.html };
      throw ended;
    }
  });
