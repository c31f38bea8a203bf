import { getAddress } from 'viem'
import { describe, expect, it } from 'vitest'
import { AGGREGATORS, ZERO_EX_REGISTRY } from '#schemas/networks/aggregators.ts'
import { AggregatorsConfig, readAggregatorKeys } from '#server/config/aggregators-config.ts'
import { BUILT_IN_SWAP_NETWORKS } from '#server/providers/quotes/built-in-venues.ts'

const parse = (value: unknown) => AggregatorsConfig.safeParse(value)

describe('the configuration of aggregators', () => {
  it('An id is enough, and an API of one’s own has to be https', () => {
    expect(parse([{ id: 'kyberswap' }, { id: '1inch' }]).data?.map(({ apiUrl }) => apiUrl)).toEqual([
      'https://aggregator-api.kyberswap.com',
      'https://api.1inch.com',
    ])
    expect(parse([{ id: '0x', apiUrl: 'http://api.example' }]).success).toBe(false)
    expect(parse([{ id: '0x', apiUrl: 'https://api.example/?key=1' }]).success).toBe(false)
  })

  it.each([
    ['an unknown aggregator', [{ id: 'paraswap' }]],
    ['one twice', [{ id: 'openocean' }, { id: 'openocean' }]],
    ['no network', [{ id: 'openocean', networks: [] }]],
    ['a network of another namespace', [{ id: 'openocean', networks: ['bip122:000'] }]],
    ['an EVM network for Jupiter', [{ id: 'jupiter', networks: ['eip155:1'] }]],
    [
      'a network of Solana for another one',
      [{ id: 'openocean', networks: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'] }],
    ],
    ['a key in the file', [{ id: '1inch', key: 'abcdefgh' }]],
  ])('It is refused: %s', (_, value) => {
    expect(parse(value).success).toBe(false)
  })

  it('1inch and 0x require a key, which is never repeated in a message', () => {
    const named = AggregatorsConfig.parse([
      { id: 'kyberswap' },
      { id: 'openocean' },
      { id: '1inch' },
      { id: '0x' },
    ])
    const missing = readAggregatorKeys(named, {})
    expect(missing.problems.map(({ field }) => field)).toEqual([
      'POSTERN_AGGREGATOR_1INCH_SECRET',
      'POSTERN_AGGREGATOR_0X_SECRET',
    ])
    const broken = 'a key\r\nx-other: 1'
    const environment = {
      POSTERN_AGGREGATOR_1INCH_SECRET: broken,
      POSTERN_AGGREGATOR_0X_SECRET: 'key-of-0x',
      POSTERN_AGGREGATOR_OPENOCEAN_SECRET: 'key-of-openocean',
    }
    const { keys, problems } = readAggregatorKeys(named, environment)
    expect(problems).toHaveLength(1)
    expect(JSON.stringify(problems)).not.toContain('x-other')
    expect([...keys]).toEqual([
      ['openocean', 'key-of-openocean'],
      ['0x', 'key-of-0x'],
    ])
  })
})

describe('the aggregator of Solana', () => {
  it('It is asked on Solana’s main network, and its key is optional', () => {
    const named = AggregatorsConfig.parse([{ id: 'jupiter' }])
    expect(named).toEqual([
      {
        id: 'jupiter',
        apiUrl: 'https://api.jup.ag/swap/v1',
        networks: ['solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'],
      },
    ])
    expect(readAggregatorKeys(named, {}).problems).toEqual([])
    const environment = { POSTERN_AGGREGATOR_JUPITER_SECRET: 'key-of-jupiter' }
    expect([...readAggregatorKeys(named, environment).keys]).toEqual([['jupiter', 'key-of-jupiter']])
  })
})

describe('the routers of aggregators', () => {
  it('Every address is written with its checksum, and every network has venues', () => {
    expect(getAddress(ZERO_EX_REGISTRY)).toBe(ZERO_EX_REGISTRY)
    for (const { router, networks } of Object.values(AGGREGATORS)) {
      expect(getAddress(router)).toBe(router)
      for (const network of networks) expect(BUILT_IN_SWAP_NETWORKS.has(network)).toBe(true)
    }
  })
})
