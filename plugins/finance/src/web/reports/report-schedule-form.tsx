import { User } from '@gleba/sdk';
import { type FormEditorProps, observer, ReferencesSelect, useParams } from '@gleba/sdk/web';
import { ReportSchedule } from '../../entities/report-schedule.entity.ts';
import { EntityModalForm } from '../money/entity-modal-form.tsx';

const fields = ['name', 'report', 'rhythm', 'recipientIds', 'isActive'];
const kept = ['recipientIds'] as const;

/** To whom it goes: people of the office, of whom the server takes those who may see its money. */
function RecipientsEditor({ label, description, value, onChange, isDisabled, error }: FormEditorProps) {
  const text = error ?? description;
  return (
    <div data-wide>
      <ReferencesSelect
        entity={User}
        orderBy={['name']}
        label={label ?? ''}
        {...(text !== undefined && { description: text })}
        value={Array.isArray(value) ? value : []}
        disabled={isDisabled ?? false}
        onChange={(ids) => onChange([...ids])}
      />
    </div>
  );
}
const editors = { recipientIds: RecipientsEditor };

/** A report that goes by e-mail. */
export default observer(function ReportScheduleForm() {
  const { reportScheduleId } = useParams();
  return (
    <EntityModalForm entity={ReportSchedule} id={reportScheduleId} with={kept} fields={fields} editors={editors} />
  );
});
