import { ensureBuilt } from './ensure-built.mjs';

// From the embedded stack (GLEBA_DATA) into PostgreSQL (DATABASE_URL) and S3: docs/operating.md, "From evaluation to production".
await ensureBuilt();
await import('../host-api/dist/move.mjs');
