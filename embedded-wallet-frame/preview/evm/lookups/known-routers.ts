import { AGGREGATORS } from '#schemas/networks/aggregators.ts'
import type { EvmAddress } from '#frame/preview/evm/encoding/bytes.ts'

const V3 = 'Uniswap v3'
const V2 = 'Uniswap v2'
const FIRST_V3 = '0xe592427a0aece92de3edee1f18e0157c05861564'
const LATER_V2 = '0x4752ba5dbc23f44d87826276bf6fd6b1c372ad24'

/**
 * The names of routers by chain id and lower-case address, from the documentation of their venues (docs.uniswap.org,
 * deployments of v2 and v3; github.com/1Hive/honeyswap). They are labels: a call is never trusted because its router is here.
 */
const ROUTERS: Readonly<Record<number, Readonly<Record<EvmAddress, string>>>> = {
  1: { [FIRST_V3]: V3, '0x7a250d5630b4cf539739df2c5dacb4c659f2488d': V2 },
  10: { [FIRST_V3]: V3, '0x4a7b5da61326a6379179b40d00f57e5bbdc962c2': V2 },
  56: { '0xb971ef87ede563556b2ed4b1c0b0019111dd85d2': V3, [LATER_V2]: V2 },
  100: { '0x1c232f01118cb8b424793ae03f870aa7d0ac7f77': 'Honeyswap' },
  137: { [FIRST_V3]: V3, '0xedf6066a2b290c185783862c7f4776a2c8077ad1': V2 },
  324: { '0x99c56385dabce3e81d8499d0b8d0257abc07e8a3': V3 },
  8453: { '0x2626664c2603336e57b271c5c0b26f421741e481': V3, [LATER_V2]: V2 },
  42161: { [FIRST_V3]: V3, [LATER_V2]: V2 },
  43114: { '0xbb00ff08d01d300023c629e8ffffcb65a5a578ce': V3, [LATER_V2]: V2 },
}

/** The name of a router on a network, as a label; undefined for any other contract. */
export function routerName(chainId: number, contract: EvmAddress): string | undefined {
  const aggregator = Object.values(AGGREGATORS).find(
    ({ router, networks }) => router.toLowerCase() === contract && networks.includes(`eip155:${chainId}`),
  )
  return ROUTERS[chainId]?.[contract] ?? aggregator?.name
}
