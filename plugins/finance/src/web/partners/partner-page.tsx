import {
  Button,
  Facts,
  IconPencil,
  observer,
  RecordDrawer,
  RecordMenu,
  useCan,
  useRecord,
  useTranslate,
} from '@gleba/sdk/web';
import { Partner } from '../../entities/partner.entity.ts';
import { knownGroups } from './partner-form.tsx';
import classes from './partners.module.css';

export interface PartnerPageProps {
  readonly id: string;
  readonly onEdit: () => void;
  /** Default: closes the modal route. */
  readonly onClose?: () => void;
}

/** A partner to be read, in parts; whoever may change it gets to the form. */
export const PartnerPage = observer(function PartnerPage({ id, onEdit, onClose }: PartnerPageProps) {
  const t = useTranslate();
  const can = useCan();
  const loaded = useRecord(Partner, id);
  const { record } = loaded;
  return (
    <RecordDrawer
      entity={Partner}
      loaded={loaded}
      firstTab="finance.partners.tab"
      {...(onClose && { onClose })}
      actions={
        record ? (
          <>
            {can(Partner.access.update) ? (
              <Button variant="default" leftSection={<IconPencil size={16} />} onClick={onEdit}>
                {t('finance.partners.change')}
              </Button>
            ) : null}
            {onClose ? null : <RecordMenu entity={Partner} record={record} />}
          </>
        ) : null
      }
    >
      {record
        ? knownGroups(t, record).map(({ title, fields }) => (
            <section key={title} className={classes.part}>
              <h3 className={classes.heading}>{title}</h3>
              <Facts entity={Partner} record={record} fields={fields} isReadOnly />
            </section>
          ))
        : null}
    </RecordDrawer>
  );
});
