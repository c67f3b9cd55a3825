import { Button, FormProblem, type PlainForm } from '@gleba/sdk/web';

/** The end of a form that is a page of its own: what could not be said beside a field, and its button. */
export function FormSubmit({ form, label }: { readonly form: PlainForm; readonly label: string }) {
  return (
    <>
      <FormProblem text={form.rest} />
      <Button type="submit" size="md" loading={form.isBusy}>
        {label}
      </Button>
    </>
  );
}
