import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { blockchainApi } from '#modal/services/blockchain-api.ts'
import { linkModal, OPTIONS, type LinkedModal } from '#tests/support/fixtures/linked-modal.ts'

const requests: URL[] = []
let linked: LinkedModal | undefined

beforeEach(() => {
  requests.length = 0
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', async (input: Request | string | URL) => {
    requests.push(new URL(input instanceof Request ? input.url : String(input)))
    return Response.json({ http: [], ws: [] })
  })
})
afterEach(() => {
  linked?.close()
  vi.unstubAllGlobals()
})

const clientWith = async (options: object) => {
  linked = linkModal({ options: { ...OPTIONS, ...options } })
  await linked.store.dispatch(blockchainApi.endpoints.supportedChains.initiate())
  const query = requests.at(-1)?.searchParams
  return [query?.get('st'), query?.get('sv')]
}

describe('client of a request to the API', () => {
  it('A request names the client that the options name.', async () => {
    expect(await clientWith({ sdkType: 'react', sdkVersion: 'react-9.1' })).toEqual(['react', 'react-9.1'])
  })

  it('A request names the deployment’s client where the options name none.', async () => {
    expect(await clientWith({})).toEqual(['postern', '0.1.0'])
  })

  it('A long client name is not refused.', async () => {
    const names = await clientWith({ sdkType: 't'.repeat(200), sdkVersion: 'v'.repeat(200) })
    expect(names.map((name) => name?.length)).toEqual([64, 128])
  })
})
