import { Stack, Text, useTranslate } from '@gleba/sdk/web';

/** More names than this help nobody. */
const mostNames = 5;

interface NotPrintedProps {
  /** Where `notPrinted` is: `lands.areas`, `lands.plans`. */
  readonly texts: string;
  readonly failed: readonly { readonly id: string; readonly title: string; readonly message: string }[];
}

/** What could not be printed, and why. */
export function NotPrinted({ texts, failed }: NotPrintedProps) {
  const t = useTranslate();
  return (
    <Stack gap={4} role="alert">
      <Text fw={500}>{t(`${texts}.notPrinted`, { count: failed.length })}</Text>
      {failed.slice(0, mostNames).map(({ id, title, message }) => (
        <Text key={id} size="sm">
          {title}: {message}
        </Text>
      ))}
      {failed.length > mostNames ? <Text size="sm">…</Text> : null}
    </Stack>
  );
}
