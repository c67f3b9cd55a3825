import { CopyButton, Text } from '@gleba/sdk/web';

interface CodeToCopyProps {
  readonly code: string;
  readonly label: string;
  readonly copied: string;
}

/** A long code that nobody types, and the way to take it along. */
export function CodeToCopy({ code, label, copied }: CodeToCopyProps) {
  return (
    <div>
      <Text size="sm" ff="monospace" mb={6} style={{ overflowWrap: 'anywhere' }}>
        {code}
      </Text>
      <CopyButton text={code} label={label} copied={copied} />
    </div>
  );
}
