import { Button, FormProblem, type PlainForm, useCloseModal, useTranslate } from '@gleba/sdk/web';
import classes from './people.module.css';

/** What could not be said beside a field, and the two buttons. */
export function FormEnd({ form, submitLabel }: { readonly form: PlainForm; readonly submitLabel: string }) {
  const t = useTranslate();
  const close = useCloseModal();
  return (
    <>
      <FormProblem text={form.rest} />
      <div className={classes.actions}>
        <Button variant="default" onClick={close} disabled={form.isBusy}>
          {t('ui.cancel')}
        </Button>
        <Button type="submit" loading={form.isBusy}>
          {submitLabel}
        </Button>
      </div>
    </>
  );
}
