import { formatDateTime } from '@gleba/sdk';
import {
  Button,
  Checkbox,
  FormProblem,
  Group,
  OpenCard,
  observer,
  Stack,
  Text,
  Textarea,
  TextInput,
  useTranslate,
} from '@gleba/sdk/web';
import { useState } from 'react';
import { PaperToRead } from './paper-to-read.tsx';
import { qualificationWord } from './qualification-word.ts';
import { SignaturePad } from './signature-pad.tsx';
import { type Signing, type SigningActs, useSigning } from './use-signing.ts';

export interface SigningFormProps {
  readonly signing: Signing;
  readonly token: string;
  readonly onDone: (done: 'signed' | 'refused') => void;
}

/** The papers are read; then the person signs them, or says why not. */
export const SigningForm = observer(function SigningForm({ signing, token, onDone }: SigningFormProps) {
  const t = useTranslate();
  const acts = useSigning(signing, token, onDone);
  const [isRefusing, setRefusing] = useState(false);
  return (
    <>
      <Introduction signing={signing} />
      {signing.papers.map((paper) => (
        <PaperToRead key={paper.id} paper={paper} token={token} onRead={acts.onRead} />
      ))}
      {!signing.isTheirTurn ? (
        <OpenCard role="status">
          <Text>{t('documents.sign.notYet')}</Text>
        </OpenCard>
      ) : isRefusing ? (
        <RefusalCard acts={acts} onBack={() => setRefusing(false)} />
      ) : (
        <SignatureCard signing={signing} acts={acts} onRefuse={() => setRefusing(true)} />
      )}
    </>
  );
});

/** Who asks, as what the person signs, with whom and until when. */
function Introduction({ signing }: { readonly signing: Signing }) {
  const t = useTranslate();
  const { senderName: sender, organizationName: organization, qualification, message, others } = signing;
  return (
    <OpenCard>
      <Stack gap="xs">
        <h1>{t('documents.sign.hello', { name: signing.signerName })}</h1>
        <Text>{t('documents.sign.intro', { sender, organization })}</Text>
        {qualification ? <Text>{t('documents.sign.signsAs', { as: qualificationWord(t, qualification) })}</Text> : null}
        {message ? <Text fs="italic">“{message}”</Text> : null}
        <Text size="sm" c="dimmed">
          {t('documents.sign.until', { deadline: formatDateTime(signing.deadline) })}
        </Text>
        {others.length > 0 ? (
          <Text size="sm" c="dimmed">
            {t('documents.sign.with', { names: others.map(({ name }) => name).join(', ') })}
          </Text>
        ) : null}
      </Stack>
    </OpenCard>
  );
}

function RefusalCard({ acts, onBack }: { readonly acts: SigningActs; readonly onBack: () => void }) {
  const t = useTranslate();
  const { reason, setReason, isBusy } = acts;
  return (
    <OpenCard>
      <Stack gap="md">
        <h2>{t('documents.sign.refuse')}</h2>
        <Textarea
          label={t('documents.sign.refuseReason')}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value)}
          maxLength={1000}
          autosize
          minRows={2}
          required
        />
        <FormProblem text={acts.refusal} />
        <Group justify="flex-end">
          <Button variant="default" onClick={onBack}>
            {t('ui.back')}
          </Button>
          <Button color="red" loading={isBusy} disabled={reason.trim().length < 3} onClick={() => void acts.refuse()}>
            {t('documents.sign.refuse')}
          </Button>
        </Group>
      </Stack>
    </OpenCard>
  );
}

interface SignatureCardProps {
  readonly signing: Signing;
  readonly acts: SigningActs;
  readonly onRefuse: () => void;
}

function SignatureCard({ signing, acts, onRefuse }: SignatureCardProps) {
  const t = useTranslate();
  return (
    <OpenCard>
      <Stack gap="lg">
        <div>
          <h2>{t('documents.sign.yourSignature')}</h2>
          <SignaturePad name={signing.signerName} onChange={acts.setMark} />
        </div>
        {signing.needsCode ? <CodeFields mailTo={signing.mailTo ?? ''} acts={acts} /> : null}
        <Checkbox
          label={t('documents.sign.agree')}
          checked={acts.isAgreed}
          onChange={(event) => acts.setAgreed(event.currentTarget.checked)}
        />
        <FormProblem text={acts.refusal} />
        {acts.missing.length > 0 ? (
          <Text size="sm" c="dimmed" role="status">
            {t('documents.sign.missing', { what: acts.missing.join(', ') })}
          </Text>
        ) : null}
        <Group justify="space-between">
          <Button variant="subtle" color="red" onClick={onRefuse}>
            {t('documents.sign.refuse')}
          </Button>
          <Button loading={acts.isBusy} disabled={acts.missing.length > 0} onClick={() => void acts.sign()}>
            {t('documents.sign.sign')}
          </Button>
        </Group>
      </Stack>
    </OpenCard>
  );
}

/** Whoever reads the person's e-mail is the person. */
function CodeFields({ mailTo, acts }: { readonly mailTo: string; readonly acts: SigningActs }) {
  const t = useTranslate();
  const { code, setCode, isCodeSent } = acts;
  return (
    <div>
      <h2>{t('documents.sign.yourCode')}</h2>
      <Text size="sm">{t('documents.sign.codeTo', { mail: mailTo })}</Text>
      <Group align="end" mt="xs">
        <Button variant="default" loading={acts.isBusy} onClick={() => void acts.sendCode()}>
          {t(isCodeSent ? 'documents.sign.sendCodeAgain' : 'documents.sign.sendCode')}
        </Button>
        <TextInput
          label={t('documents.sign.codeLabel')}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={7}
        />
      </Group>
      {isCodeSent ? (
        <Text size="sm" role="status" mt="xs">
          {t('documents.sign.codeSent')}
        </Text>
      ) : null}
    </div>
  );
}
