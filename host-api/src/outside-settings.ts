import { isAbsolute } from 'node:path';
import { isMailAddress } from '@gleba/core';
import { sentryTarget } from './faults/fault-forms.ts';
import type { Setting } from './setting-rules.ts';
import { addressOf, embeddingSecret, integerBetween, oneOf, secureOrigins, webAddress } from './setting-rules.ts';

/** Of services outside of the program: storage, e-mail, printing, places, dashboards of other tools, the language model. */
export const outsideSettings = [
  {
    name: 'S3_ENDPOINT',
    fallback: '',
    help: 'S3-compatible storage; empty: files on disk in GLEBA_DATA.',
    check: addressOf('http', 'https'),
  },
  { name: 'S3_REGION', fallback: 'us-east-1', help: 'Region of the bucket, as the storage names it.' },
  {
    name: 'S3_BUCKET',
    fallback: '',
    help: 'Bucket of the files; it must exist and belong to this program alone.',
    check: (value) =>
      value === '' || /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value)
        ? undefined
        : 'must have 3 to 63 lower-case letters, digits, dots and hyphens',
  },
  { name: 'S3_ACCESS_KEY_ID', fallback: '', help: 'Name of the key for the bucket.' },
  { name: 'S3_SECRET_ACCESS_KEY', fallback: '', help: 'The key for the bucket.', isSecret: true },
  {
    name: 'S3_FORCE_PATH_STYLE',
    fallback: 'true',
    help: "Whether the bucket stands in the address's path (most storages) and not in the host's name (Amazon).",
    check: oneOf('true', 'false'),
  },
  {
    name: 'S3_PUBLIC_ENDPOINT',
    fallback: '',
    help: 'Address under which browsers reach the storage by themselves (CORS allowed); empty: through the program.',
    check: addressOf('http', 'https'),
  },
  {
    name: 'S3_DOWNLOAD_ENDPOINT',
    fallback: '',
    help: 'Address that browsers download files from, where it is another than S3_PUBLIC_ENDPOINT; it must hand on its own host name.',
    check: webAddress,
  },
  {
    name: 'SMTP_URL',
    fallback: '',
    help: 'Mail server (smtp://user:password@host:587 or smtps://…); empty: e-mails are kept and read at /admin/outbox.',
    isSecret: true,
    check: addressOf('smtp', 'smtps'),
  },
  {
    name: 'SMTP_FROM',
    fallback: '',
    help: 'Address that e-mails come from; needed with SMTP_URL.',
    check: (value) => (value === '' || isMailAddress(value) ? undefined : 'must be one e-mail address'),
  },
  {
    name: 'GLEBA_MAIL_FOLDER_URL',
    fallback: '',
    help: 'Mailbox that offices send papers to (imaps://user:password@host:993/INBOX, or imap:// with STARTTLS); empty: none, and no office can turn it on.',
    isSecret: true,
    check: addressOf('imap', 'imaps'),
  },
  {
    name: 'GLEBA_MAIL_FOLDER_ADDRESS',
    fallback: '',
    help: "The mailbox's own address; it must take what is sent to name+code@host as well. Needed with GLEBA_MAIL_FOLDER_URL.",
    check: (value) => (value === '' || isMailAddress(value) ? undefined : 'must be one e-mail address'),
  },
  {
    name: 'GLEBA_CHROMIUM',
    fallback: '',
    help: 'Chromium that prints PDFs, as a file to run; empty: the one that came along, unpacked into GLEBA_DATA at the first paper.',
    check: (value) => (value === '' || isAbsolute(value) ? undefined : 'must be the whole path of a file'),
  },
  {
    name: 'GLEBA_CHROMIUM_SANDBOX',
    fallback: 'true',
    help: "Whether Chromium keeps its own sandbox; false where the container's rules do not let it (and always for root).",
    check: oneOf('true', 'false'),
  },
  {
    name: 'GLEBA_PRINT_PAGES',
    fallback: '2',
    help: 'Papers that are printed at the same time; each page takes some 150 MB.',
    check: integerBetween(1, 16),
  },
  {
    name: 'GLEBA_PRINT_URL',
    fallback: '',
    help: 'Address under which the Chromium of this process reaches the program; empty: this process, for a worker GLEBA_PUBLIC_URL.',
    check: webAddress,
  },
  {
    name: 'GLEBA_GEOCODING_URL',
    fallback: '',
    help: 'Address search in the form of Mapbox (https://api.mapbox.com); empty: states and municipalities are found offline.',
    check: webAddress,
  },
  {
    name: 'GLEBA_GEOCODING_TOKEN',
    fallback: '',
    help: 'Public access token of the address search; needed with GLEBA_GEOCODING_URL.',
    isSecret: true,
  },
  {
    name: 'GLEBA_SUPERSET_URL',
    fallback: '',
    help: 'Superset whose dashboards are shown within the program; needs GLEBA_SUPERSET_SECRET.',
    check: webAddress,
  },
  {
    name: 'GLEBA_SUPERSET_SECRET',
    fallback: '',
    help: "Superset's GUEST_TOKEN_JWT_SECRET.",
    isSecret: true,
    check: embeddingSecret,
  },
  {
    name: 'GLEBA_SUPERSET_AUDIENCE',
    fallback: '',
    help: "Superset's GUEST_TOKEN_JWT_AUDIENCE, where it asks for one.",
  },
  {
    name: 'GLEBA_METABASE_URL',
    fallback: '',
    help: 'Metabase whose dashboards are shown within the program; needs GLEBA_METABASE_SECRET.',
    check: webAddress,
  },
  {
    name: 'GLEBA_METABASE_SECRET',
    fallback: '',
    help: "Metabase's secret for static embedding.",
    isSecret: true,
    check: embeddingSecret,
  },
  {
    name: 'GLEBA_POSTAL_CODE_URL',
    fallback: '',
    help: 'Postal codes in the form of ViaCEP (https://viacep.com.br/ws); empty: a code tells its state and municipality, offline.',
    check: webAddress,
  },
  {
    name: 'GLEBA_NFSE_ENVIRONMENT',
    fallback: 'restricted',
    help: 'National environment that service invoices are sent to: restricted for trying, production where they count.',
    check: oneOf('restricted', 'production'),
  },
  {
    name: 'GLEBA_NFSE_OWN_SERVICES',
    fallback: '',
    help: 'Invoice services of municipalities that may be asked within the own network, as https://host:port, several separated by commas; empty: only those of the public internet.',
    check: secureOrigins,
  },
  {
    name: 'GLEBA_MODEL_URL',
    fallback: '',
    help: 'Language model that reads papers where a type of documents allows it, in the form of OpenAI (http://localhost:11434/v1); empty: none is asked.',
    check: webAddress,
  },
  { name: 'GLEBA_MODEL_NAME', fallback: '', help: 'Name of the model; needed with GLEBA_MODEL_URL.' },
  {
    name: 'GLEBA_SENTRY_DSN',
    fallback: '',
    help: 'Where errors of server and browsers are sent without personal data, in the form of Sentry (https://key@host/1); empty: nowhere.',
    isSecret: true,
    check: (value) =>
      value === '' || sentryTarget(value) ? undefined : 'must be an address such as https://key@host/1',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_LOGS_ENDPOINT',
    fallback: '',
    help: 'The same as logs by OTLP over HTTP, in JSON (http://collector:4318/v1/logs); empty: nowhere.',
    check: webAddress,
  },
  {
    name: 'GLEBA_PUSH_KEY',
    fallback: '',
    help: 'Key by which push services of browsers know this program, at least 32 characters; empty: one is made and kept in GLEBA_DATA.',
    isSecret: true,
    check: (value) => (value === '' || value.length >= 32 ? undefined : 'must have at least 32 characters'),
  },
  { name: 'GLEBA_MODEL_KEY', fallback: '', help: 'Key of the model, where it asks for one.', isSecret: true },
] as const satisfies readonly Setting[];
