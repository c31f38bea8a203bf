import { describe, expect, test } from 'vitest'
import { HOST_CALLS, MODAL_CALLS } from '#schemas/protocol/host-modal.ts'
import { remoteMethods } from '#schemas/channel/serve.ts'
import { DEFAULT_MAX_BYTES, HOST_MAX_BYTES, MODAL_LIMITS } from '#sdk/link/limits.ts'
import { HOST_GUARDS } from '#sdk/link/guards.ts'

describe('limits', () => {
  test('The hand-written limits of the modal’s calls equal those of the catalogue', () => {
    expect(MODAL_LIMITS).toEqual(remoteMethods(MODAL_CALLS))
  })

  test('The hand-written sizes of the site’s calls equal those of the catalogue', () => {
    const sizes: Readonly<Record<string, number>> = HOST_MAX_BYTES
    for (const [name, { maxBytes }] of Object.entries(HOST_CALLS))
      expect([name, sizes[name] ?? DEFAULT_MAX_BYTES]).toEqual([name, maxBytes])
  })

  test('Every call that the site answers has a guard', () => {
    expect(Object.keys(HOST_GUARDS).toSorted()).toEqual(Object.keys(HOST_CALLS).toSorted())
  })
})
