import { buildIfNeeded } from './build.mjs';

// For whoever runs the server, when people have locked themselves out: docs/operating.md, "Locked out".
await buildIfNeeded();
await import('../host-api/dist/rescue.mjs');
