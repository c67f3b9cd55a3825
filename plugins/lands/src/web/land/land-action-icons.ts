export { IconCash, IconDownload, IconPrinter, IconTableImport, IconUpload } from '@gleba/sdk/web';
