import type { AnswerOf, Entity, RecordOf } from '@gleba/sdk';
import {
  Button,
  confirm,
  Link,
  observer,
  PageHeader,
  Screen,
  Tabs,
  useCommand,
  useDebouncedValue,
  useServices,
  useStore,
  useTranslate,
} from '@gleba/sdk/web';
import { useEffect, useMemo, useState } from 'react';
import type { DocumentType } from '../../entities/document-type.entity.ts';
import type { Template } from '../../template/template.ts';
import { writePaper } from '../../template/write-paper.ts';
import { saveDocumentTemplate, type templateMatter, type templateOfType } from '../../template-operations.ts';
import { sentNames, sentTemplate, sentValues } from './as-sent.ts';
import { BlocksEditor } from './blocks-editor.tsx';
import type { TextFrame } from './import-text.ts';
import { NewerVersion } from './newer-version.tsx';
import { PageSettingsForm } from './page-settings.tsx';
import { Preview } from './preview.tsx';
import { ReadyPapersDialog } from './ready-papers-dialog.tsx';
import { chosenFrame, withFrame } from './take-frame.ts';
import classes from './template.module.css';
import { knowledgeOf, TemplateContext } from './template-context.ts';
import { templateStores } from './template-drafts.ts';
import { useAskBeforeClosing } from './use-ask-before-closing.ts';
import { VersionList } from './version-list.tsx';

export interface TemplateWorkProps {
  readonly type: RecordOf<typeof DocumentType>;
  readonly entity: Entity;
  /** The kind of its records, as templates name one. */
  readonly context: string;
  readonly opened: AnswerOf<typeof templateOfType>;
  readonly matter: AnswerOf<typeof templateMatter>;
  readonly subjectId: string | null;
  readonly onSubject: (id: string | null) => void;
  /** Looks which version is in force. */
  readonly onLook: () => void;
}

const parts = ['body', 'header', 'footer'] as const;
type Part = (typeof parts)[number];
/** Milliseconds after the last key: the preview of a long paper is not drawn for each letter. */
const rest = 250;

/** A template that is being written. */
export const TemplateWork = observer(function TemplateWork(props: TemplateWorkProps) {
  const { type, entity, context, opened, matter, subjectId, onSubject, onLook } = props;
  const t = useTranslate();
  const { notifier } = useServices();
  const saving = useCommand(saveDocumentTemplate);
  const drafts = useStore(templateStores.drafts);
  const [left] = useState(() => drafts.get(type.id));
  const [tree, setTree] = useState(() => left?.tree ?? sentTemplate(opened.tree));
  const [saved, setSaved] = useState(left?.saved ?? { number: opened.number, tree });
  const [tab, setTab] = useState<string>('body');
  // Another version was put into the editor: it begins anew.
  const [round, setRound] = useState(0);
  const [isChoosing, setChoosing] = useState(false);
  const put = (other: Template) => {
    setTree(other);
    setRound((number) => number + 1);
    setTab('body');
  };
  const knowledge = useMemo(() => knowledgeOf(sentNames(matter.names), sentValues(matter.values)), [matter]);
  const [shown] = useDebouncedValue(tree, rest);
  const written = useMemo(() => {
    const { names, values, today } = matter;
    return writePaper(shown, { names: sentNames(names), values: sentValues(values), today, marksProblems: true });
  }, [shown, matter]);
  const isChanged = tree !== saved.tree;
  useAskBeforeClosing(isChanged);
  useEffect(() => {
    if (isChanged) drafts.set(type.id, { saved, tree });
    else drafts.delete(type.id);
  }, [drafts, type.id, isChanged, saved, tree]);
  // What is being saved may be told of before its answer is here.
  const isNewer = opened.number > saved.number && !saving.isRunning;
  const discard = async () => {
    const isSure =
      !isChanged ||
      (await confirm({
        title: t('documents.template.discard'),
        message: t('documents.template.discard.text'),
        confirmLabel: t('documents.template.discard'),
        isDangerous: true,
      }));
    if (!isSure) return;
    // Somebody else may have saved one after that.
    const inForce = opened.number > saved.number ? { number: opened.number, tree: sentTemplate(opened.tree) } : saved;
    setSaved(inForce);
    put(inForce.tree);
  };
  const takeFrame = async (given: TextFrame) => {
    const isOfFirst =
      given.first !== undefined &&
      (await confirm({
        title: t('documents.template.frame'),
        message: t('documents.template.frame.first'),
        confirmLabel: t('documents.template.frame.first.take'),
        cancelLabel: t('documents.template.frame.first.leave'),
      }));
    if (given.isEvenLeft) notifier.error(t('documents.template.frame.even'));
    const frame = chosenFrame(given, isOfFirst);
    const { changed, isReplacing } = withFrame(tree, frame);
    if (!changed) return;
    const goesOn =
      !isReplacing ||
      (await confirm({
        title: t('documents.template.frame'),
        message: t('documents.template.frame.replaces'),
        confirmLabel: t('documents.template.frame.take'),
        cancelLabel: t('documents.template.frame.leave'),
      }));
    if (!goesOn) return;
    setTree((before) => withFrame(before, frame).changed ?? before);
    notifier.success(t('documents.template.frame.taken'));
  };
  const save = async (basedOn = saved.number) => {
    const answer = await saving.run({ documentTypeId: type.id, basedOn, tree });
    if (!answer) {
      onLook();
      return;
    }
    setSaved({ number: answer.number, tree });
    notifier.success(t('documents.template.saved', { number: answer.number }));
  };
  const newest = Math.max(saved.number, opened.number);
  const part: Part | undefined = parts.find((one) => one === tab);
  return (
    <Screen isScrolling>
      <PageHeader
        title={type.name}
        subtitle={
          saved.number === 0
            ? t('documents.template.none')
            : t(isChanged ? 'documents.template.changed' : 'documents.template.version', { number: saved.number })
        }
        more={
          <>
            <Button component={Link} variant="default" to="/admin/document-types">
              {t('documents.template.back')}
            </Button>
            <Button variant="default" onClick={() => setChoosing(true)}>
              {t('documents.template.ready.use')}
            </Button>
            {isChanged ? (
              <Button variant="default" onClick={() => void discard()}>
                {t('documents.template.discard')}
              </Button>
            ) : null}
          </>
        }
        action={
          <Button loading={saving.isRunning} disabled={!isChanged || isNewer} onClick={() => void save()}>
            {t('documents.template.save')}
          </Button>
        }
      />
      {isChoosing ? (
        <ReadyPapersDialog
          {...{ type, context, isChanged }}
          onTake={(taken) => {
            put(taken);
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      ) : null}
      {isNewer ? (
        <NewerVersion
          {...{ number: opened.number, isChanged, isSaving: saving.isRunning }}
          onCompare={() => setTab('versions')}
          onTake={() => void discard()}
          onSaveOver={() => void save(opened.number)}
        />
      ) : saving.error === undefined ? null : (
        <p role="alert">{saving.error}</p>
      )}
      <TemplateContext.Provider value={knowledge}>
        <div className={classes.work}>
          <section className={classes.side} aria-label={t('documents.template')}>
            <Tabs value={tab} onChange={(next) => setTab(next ?? 'body')} keepMounted={false}>
              <Tabs.List>
                {[...parts, 'page', 'versions'].map((one) => (
                  <Tabs.Tab key={one} value={one}>
                    {t(`documents.template.part.${one}`)}
                  </Tabs.Tab>
                ))}
              </Tabs.List>
            </Tabs>
            {part ? (
              <BlocksEditor
                key={`${part} ${round}`}
                blocks={tree[part]}
                label={t(`documents.template.part.${part}`)}
                onFrame={part === 'body' ? takeFrame : undefined}
                onChange={(blocks) =>
                  setTree((before) =>
                    // Drawing what is there already is no change.
                    JSON.stringify(before[part]) === JSON.stringify(blocks) ? before : { ...before, [part]: blocks },
                  )
                }
              />
            ) : null}
            {tab === 'page' ? (
              <PageSettingsForm page={tree.page} onChange={(page) => setTree({ ...tree, page })} />
            ) : null}
            {tab === 'versions' ? (
              <VersionList key={newest} documentTypeId={type.id} current={tree} newest={newest} onRestore={put} />
            ) : null}
          </section>
          <Preview {...{ entity, written, subjectId, onSubject }} title={type.name} template={tree} />
        </div>
      </TemplateContext.Provider>
    </Screen>
  );
});
