import * as z from 'zod/mini'

// The policy of both documents forbids code made from text, which the library would use for speed; imported before any
// schema is used.
z.config({ jitless: true })
