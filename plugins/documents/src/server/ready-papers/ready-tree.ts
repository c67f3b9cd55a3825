import type { ReadyPaper } from '@gleba/sdk';
import type { Template } from '../../template/template.ts';
import { readReadyPaper } from './read-ready-paper.ts';

/** What a new organization's type of a context is written from; undefined where no plugin brings it. */
export function readyTreeOf(papers: readonly ReadyPaper[], context: string, slug: string): Template | undefined {
  const paper = papers.find((one) => one.context === context && one.types.includes(slug));
  return paper && readReadyPaper(paper.text);
}
