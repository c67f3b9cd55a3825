import { fileAddress, formatDateTime, formatInteger } from '@gleba/sdk';
import { Button, firstText, IconDownload, useServices, useTranslate } from '@gleba/sdk/web';
import classes from './plugin-card.module.css';
import type { ExportedFile, PluginOverview } from './plugin-overview.ts';

/** The latest export's files; their addresses are good for some minutes, so each is asked for when it is wanted. */
export function PluginExport({ exported }: { readonly exported: NonNullable<PluginOverview['exported']> }) {
  const { api } = useServices();
  const t = useTranslate();
  const download = async ({ fileId }: ExportedFile) => {
    window.location.assign((await api.run(fileAddress, { id: fileId })).url);
  };
  const date = formatDateTime(exported.at);
  return (
    <section className={classes.export}>
      <p className={classes.hint}>
        {t(exported.isCurrent ? 'workspace.plugins.exported' : 'workspace.plugins.exportedOld', { date })}
      </p>
      <div className={classes.acts}>
        {exported.files
          .filter(({ rows }) => rows > 0)
          .map((file) => {
            const entity = firstText(t, [`${file.entity}.plural`, file.entity]);
            const name = t('workspace.plugins.rows', { entity, count: formatInteger(file.rows) });
            return (
              <Button
                key={file.fileId}
                size="compact-sm"
                variant="subtle"
                leftSection={<IconDownload size={15} />}
                aria-label={t('workspace.plugins.download', { name })}
                // A refusal is told by a toast.
                onClick={() => void download(file).catch(() => {})}
              >
                {name}
              </Button>
            );
          })}
      </div>
      {exported.files.some(({ entity, rows }) => entity === 'core.storedFile' && rows > 0) ? (
        <p className={classes.hint}>{t('workspace.plugins.filesNote')}</p>
      ) : null}
    </section>
  );
}
