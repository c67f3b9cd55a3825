import type { Entity } from '@gleba/sdk';
import { Group, ReferenceSelect, ScrollRegion, useElementSize, useTranslate } from '@gleba/sdk/web';
import { labelOf } from '../../template/name-paths.ts';
import { paperSides } from '../../template/paper-sides.ts';
import type { PageSettings, Template } from '../../template/template.ts';
import type { WrittenPaper } from '../../template/write-paper.ts';
import { PaperView } from './paper-view.tsx';
import classes from './template.module.css';
import { templateAsPaper } from './template-as-paper.ts';
import { useTemplateKnowledge } from './template-context.ts';
import { WordButton } from './word-button.tsx';

export interface PreviewProps {
  /** Of whose records it is written. */
  readonly entity: Entity;
  /** What the paper is called. */
  readonly title: string;
  readonly written: WrittenPaper;
  /** What it was written from. */
  readonly template: Template;
  readonly subjectId: string | null;
  readonly onSubject: (id: string | null) => void;
}

/** The paper as it would be, of people that do not exist or of a record that somebody chose, and what is wrong with it. */
export function Preview({ entity, title, written, template, subjectId, onSubject }: PreviewProps) {
  const t = useTranslate();
  const { paper, problems } = written;
  const { names } = useTemplateKnowledge();
  const { ref, width: room } = useElementSize();
  const named = (source: string) => labelOf(names, source, undefined);
  const paperWithFields = () =>
    templateAsPaper(template, {
      value: (source) => `«${named(source)}»`,
      drawing: (source) => t('documents.template.word.drawing', { name: named(source) }),
      region: (kind, source) => `«${t(`documents.template.word.${kind}`, { source: named(source) })}»`,
      regionEnd: (kind) => `«${t(`documents.template.word.${kind}.end`)}»`,
    });
  return (
    <section className={classes.side} aria-label={t('documents.template.preview')}>
      <ReferenceSelect
        entityId={entity.id}
        value={subjectId}
        onChange={onSubject}
        label={t('documents.template.previewOf')}
        description={subjectId === null ? t('documents.template.demonstration') : undefined}
      />
      {problems.length > 0 ? (
        <ul className={classes.problems} aria-label={t('documents.template.problems')}>
          {problems.map(({ code, source, problem, at }) => (
            <li key={`${at} ${source} ${code}`}>
              {t(problem === undefined ? `documents.template.problem.${code}` : `documents.expression.${problem}`)}{' '}
              <code>{source}</code>
            </li>
          ))}
        </ul>
      ) : null}
      <Group justify="flex-end">
        <WordButton paperOf={paperWithFields} title={title} label={t('documents.template.saveWordTemplate')} />
        <WordButton paperOf={() => paper} title={title} label={t('documents.template.saveWord')} />
      </Group>
      <ScrollRegion className={classes.desk} aria-label={t('documents.template.preview')}>
        <div ref={ref}>
          <div style={{ zoom: zoomOf(paper.page, room) }}>
            <PaperView paper={paper} label={t('documents.template.preview')} />
          </div>
        </div>
      </ScrollRegion>
    </section>
  );
}

/** How large the sheet is beside the editor: whole, as long as its words can be read, and never larger than it is printed. */
const zooms = { least: 0.4, usual: 0.62, most: 1 } as const;
const pixelsOfMillimetre = 96 / 25.4;

function zoomOf({ size, isLandscape }: PageSettings, room: number): number {
  if (room === 0) return zooms.usual;
  const width = paperSides[size][isLandscape ? 1 : 0] * pixelsOfMillimetre;
  return Math.min(zooms.most, Math.max(zooms.least, room / width));
}
