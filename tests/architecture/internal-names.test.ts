import { describe, expect, it } from 'vitest'
import { readSource, sourceFiles } from '#tooling/house/source-files.js'
import { INTERNAL_NAMES } from '#tooling/vite/internal-names.ts'

/** What sites and the modal see of the script: its types, and the schemas of messages. */
const OUTSIDE = [
  'host-sdk/types/',
  'shared-schemas/channel/',
  'shared-schemas/entities/',
  'shared-schemas/errors/',
  'shared-schemas/protocol/',
]
/** What only the npm package contains, whose build shortens nothing. */
const PACKAGE_ONLY = /^host-sdk\/(angular|compat|headless|observables|react|solid|svelte|vue|wagmi)[/.]/

const FILES = sourceFiles(['host-sdk', 'shared-schemas']).filter((file) => !PACKAGE_ONLY.test(file))

/** The files below the folders in which the pattern is found. */
function filesWith(pattern: RegExp, folders: readonly string[] = ['']): string[] {
  return FILES.filter(
    (file) => folders.some((folder) => file.startsWith(folder)) && pattern.test(readSource(file)),
  )
}

describe('the names that the builds of the script shorten', () => {
  it.each(INTERNAL_NAMES)('The name %s is no member of a public type or a message', (name) => {
    // Also in the middle of a line, and as a method.
    expect(filesWith(new RegExp(`(^|[{,;]) *(readonly )?${name}\\??[:(]`, 'm'), OUTSIDE)).toEqual([])
  })

  it.each(INTERNAL_NAMES)('The name %s is never text', (name) => {
    // `Link['ask']` and `Pick<Link, 'ask'>` are types, which no build contains.
    const text = new RegExp(`(?<![A-Z]\\w*\\[|\\| *)['"]${name}['"](?! *[|>])`)
    expect(filesWith(text)).toEqual([])
  })
})
