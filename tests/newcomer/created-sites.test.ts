import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { TEMPLATES, type TemplateName } from '#create/catalogue.ts'
import { createdSite } from '#tests/support/created-site.ts'

const NAMES = Object.keys(TEMPLATES) as TemplateName[]
/** With a backend a site has all that it has without one. */
const VARIANTS = process.env['LONG'] === '1' ? [true, false] : [true]
/** Where the pages are once they are built. */
const BUILT = { next: '.next/server/app/index.html' } as Partial<Record<TemplateName, string>>

describe.each(VARIANTS)('a site that `npm create postern` made, with a backend: %s', (backend) => {
  it.each(NAMES)('%s is built by its own command, and its types are right', { timeout: 300_000 }, (name) => {
    const { folder, npmRun } = createdSite(name, { backend })
    expect(existsSync(join(folder, BUILT[name] ?? 'dist/index.html'))).toBe(true)
    // Next checks them while it builds; plain has none.
    if (name === 'plain' || name === 'next') return
    expect(npmRun('check')).toEqual({ status: 0, said: '' })
  })
})
