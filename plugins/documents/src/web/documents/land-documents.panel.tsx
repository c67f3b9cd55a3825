import { Land } from '@gleba/plugin-lands';
import type { Entity, RecordOf } from '@gleba/sdk';
import { observer, recordTitle, useTranslate } from '@gleba/sdk/web';
import { useSubjects } from '../types/use-subjects.ts';
import { AlongWay } from './along-way.tsx';
import classes from './documents.module.css';
import { SubjectDocuments } from './subject-documents.tsx';

/** Tab of a lot: its documents, and those of whatever plugins say of it that documents may be about: who lives there, its contract. */
export default observer(function LandDocumentsPanel({ record: land }: { readonly record: RecordOf<typeof Land> }) {
  const t = useTranslate();
  const subjects = useSubjects();
  const beside = Object.entries(subjects.of(Land.id)?.names ?? {}).flatMap(([name, { along }]) => {
    const entity = along.at(-1)?.entity;
    // The project has documents of its own, at its own place.
    const isAround = along.length === 1 && along[0]?.by === Land.projectField;
    return entity && subjects.of(entity.id) && !isAround ? [{ name, along, entity }] : [];
  });
  return (
    <>
      <h3 className={classes.subject}>{t(Land.id)}</h3>
      <SubjectDocuments subject={Land.id} subjectId={land.id} projectId={land.projectId} />
      {beside.map(({ name, along, entity }) => (
        <AlongWay key={name} row={land} way={along}>
          {(row) => <Beside entity={entity} row={row} projectId={land.projectId} />}
        </AlongWay>
      ))}
    </>
  );
});

interface BesideProps {
  readonly entity: Entity;
  readonly row: Readonly<Record<string, unknown>> & { readonly id: string };
  readonly projectId: string;
}

function Beside({ entity, row, projectId }: BesideProps) {
  const t = useTranslate();
  const title = recordTitle(t, entity, row);
  return (
    <section aria-label={title}>
      <h3 className={classes.subject}>
        {title} <span className={classes.kind}>{t(entity.id)}</span>
      </h3>
      <SubjectDocuments subject={entity.id} subjectId={row.id} projectId={projectId} />
    </section>
  );
}
