import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { createClientInfo, isLoopback, limitKey } from '#server/http/client-address.ts'

/** Asks a real server, so that the socket's address is real. */
async function addressSeen(trusted: readonly string[], forwarded: string | undefined): Promise<string> {
  const { addressOf } = createClientInfo(trusted)
  const app = new Hono().get('/', (c) => c.text(addressOf(c)))
  const listener = getRequestListener(app.fetch)
  const server = createServer((request, response) => void listener(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const response = await fetch(`http://127.0.0.1:${port}/`, { headers })
  const text = await response.text()
  server.closeAllConnections()
  server.close()
  return text
}

describe('the address of a client', () => {
  it.each([
    ['nobody is trusted', [], '203.0.113.7', '127.0.0.1'],
    ['the proxy says nothing', ['127.0.0.1'], undefined, '127.0.0.1'],
    ['the proxy is trusted', ['127.0.0.1'], '203.0.113.7', '203.0.113.7'],
    ['a range is trusted', ['127.0.0.0/8'], '203.0.113.7', '203.0.113.7'],
    ['the client forges entries before', ['127.0.0.1'], '1.2.3.4, 203.0.113.7', '203.0.113.7'],
    ['a chain of proxies is trusted', ['127.0.0.1', '10.0.0.0/8'], '203.0.113.7, 10.1.2.3', '203.0.113.7'],
    ['the entry is no address', ['127.0.0.1'], 'unknown, <script>', '127.0.0.1'],
    ['the entry is IPv6', ['127.0.0.1'], '2001:db8::1', '2001:db8::1'],
  ])('when %s', async (_, trusted, forwarded, expected) => {
    expect(await addressSeen(trusted, forwarded)).toBe(expected)
  })

  it('is unknown without a socket, and unknown is not loopback', () => {
    expect(isLoopback('unknown')).toBe(false)
  })
})

describe('the key of a limit', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('of %s is %s', (address, key) => {
    expect(limitKey(address)).toBe(key)
  })
})
