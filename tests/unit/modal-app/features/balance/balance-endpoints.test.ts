import { describe, expect, it, vi } from 'vitest'
import { nativeBalance } from '#modal/features/balance/balance-endpoints.ts'
import { linkModal } from '#tests/support/linked-modal.ts'

const question = {
  caipNetworkId: 'eip155:1',
  address: '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc',
}

/** A node that answers one result to every call, or nothing. */
function node(result: string | undefined): {
  readonly fetch: typeof globalThis.fetch
  readonly asked: () => number
} {
  let asked = 0
  return {
    asked: () => asked,
    fetch: async (_input, init) => {
      asked += 1
      if (result === undefined) throw new TypeError('offline')
      const body: unknown = JSON.parse(typeof init?.body === 'string' ? init.body : '')
      const answer = (call: unknown) => ({ jsonrpc: '2.0', id: (call as { id: number }).id, result })
      return Response.json(Array.isArray(body) ? body.map(answer) : answer(body))
    },
  }
}

const ask = (store: ReturnType<typeof linkModal>['store'], forceRefetch = false) =>
  store.dispatch(nativeBalance.initiate(question, { forceRefetch }))

describe('the native balance', () => {
  it('is a decimal text in whole coins', async () => {
    const { store, close } = linkModal({ fetch: node('0x14d1120d7b160000').fetch })
    expect(await ask(store)).toMatchObject({ data: '1.5' })
    close()
  })

  it('error: is unknown, never zero, and a snack says so (specification §8)', async () => {
    const { store, close } = linkModal({ fetch: node(undefined).fetch })
    const { data } = await ask(store)
    expect(data).toBeUndefined()
    expect(store.getState().snack.shown).toEqual({ variant: 'error', text: 'Token Balance Unavailable' })
    close()
  })

  it('error: is not asked for again within 30 s, and is after them (specification §9)', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const offline = node(undefined)
    const { store, close } = linkModal({ fetch: offline.fetch })
    await ask(store)
    const before = offline.asked()
    vi.setSystemTime(Date.now() + 29_000)
    await ask(store, true)
    expect(offline.asked()).toBe(before)
    vi.setSystemTime(Date.now() + 1_001)
    await ask(store, true)
    expect(offline.asked()).toBeGreaterThan(before)
    close()
    vi.useRealTimers()
  })
})
