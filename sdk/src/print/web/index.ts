/**
 * Screens that are papers: what people read and print is what a batch prints (`@gleba/sdk/print/server`).
 *
 *     export default function ContractReport() {
 *       const { contract, error, reload } = useContract();
 *       const logo = usePaperLogo(branding.current.paperLogo);
 *       if (error) return <FailedReport error={error} message={t('documents.notFound')} onRetry={reload} />;
 *       if (!contract || logo === 'loading') return <PanelSkeleton />;
 *       return <ReportFrame label={t('…')} printLabel={t('…')} links={<Back />}><Paper contract={contract} logo={logo} /></ReportFrame>;
 *     }
 */

export { DrawingView, DrawnParts } from './drawing-view.tsx';
export { PaperHead, type PaperHeadProps, PaperSheet, type PaperSheetProps } from './paper-sheet.tsx';
export { QrPicture, type QrPictureProps } from './qr-picture.tsx';
export { FailedReport, type FailedReportProps, ReportFrame, type ReportFrameProps } from './report-frame.tsx';
export { usePaperLogo } from './use-paper-logo.ts';
