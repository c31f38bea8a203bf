import * as z from 'zod/mini'

// Without this the schemas would try to compile themselves, which the page's policy refuses and reports.
z.config({ jitless: true })
