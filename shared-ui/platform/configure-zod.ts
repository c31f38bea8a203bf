import * as z from 'zod/mini'

// Zod compiles schemas with `new Function` for speed, which the Content-Security-Policy of both documents forbids. Import
// this module before any schema is used.
z.config({ jitless: true })
