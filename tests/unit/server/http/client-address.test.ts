import { createServer } from 'node:http'
import { once } from 'node:events'
import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { clientNets, createClientInfo, isLoopback, limitKey } from '#server/http/clients/client-address.ts'

/** Sends a request to a real server, so that the address of the socket is real. */
async function addressSeen(trusted: readonly string[], forwarded: string | undefined): Promise<string> {
  const { addressOf } = createClientInfo(trusted)
  const app = new Hono().get('/', (c) => c.text(addressOf(c)))
  const listener = getRequestListener(app.fetch)
  const server = createServer((request, response) => void listener(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The server has no port.')
  const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }
  const response = await fetch(`http://127.0.0.1:${address.port}/`, { headers })
  const text = await response.text()
  server.closeAllConnections()
  server.close()
  return text
}

describe('address of a client', () => {
  it.each([
    ['no proxy is trusted', [], '203.0.113.7', '127.0.0.1'],
    ['the proxy sends no header', ['127.0.0.1'], undefined, '127.0.0.1'],
    ['the proxy is trusted', ['127.0.0.1'], '203.0.113.7', '203.0.113.7'],
    ['a range is trusted', ['127.0.0.0/8'], '203.0.113.7', '203.0.113.7'],
    ['the client forges entries before', ['127.0.0.1'], '1.2.3.4, 203.0.113.7', '203.0.113.7'],
    ['a chain of proxies is trusted', ['127.0.0.1', '10.0.0.0/8'], '203.0.113.7, 10.1.2.3', '203.0.113.7'],
    ['the entry is no address', ['127.0.0.1'], 'unknown, <script>', '127.0.0.1'],
    ['the entry is IPv6', ['127.0.0.1'], '2001:db8::1', '2001:db8::1'],
    ['the entry has a port', ['127.0.0.1'], '203.0.113.7:51234', '203.0.113.7'],
    ['the entry is IPv6 with a port', ['127.0.0.1'], '[2001:db8::1]:443', '2001:db8::1'],
    ['the entry is IPv6 in brackets', ['127.0.0.1'], '[2001:DB8:0::1]', '2001:db8::1'],
    ['the entry is quoted', ['127.0.0.1'], '"[2001:db8::1]:443"', '2001:db8::1'],
    ['the entry is IPv4 written as IPv6', ['127.0.0.1'], '::FFFF:203.0.113.7', '203.0.113.7'],
    [
      'a proxy of the chain adds its port',
      ['127.0.0.1', '10.0.0.0/8'],
      '203.0.113.7, 10.1.2.3:80',
      '203.0.113.7',
    ],
    ['the last entry is no address', ['127.0.0.1'], '1.2.3.4, unknown', '127.0.0.1'],
    [
      'the entry before a proxy is no address',
      ['127.0.0.1', '10.0.0.0/8'],
      '1.2.3.4, _hidden, 10.1.2.3',
      '10.1.2.3',
    ],
    ['a port is not valid', ['127.0.0.1'], '1.2.3.4, 203.0.113.7:99999', '127.0.0.1'],
    ['an entry names a zone', ['127.0.0.1'], '1.2.3.4, fe80::1%eth0', '127.0.0.1'],
    ['a text is far too long', ['127.0.0.1'], `1.2.3.4, ${'9'.repeat(4_000)}`, '127.0.0.1'],
    ['entries are empty', ['127.0.0.1'], '203.0.113.7, ,', '203.0.113.7'],
  ])('The address is found when %s', async (_, trusted, forwarded, expected) => {
    expect(await addressSeen(trusted, forwarded)).toBe(expected)
  })

  it('The address is unknown without a socket, and unknown is not loopback', () => {
    expect(isLoopback('unknown')).toBe(false)
  })
})

describe('key of a limit', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:ffff::', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['unknown', 'unknown'],
  ])('The key of %s is %s', (address, key) => {
    expect(limitKey(address)).toBe(key)
  })
})

describe('nets of a client', () => {
  it.each([
    ['203.0.113.7', [['203.0.113.7', 1]]],
    ['unknown', [['unknown', 1]]],
    [
      limitKey('2001:db8:1:2f3:4:5:6:7'),
      [
        ['2001:db8:1:2f3::/64', 1],
        ['2001:db8:1:200::/56', 2],
        ['2001:db8:1::/48', 4],
      ],
    ],
  ])('The nets of %s are counted with their shares', (client, nets) => {
    expect(clientNets(client).map(({ net, share }) => [net, share])).toEqual(nets)
  })
})
