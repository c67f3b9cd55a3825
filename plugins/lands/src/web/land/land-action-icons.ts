export { IconCash, IconDownload, IconMapPinPlus, IconPrinter, IconTableImport, IconUpload } from '@gleba/sdk/web';
