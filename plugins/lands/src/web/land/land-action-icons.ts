export {
  IconCash,
  IconChecks,
  IconDownload,
  IconMapPinPlus,
  IconPrinter,
  IconTableImport,
  IconUpload,
} from '@gleba/sdk/web';
