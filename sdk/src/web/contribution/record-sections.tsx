import type { Entity } from '@gleba/core';
import { observer } from 'mobx-react-lite';
import { useTranslate } from '../context/services.tsx';
import { PanelFrame } from '../panel/panel-frame.tsx';
import classes from '../record/record.module.css';
import { useContributions } from './use-contributions.ts';

export interface RecordSectionsProps {
  readonly entity: Entity;
  readonly record: Readonly<Record<string, unknown>> & { readonly id: string };
}

/** What plugins say of a record under its facts. */
export const RecordSections = observer(function RecordSections({ entity, record }: RecordSectionsProps) {
  const t = useTranslate();
  const projectId = typeof record.projectId === 'string' ? record.projectId : undefined;
  return useContributions('section', { entity, projectId }).map((section) => (
    <section key={section.id} className={classes.part} aria-label={t(section.title)}>
      <h3 className={classes.heading}>{t(section.title)}</h3>
      <PanelFrame panel={section} props={{ entity, record }} />
    </section>
  ));
});
