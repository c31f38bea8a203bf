import { describe, expect, it } from 'vitest'
import { findNetwork } from '#schemas/networks/catalogue.ts'
import { NODE_ACCESS } from '#schemas/rpc/node-access.ts'
import { READ_METHOD_NAMES } from '#schemas/rpc/read-methods.ts'
import { isEsploraRead } from '#server/features/chain-rpc/esplora-path.ts'
import { isFailure, parseCall } from '#server/features/chain-rpc/json-rpc.ts'

describe('JSON-RPC call', () => {
  it('A call is parsed into its id, method and parameters', () => {
    const call = { jsonrpc: '2.0', id: 'a', method: 'eth_call', params: [1] }
    expect(parseCall(call)).toEqual({ id: 'a', method: 'eth_call', params: [1] })
    expect(parseCall({ jsonrpc: '2.0', id: 0, method: 'x' })).toEqual({ id: 0, method: 'x', params: [] })
  })

  it.each([
    [null, null],
    [[], null],
    [{ jsonrpc: '2.0', method: 'x' }, null],
    [{ jsonrpc: '2.0', id: null, method: 'x' }, null],
    [{ jsonrpc: '2.0', id: {}, method: 'x' }, null],
    [{ jsonrpc: '2.0', id: 'x'.repeat(129), method: 'x' }, null],
    [{ jsonrpc: '2.0', id: Number.NaN, method: 'x' }, null],
    [{ id: 5, method: 'x' }, 5],
    [{ jsonrpc: '2.0', id: 5 }, 5],
    [{ jsonrpc: '2.0', id: 5, method: 7 }, 5],
    [{ jsonrpc: '2.0', id: 5, method: 'x', params: 'y' }, 5],
    [{ jsonrpc: '2.0', id: 5, method: 'x', params: null }, 5],
  ])('The invalid call %j is refused under its id', (value, id) => {
    const parsed = parseCall(value)
    expect(isFailure(parsed) && [parsed.id, parsed.code]).toEqual([id, -32600])
  })
})

describe('served methods', () => {
  it('The served EVM methods are those the modal forwards, and those a wallet answers without the chain', () => {
    const { reads, stateful } = NODE_ACCESS.eip155
    const served: readonly string[] = [...reads, ...stateful]
    expect(served.toSorted()).toEqual([...READ_METHOD_NAMES, 'eth_chainId', 'net_version'].toSorted())
  })

  it('No served method signs, unlocks, mines or traces', () => {
    const names = [NODE_ACCESS.eip155, NODE_ACCESS.solana].flatMap(({ reads, stateful, broadcasts }) => [
      ...reads,
      ...stateful,
      ...broadcasts,
    ])
    expect(
      names.filter((name) => /sign(?!at)|unlock|mine|trace|debug|admin|anvil|airdrop|subscribe/i.test(name)),
    ).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('Esplora path', () => {
  const mainnet = findNetwork('bip122:000000000019d6689c085ae165831e93')
  const evm = findNetwork('eip155:1')

  it.each([
    ['blocks/tip/hash', true],
    ['address/bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4/utxo', true],
    [`tx/${'0'.repeat(64)}`, true],
    ['block-height/0', true],
    ['address/tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx/utxo', false],
    ['address//utxo', false],
    ['blocks/tip/hash/', false],
    ['/blocks/tip/hash', false],
    ['tx/../admin', false],
    [`tx/${'0'.repeat(63)}g`, false],
    ['mempool/recent?x', false],
    ['', false],
  ])('Whether the path %s may be read is %s', (path, isRead) => {
    expect(mainnet !== undefined && isEsploraRead(mainnet, path)).toBe(isRead)
  })

  it('No Esplora path is read on an EVM network', () => {
    expect(evm !== undefined && isEsploraRead(evm, 'mempool')).toBe(false)
  })
})
