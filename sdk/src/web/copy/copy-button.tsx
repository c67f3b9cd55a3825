import { Button, type ButtonProps } from '@mantine/core';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { useCopy } from './use-copy.ts';

export interface CopyButtonProps {
  readonly text: string;
  readonly label: string;
  /** What is said when it was copied: 'Código Pix copiado'. */
  readonly copied: string;
  readonly size?: ButtonProps['size'];
}

export function CopyButton({ text, label, copied, size }: CopyButtonProps) {
  const copy = useCopy();
  const [isCopied, setCopied] = useState(false);
  return (
    <Button
      variant="default"
      size={size}
      leftSection={isCopied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      onClick={(event) => {
        // It may stand in a row, whose own click opens the row.
        event.stopPropagation();
        void copy(text, copied).then(setCopied);
      }}
    >
      {label}
    </Button>
  );
}
