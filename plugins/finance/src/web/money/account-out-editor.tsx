import { FieldEditor, type FormEditorProps, useTranslate } from '@gleba/sdk/web';

/** Of a transfer the account has a side: out of which. */
export function AccountOutEditor({ values: _values, setValues: _setValues, ...props }: FormEditorProps) {
  const t = useTranslate();
  return <FieldEditor {...props} label={t('finance.money.accountOut')} />;
}
