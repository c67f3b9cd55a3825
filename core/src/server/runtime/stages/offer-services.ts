import { entitiesToken } from '../../../entity/entities-token.ts';
import { filesToken } from '../../../file/file-token.ts';
import { identityToken } from '../../../identity/identity-token.ts';
import { requestLimitsToken } from '../../../identity/request-limits-token.ts';
import { declaredJobsToken } from '../../../job/declared-jobs-token.ts';
import { mailToken } from '../../../mail/mail-token.ts';
import { documentSubjectsToken } from '../../../plugin/document-subject.ts';
import { provide } from '../../../plugin/provided.ts';
import { readyPapersToken } from '../../../plugin/ready-paper.ts';
import type { Token } from '../../../plugin/token.ts';
import { pagePrinterToken } from '../../../print/page-printer-token.ts';
import { foreignReadersToken } from '../../../reading/foreign-readers-token.ts';
import { secretBoxToken } from '../../../secret/secret-box-token.ts';
import { createFileService } from '../../file/file-service.ts';
import { createSignedAddresses } from '../../file/signed-address.ts';
import { createSignedForms } from '../../file/signed-form.ts';
import { createIdentity } from '../../identity/create-identity.ts';
import { createRequestLimits } from '../../identity/request-limits.ts';
import { createSecretBox } from '../../identity/sealed-secret.ts';
import { createMailService, storeMail } from '../../mail/mail-service.ts';
import { createKernelContainer, injectable } from '../../plugin/kernel-container.ts';
import { loadedSubjects } from '../../plugin/loaded-subjects.ts';
import { noPrinter } from '../../print/no-printer.ts';
import { noReaders } from '../../reading/no-readers.ts';
import { reportingToken } from '../../roles/reporting.ts';
import { parts } from '../kernel-parts.ts';
import type { After, Services } from './stages.ts';

/** The kernel's services, each made of its parts when somebody first asks for it. */
export function offerServices({ options, data }: After<'options' | 'data'>): Services {
  const container = createKernelContainer();
  const later =
    <T>(part: Token<T>) =>
    () =>
      container.get(part);
  const { db, bus, log, files } = data;
  container.load('kernel.data', [
    provide(parts.db, db),
    provide(parts.bus, bus),
    provide(parts.log, log),
    provide(parts.files, files),
  ]);
  container.load('kernel.identity', [
    injectable(parts.signedAddresses, {}, () => createSignedAddresses(options.secret)),
    injectable(
      parts.identity,
      { db: parts.db, bus: parts.bus, log: parts.log },
      (given) => createIdentity({ ...options, ...given, transactions: later(parts.transactions) }),
      (identity) => identity.stop(),
    ),
  ]);
  const offers = [
    injectable(identityToken, { identity: parts.identity }, ({ identity }) => identity.service),
    provide(reportingToken, data.reporting),
    injectable(mailToken, { db: parts.db }, (given) => {
      const sender = options.mail ?? storeMail(later(parts.transactions));
      return createMailService(given.db, sender, options.publicUrl ?? 'http://localhost:3000');
    }),
    provide(secretBoxToken, createSecretBox(options.secretKeys ?? [options.secret])),
    injectable(requestLimitsToken, { db: parts.db }, (given) => createRequestLimits(given.db)),
    injectable(filesToken, { files: parts.files, addresses: parts.signedAddresses }, (given) =>
      createFileService({
        ...given,
        forms: createSignedForms(options.secret),
        admission: later(parts.admission),
        transactions: later(parts.transactions),
        registry: later(parts.registry),
        pluginsOf: (organizationId) => container.get(parts.pluginStates).statesOf(organizationId),
      }),
    ),
    // Plugins come later: what is asked for is looked up when it is.
    provide(entitiesToken, { find: (id) => container.get(parts.registry).find(id) }),
    provide(declaredJobsToken, {
      find: (id) => options.entries.flatMap(({ plugin }) => plugin.jobs).find((job) => job.id === id),
    }),
    provide(
      documentSubjectsToken,
      loadedSubjects(
        options.entries,
        () => (container.has(parts.registry) ? container.get(parts.registry) : undefined),
        container,
      ),
    ),
    provide(readyPapersToken, { all: () => container.get(parts.readyPapers) }),
    provide(pagePrinterToken, options.printer ?? noPrinter),
    provide(foreignReadersToken, options.readers ?? noReaders),
    ...(options.services ?? []),
  ];
  return { container, offers };
}
