/** What a plugin's web side uses, name by name: the data layer, and the only components there are. */
/// <reference path="./assets.d.ts" />
import './css-variables.ts';

export { addressInput } from './address/address-input.tsx';
export { otherAddressInput } from './address/other-address-input.tsx';
export { type FoundPostalAddress, lookUpPostalCode, type PostalAnswer } from './address/postal-code.ts';
export { namedValues, PostalCodeInput } from './address/postal-code-input.tsx';
export { StatusBadge, toneOf } from './badge/status-badge.tsx';
export { StatusOf, type StatusOfProps } from './badge/status-of.tsx';
export { CatalogueForm, CatalogueModal } from './catalogue/catalogue-modal.tsx';
export { OrderedCatalogue } from './catalogue/ordered-catalogue.tsx';
export { whatsAppLink } from './contact/whatsapp-link.ts';
export {
  entityInSentence,
  entityLabel,
  entityPlural,
  fieldHelp,
  fieldLabel,
  firstText,
  valueLabel,
} from './context/labels.ts';
export { usePersonalPreference } from './context/personal-preference.ts';
export { usePreference } from './context/preference.ts';
export { recordTitle } from './context/record-title.ts';
export {
  type PanelServices,
  ServicesProvider,
  useCan,
  useServices,
  useStore,
  useTranslate,
} from './context/services.tsx';
export { createTextSource, type TextSource, type Texts } from './context/texts.ts';
export { useProjectId } from './context/use-project-id.ts';
export { useToday } from './context/use-today.ts';
export {
  ListActions,
  MapActions,
  MapTools,
  PrimaryAction,
  RecordActions,
  RecordPageActions,
} from './contribution/action-buttons.tsx';
export {
  type ActionDialogProps,
  type BulkGiven,
  type ListGiven,
  type MapGiven,
  type RecordGiven,
  rowsOf,
} from './contribution/action-contribution.ts';
export { chosenIds } from './contribution/chosen-ids.ts';
export {
  type AgendaAsked,
  type AgendaEntry,
  contribute,
  type DashboardWidgetProps,
  type FormPartProps,
  type OfferedWidget,
  type RecordPartProps,
  type WidgetProps,
} from './contribution/contribute.ts';
export { RecordSections } from './contribution/record-sections.tsx';
export { RowParts } from './contribution/row-parts.tsx';
export { useAddedColumns } from './contribution/use-added-columns.tsx';
export { useContributions } from './contribution/use-contributions.ts';
export { useExtension, useExtensionDraft } from './contribution/use-extension.ts';
export { useOpen } from './contribution/use-open.ts';
export { Widgets } from './contribution/widgets.tsx';
export { CopyButton, type CopyButtonProps } from './copy/copy-button.tsx';
export { useCopy } from './copy/use-copy.ts';
export { derive } from './derived/derive.tsx';
export { ConfirmDialogs } from './dialog/confirm-dialogs.tsx';
export { Dialog, DialogEnd } from './dialog/dialog.tsx';
export { confirm } from './dialog/dialog-store.ts';
export { askForm } from './dialog/form-dialog-store.ts';
export { DynamicFieldInput } from './dynamic/dynamic-field-input.tsx';
export { DynamicFieldList } from './dynamic/dynamic-field-list.tsx';
export { ColorWell, type ColorWellProps } from './field/color-well.tsx';
export { DayInput } from './field/day-input.tsx';
export { FieldEditor } from './field/field-editor.tsx';
export { FieldValue } from './field/field-value.tsx';
export { FileInput } from './field/file-input.tsx';
export { FileLink } from './field/file-link.tsx';
export { MaskedInput } from './field/masked-input.tsx';
export { DecimalInput } from './field/number-input.tsx';
export { addressOf as shownAddress, Picture } from './field/picture.tsx';
export { referencePage } from './field/reference-page.ts';
export { ReferenceSelect } from './field/reference-select.tsx';
export { ReferencesSelect } from './field/references-select.tsx';
export { type NamedRecord, useRecordTitles, useReferenceTitle } from './field/use-reference-title.ts';
export { FilterBar } from './filter/filter-bar.tsx';
export {
  decodeConditions,
  encodeConditions,
  type FilterCondition,
  filterOf,
  keptConditions,
} from './filter/filter-condition.ts';
export { RemovedSwitch } from './filter/removed-switch.tsx';
export { SearchBox } from './filter/search-box.tsx';
export { type ListState, useListQuery } from './filter/use-list-query.ts';
export { EntityForm, type FormEditorProps, formFields } from './form/entity-form.tsx';
export { type FormValues, hasDrafts, readDraft, useDraft, writeDraft } from './form/form-draft.ts';
export { FormProblem } from './form/form-problem.tsx';
export { type FormProblems, problemsOf } from './form/form-problems.ts';
export { RecordForm } from './form/record-form.tsx';
export { type BoundInput, type PlainForm, useForm } from './form/use-form.ts';
export { useOnceDrawn } from './form/use-once-drawn.ts';
export * from './icons.ts';
export { JobProgress, useCancelJob } from './job/job-progress.tsx';
export { JobScreen } from './job/job-screen.tsx';
export { jobWord } from './job/job-words.ts';
export { leftOutOf, sayLeftOut } from './job/left-out.ts';
export { LeftOutList } from './job/left-out-list.tsx';
export { chosenRowsOf, useChangesRun } from './job/use-changes-run.tsx';
export { isUnderWay, type JobRecord, useJob } from './job/use-job.ts';
export { useJobProgress } from './job/use-job-progress.ts';
export { type JobRun, useJobRun } from './job/use-job-run.tsx';
export * from './kernel.ts';
export { useEarlyEscape } from './layer/use-early-escape.ts';
export { useLayer } from './layer/use-layer.ts';
export { localesIn } from './locales/locales-in.ts';
export { uiMessages } from './locales/messages.ts';
export { namedModals } from './modal/named-modal-store.ts';
export { ToastArea } from './notify/toast-area.tsx';
export { createToastNotifier } from './notify/toast-notifier.ts';
export { OperationForm } from './operation/operation-form.tsx';
export { useAnswer } from './operation/use-answer.ts';
export { useCommand } from './operation/use-command.ts';
export { useQuery } from './operation/use-query.ts';
export { OrderedRows, type OrderedRowsProps } from './order/ordered-rows.tsx';
export { type Moving, useMoving } from './order/use-moving.ts';
export { OpenFailure } from './page/open-failure.tsx';
export { OpenCard, OpenPage, type OpenPageProps, wordOf } from './page/open-page.tsx';
export { PageHeader, Screen } from './page/page-header.tsx';
export { ScreenBar } from './page/screen-bar.tsx';
export { useIsNarrow } from './page/use-is-narrow.ts';
export { openProblem, useOpened, withoutSession } from './page/use-opened.ts';
export { loadChunk } from './panel/load-chunk.ts';
export { type OpenedProps, opensLater } from './panel/opens-later.tsx';
export { faultEvent, PanelFrame } from './panel/panel-frame.tsx';
export { pluginTitle } from './panel/plugin-state-frame.tsx';
export { useIdle, whenIdle } from './panel/use-idle.ts';
export { avatarIdOf, PersonAvatar } from './person/person-avatar.tsx';
export { PersonName } from './person/person-name.tsx';
export { UserChips } from './person/user-chips.tsx';
export { ProgressBar } from './progress/progress-bar.tsx';
export { FactGroups, knownGroups } from './record/fact-groups.tsx';
export { Facts, factFields } from './record/facts.tsx';
export { HistoryTimeline } from './record/history-timeline.tsx';
export { ListsBeside, ListsBesideContext } from './record/lists-beside.ts';
export { ModalFrame } from './record/modal-frame.tsx';
export { useIsBeside } from './record/moved-content.tsx';
export { RecordDrawer } from './record/record-drawer.tsx';
export { RecordTabs } from './record/record-tabs.tsx';
export { useList } from './record/use-list.ts';
export { useRecord } from './record/use-record.ts';
export { useRowsBeside } from './record/use-rows-beside.ts';
export { AddressBar } from './route/address-bar.tsx';
export {
  type ModalLayer,
  ModalLayerContext,
  modalLayerOf,
  UnderModal,
  useCloseModal,
  useOpenModal,
} from './route/modal-route.ts';
export { type AddressChange, type ScreenAddress, useAddress, useAddressValue } from './route/use-address.ts';
export { ChosenRowsBar } from './screens/chosen-rows-bar.tsx';
export { DefaultCreatePanel } from './screens/default-create-panel.tsx';
export { DefaultListPanel } from './screens/default-list-panel.tsx';
export { RecordMenu } from './screens/default-record-panel.tsx';
export { entityColumns } from './screens/entity-columns.tsx';
export { entityPanels, entityScreens } from './screens/entity-panels.tsx';
export { formPanels } from './screens/form-panels.tsx';
export { recordPanelOf, recordPath } from './screens/record-path.ts';
export { type RemovedColumnParts, removedColumn } from './screens/removed-column.tsx';
export { type RowWords, useRowActions } from './screens/row-actions.tsx';
export { ScrollRegion, type ScrollRegionProps } from './scroll/scroll-region.tsx';
export { useRecentRecords } from './search/recent-records.ts';
export type { SearchHit } from './search/search-hit.ts';
export { useListActionHits } from './search/use-list-action-hits.ts';
export { SplitView } from './split/split-view.tsx';
export { EmptyState } from './state/empty-state.tsx';
export { ErrorState } from './state/error-state.tsx';
export { NoPermissionState } from './state/no-permission-state.tsx';
export { NotFoundState } from './state/not-found-state.tsx';
export { PanelSkeleton } from './state/panel-skeleton.tsx';
export { RecordState } from './state/record-state.tsx';
export { useDelayed } from './state/use-delayed.ts';
export { wordsOfFailure } from './state/words-of-failure.ts';
export { BulkBar } from './table/bulk-bar.tsx';
export { DataTable } from './table/data-table.tsx';
export { QueueRow } from './table/queue-row.tsx';
export type { TableColumn } from './table/table-column.ts';
export { TableFrame } from './table/table-frame.tsx';
export { type Selected, TableSelection } from './table/table-selection.ts';
export { arraySource } from './table/table-source.ts';
export { isElsewhere, useQueueKeys } from './table/use-queue-keys.ts';
export { TabLine } from './tabs/tab-line.tsx';
export * from './ui.ts';
export { CertificateInput, type GivenCertificate, useCertificate } from './upload/certificate-input.tsx';
export { createUploads } from './upload/create-uploads.ts';
export { fileAddress as signedAddress } from './upload/download.ts';
export { saveFile } from './upload/save-file.ts';
export { UploadButton } from './upload/upload-button.tsx';
export { UploadItem } from './upload/upload-item.ts';
export { refusalOf } from './upload/upload-limits.ts';
export { uploadOnce } from './upload/upload-once.ts';
export { stallTone } from './upload/upload-stall.ts';
export { UploadStore, type UploadTotals } from './upload/upload-store.ts';
export { type FileDrop, useFileDrop } from './upload/use-file-drop.ts';
export { Wizard } from './wizard/wizard.tsx';
