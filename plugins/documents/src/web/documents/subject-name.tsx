import { linkTo } from '@gleba/sdk';
import { entityLabel, Link, observer, useRecordTitles, useServices, useTranslate } from '@gleba/sdk/web';

export interface SubjectNameProps {
  readonly subject: string;
  readonly subjectId: string;
}

/** Whose a document is, as the way there. */
export const SubjectName = observer(function SubjectName({ subject, subjectId }: SubjectNameProps) {
  const t = useTranslate();
  const { registry } = useServices();
  const entity = registry.find(subject);
  const [title] = useRecordTitles([{ entity: subject, id: subjectId }]);
  if (!entity) return <>—</>;
  const words = t('documents.subject', { kind: entityLabel(t, entity), title: title ?? '' });
  return entity.linkable ? (
    <Link to={linkTo(subject, subjectId)} onClick={(event) => event.stopPropagation()}>
      {words}
    </Link>
  ) : (
    words
  );
});
