import { afterEach, describe, expect, it, vi } from 'vitest'
import { linkForTest } from '#tests/support/fixtures/connected-site.ts'
import { OPTIONS } from '#tests/support/fixtures/linked-modal.ts'

afterEach(() => vi.restoreAllMocks())

/** What the console logs in the first two seconds. */
async function saidWith(options: object): Promise<readonly unknown[]> {
  const info = vi.spyOn(console, 'info').mockImplementation(() => {})
  const { restored } = linkForTest({ options: { ...OPTIONS, features: { analytics: true }, ...options } })
  await restored
  await new Promise((resolve) => setTimeout(resolve, 2_000))
  const said = info.mock.calls.flat()
  info.mockRestore()
  return said
}

describe('options without effect', () => {
  it('Options without effect are logged once with debug, and not at all without.', async () => {
    expect(await saidWith({ debug: true })).toEqual([
      'Postern: options without effect: `features.analytics` (the deployment has analytics off).',
    ])
    expect(await saidWith({})).toEqual([])
  })
})
