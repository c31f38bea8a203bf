import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { blockchainApi } from '#modal/services/blockchain-api.ts'
import { startAccountServer, type AccountServer } from '#tests/support/servers/account-server.ts'
import { DEPLOYMENT, linkModal } from '#tests/support/fixtures/linked-modal.ts'

const ADDRESS = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
const { identity, name, supportedChains } = blockchainApi.endpoints

let server: AccountServer

beforeEach(async () => {
  vi.stubGlobal('navigator', { onLine: true })
  server = await startAccountServer()
})

afterEach(async () => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  await server.stop()
})

function link() {
  const { store, close } = linkModal({ deployment: { ...DEPLOYMENT, apiUrl: server.url } })
  close()
  return store
}

describe('unused answer', () => {
  it('An unused answer is deleted after five minutes, not before.', async () => {
    const store = link()
    const query = store.dispatch(supportedChains.initiate())
    expect((await query).data?.http).toEqual(['eip155:1'])
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    query.unsubscribe()
    const cached = () => supportedChains.select()(Object(store.getState())).data
    await vi.advanceTimersByTimeAsync(299_000)
    expect(cached()?.http).toEqual(['eip155:1'])
    await vi.advanceTimersByTimeAsync(2_000)
    expect(cached()).toBeUndefined()
  })
})

describe('names that cannot be looked up', () => {
  it('A failed lookup has the message for its direction.', async () => {
    server.fixture.broken.set('ana.eth', { status: 400 })
    server.fixture.broken.set(ADDRESS, { status: 400 })
    const { dispatch } = link()
    const found = await dispatch(name.initiate({ name: 'ana.eth', chainId: 'eip155:1' }))
    expect(found.error).toMatchObject({ message: 'Error resolving name' })
    const named = await dispatch(identity.initiate({ namespace: 'eip155', address: ADDRESS }))
    expect(named.error).toMatchObject({ message: 'Error fetching names for address' })
  })
})
