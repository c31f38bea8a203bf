import { describe, expect, it } from 'vitest'
import { lazyDispatch } from '#frame/app/lazy-dispatch.ts'
import type { RpcCall, RpcDispatch } from '#frame/rpc/dispatch.ts'
import { ok } from '#schemas/errors/result.ts'

const SITE = 'https://shop.example'
const call = (requestId: string): RpcCall => ({ requestId, caipNetworkId: 'eip155:1', method: 'eth_chainId' })

/** A dispatcher that records its calls, and its loader. */
function setUp(failures = 0) {
  const calls: unknown[] = []
  let loads = 0
  const dispatch: RpcDispatch = {
    request: async ({ requestId }, siteOrigin) => {
      calls.push([requestId, siteOrigin])
      return ok(requestId)
    },
    abort: (requestId) => void calls.push(['abort', requestId]),
  }
  const lazy = lazyDispatch(async () => {
    loads += 1
    if (loads <= failures) throw new Error('the chunk did not come')
    return dispatch
  })
  return { lazy, calls, loads: () => loads }
}

describe('lazy dispatch', () => {
  it('The dispatcher is loaded once, with the first request, and requests are passed on unchanged', async () => {
    const { lazy, calls, loads } = setUp()
    expect(loads()).toBe(0)
    const answers = await Promise.all(['one', 'two'].map((id) => lazy.request(call(id), SITE)))
    expect(answers).toEqual([ok('one'), ok('two')])
    expect(await lazy.request(call('three'), SITE)).toEqual(ok('three'))
    expect(calls).toEqual(['one', 'two', 'three'].map((id) => [id, SITE]))
    expect(loads()).toBe(1)
  })

  it('A request that came before the load is aborted after it was passed on', async () => {
    const { lazy, calls } = setUp()
    const answer = lazy.request(call('one'), SITE)
    lazy.abort('one')
    await answer
    await expect
      .poll(() => calls)
      .toEqual([
        ['one', SITE],
        ['abort', 'one'],
      ])
  })

  it('The dispatcher is not loaded for an abort', async () => {
    const { lazy, calls, loads } = setUp()
    lazy.abort()
    await new Promise((resolve) => setImmediate(resolve))
    expect([loads(), calls]).toEqual([0, []])
  })

  it('A failed load is answered with -32603 without throwing, and the next request loads again', async () => {
    const { lazy, loads } = setUp(1)
    const first = lazy.request(call('one'), SITE)
    lazy.abort('one')
    expect(await first).toMatchObject({ ok: false, error: { code: -32_603 } })
    expect(await lazy.request(call('two'), SITE)).toEqual(ok('two'))
    expect(loads()).toBe(2)
  })
})
