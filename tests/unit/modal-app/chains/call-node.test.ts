import { describe, expect, it } from 'vitest'
import { callNode } from '#modal/chains/call-node.ts'

const answering = (body: string, status: number) =>
  callNode(
    { url: 'https://node.example', method: 'eth_chainId', params: [] },
    { fetch: async () => new Response(body, { status }) },
  )

describe('a call to a node', () => {
  it('The result of the node is returned', async () => {
    expect(await answering('{"result":"0x1"}', 200)).toEqual({ ok: true, value: '0x1' })
  })

  it('The code, message and data of the node are passed on, whatever the HTTP status', async () => {
    const error = { code: 3, message: 'execution reverted', data: '0x08c379a0' }
    expect(await answering(JSON.stringify({ error }), 400)).toEqual({ ok: false, error })
  })

  it.each([
    ['<html><h1>502 Bad Gateway</h1></html>', 502],
    ['', 503],
    ['{"message":"no"}', 500],
  ])('An answer that is not from a node is reported with its status: %s', async (body, status) => {
    expect(await answering(body, status)).toMatchObject({
      ok: false,
      error: { code: -32_603, message: `HTTP status code: ${status}` },
    })
  })

  it('A rate limit is reported with its own code', async () => {
    expect(await answering('Too many requests', 429)).toMatchObject({
      ok: false,
      error: { code: -32_005, message: 'HTTP status code: 429' },
    })
  })

  it('An unreachable server is reported', async () => {
    const fetch = (): Promise<Response> => Promise.reject(new TypeError('Failed to fetch'))
    const call = { url: 'https://node.example', method: 'eth_chainId', params: [] }
    expect(await callNode(call, { fetch })).toMatchObject({
      ok: false,
      error: { code: -32_603, message: expect.stringMatching(/could not be reached/) },
    })
  })
})
