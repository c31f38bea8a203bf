import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { startEvmChain } from '#demo/chains/evm/start-evm-chain.ts'
import { ChainNodes } from '#server/providers/chain-nodes/chain-nodes.ts'
import { servedNetworks } from '#server/providers/chain-nodes/served-networks.ts'
import { createEvmReaders } from '#server/providers/evm-nodes/evm-readers.ts'
import { createPoolPrices } from '#server/providers/prices/pool-prices.ts'
import { createPriceFeeds } from '#server/providers/prices/price-feeds.ts'
import { createUpstreamPrices } from '#server/providers/prices/upstream-prices.ts'
import { createTokenLists } from '#server/providers/tokens/token-lists.ts'
import { describePriceSource } from '#tests/contracts/price-source.contract.ts'
import { startForwardingNode } from '#tests/support/servers/forwarding-node.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { startNode } from '#tests/support/servers/start-node.ts'

const caipNetworkId = 'eip155:31337'
const { token, gold, points, wrappedEther, poolFactory, feedOfSol } = LOCAL_EVM_CONTRACTS
const now = () => Date.now()

/** The local chain behind a node that can be made to fail. */
async function startChain() {
  const [port = 0] = await freePorts(1)
  const chain = await startEvmChain(port)
  const node = await startForwardingNode(chain.url)
  const networks = servedNetworks({
    chains: { [caipNetworkId]: { rpcUrls: [node.url], public: false } },
    builtInChains: false,
  })
  const nodes = new ChainNodes({ timeoutMs: 2_000, maxAnswerBytes: 4_194_304, observe: () => {} })
  return {
    readers: createEvmReaders(nodes, networks),
    requestCount: () => node.methods.length,
    setBroken: (isBroken: boolean) => node.behave(isBroken ? 'fail' : 'forward'),
    stop: async () => {
      await node.stop()
      await chain.stop()
    },
  }
}

describePriceSource('feeds', async () => {
  const { readers, ...chain } = await startChain()
  const known = { caipNetworkId, address: points }
  const place = { network: caipNetworkId, feed: feedOfSol, staleAfterSeconds: 3_600 }
  const source = createPriceFeeds({ feeds: [{ ...place, asset: known }], readers, now })
  return { ...chain, source, known, usd: 150, unknown: { caipNetworkId, address: gold } }
})

describePriceSource('pools', async () => {
  const { readers, ...chain } = await startChain()
  const feeds = createPriceFeeds({ feeds: [], readers, now })
  const tokens = createTokenLists({ own: [], lists: [], builtIn: [], onFailure: () => {} })
  const market = {
    network: caipNetworkId,
    wrappedNative: wrappedEther,
    quotes: [{ address: token, usd: 1 }],
    v3Factory: poolFactory,
    v3Fees: [500, 3_000],
    minLiquidityUsd: 1_000,
  }
  const source = createPoolPrices({ markets: [market], readers, tokens, feeds, now })
  const known = { caipNetworkId, address: gold }
  return { ...chain, source, known, usd: 2_000, unknown: { caipNetworkId, address: points } }
})

describePriceSource('an upstream', async () => {
  let isBroken = false
  const node = await startNode((_, response) => {
    response.statusCode = isBroken ? 500 : 200
    const coin = { price: 0.5, timestamp: now() / 1_000 }
    response.end(JSON.stringify({ coins: { [`local:${gold}`]: coin } }))
  })
  const source = createUpstreamPrices({
    url: node.url,
    chains: { [caipNetworkId]: 'local' },
    timeoutMs: 2_000,
    now,
    onFailure: () => {},
  })
  return {
    source,
    known: { caipNetworkId, address: gold },
    usd: 0.5,
    unknown: { caipNetworkId, address: points },
    requestCount: () => node.received.length,
    setBroken: (broken) => (isBroken = broken),
    stop: () => node.stop(),
  }
})
