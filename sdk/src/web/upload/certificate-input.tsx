import { Button, FileButton, PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useState } from 'react';

/** What a certificate (PKCS#12) is given by. Neither is kept anywhere: no draft has them. */
export interface GivenCertificate {
  readonly file: File | null;
  readonly password: string;
}

const nothing: GivenCertificate = { file: null, password: '' };

/** A certificate's file and its password, as a form holds them; `read` answers them as commands take them, once there is a file. */
export function useCertificate() {
  const [given, give] = useState(nothing);
  return {
    given,
    change: (part: Partial<GivenCertificate>) => give((old) => ({ ...old, ...part })),
    clear: () => give(nothing),
    async read() {
      const { file, password } = given;
      if (!file) return undefined;
      const bytes = new Uint8Array(await file.arrayBuffer());
      return { certificate: btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')), password };
    },
  };
}

export interface CertificateInputProps extends Pick<PasswordInputProps, 'w'> {
  readonly given: GivenCertificate;
  readonly onChange: (part: Partial<GivenCertificate>) => void;
  /** On the button, until a file is chosen. */
  readonly fileLabel: string;
  readonly passwordLabel: string;
}

/** Chooses the file, and asks for what opens it. */
export function CertificateInput({ given, onChange, fileLabel, passwordLabel, w }: CertificateInputProps) {
  return (
    <>
      <div>
        <FileButton accept=".p12,.pfx" onChange={(file) => onChange({ file })}>
          {(button) => (
            <Button {...button} variant="default">
              {given.file?.name ?? fileLabel}
            </Button>
          )}
        </FileButton>
      </div>
      <PasswordInput
        label={passwordLabel}
        value={given.password}
        onChange={({ currentTarget }) => onChange({ password: currentTarget.value })}
        autoComplete="off"
        maxLength={200}
        w={w}
      />
    </>
  );
}
