import { IdentityService } from '#server/features/identity/identity-service.ts'
import { addIdentityRoutes } from '#server/features/identity/routes.ts'
import { addOwnerPictureRoute } from '#server/features/owner-pictures/routes.ts'
import { PriceService } from '#server/features/prices/price-service.ts'
import { addPriceRoute } from '#server/features/prices/routes.ts'
import { createSendPicture } from '#server/http/pictures/send-picture.ts'
import { createHeads } from '#server/providers/arrivals/chain-heads.ts'
import { createArrivals } from '#server/providers/arrivals/create-arrivals.ts'
import { askEvm } from '#server/providers/evm-nodes/evm-nodes.ts'
import { createEvmReaders } from '#server/providers/evm-nodes/evm-readers.ts'
import { createNames } from '#server/providers/names/create-names.ts'
import { createGatewayReads } from '#server/providers/names/gateway-reads.ts'
import { createOnrampOrders } from '#server/providers/onramp/onramp-orders-repository.ts'
import { createPrices } from '#server/providers/prices/create-prices.ts'
import { BUILT_IN_MARKETS } from '#server/providers/prices/pool-markets.ts'
import { createPoolPrices } from '#server/providers/prices/pool-prices.ts'
import { createPriceFeeds } from '#server/providers/prices/price-feeds.ts'
import type { Prices } from '#server/providers/prices/prices.ts'
import { createUpstreamPrices } from '#server/providers/prices/upstream-prices.ts'
import { createRemoteFiles } from '#server/providers/remote-files/remote-files.ts'
import { BUILT_IN_TOKENS } from '#server/providers/tokens/built-in-tokens.ts'
import { createTokenLists } from '#server/providers/tokens/token-lists.ts'
import type { BlockchainParts, BlockchainSettings } from './blockchain-parts.ts'
import { addApprovals } from './compose-approvals.ts'
import { addBalances } from './compose-balances.ts'
import { addHistory } from './compose-history.ts'
import { addExchanges } from './compose-exchanges.ts'
import { addNames } from './compose-names.ts'
import { addOnramp } from './compose-onramp.ts'
import { createOrderParts } from './compose-orders.ts'
import { addPayments } from './compose-payments.ts'
import { addSwaps } from './compose-swaps.ts'

const MINUTE_MS = 60_000

/** Adds the endpoints about accounts and networks. @returns a function that stops their background work. */
export function addBlockchain(settings: BlockchainSettings): () => Promise<void> {
  const parts = createBlockchainParts(settings)
  const { app, routes, reads, origins, clock: now, files } = parts
  const apiOrigin = origins.api
  const sendPicture = createSendPicture(apiOrigin)
  addPriceRoute(app, { reads, service: new PriceService({ ...parts, apiOrigin }) })
  addIdentityRoutes(routes, {
    sendPicture,
    service: new IdentityService({ ...parts, apiOrigin, now }),
  })
  addOwnerPictureRoute(routes, { files, sendPicture, now })
  addSwaps(parts)
  const orders = createOnrampOrders(parts.database)
  const { index, history, unwanted } = addHistory(parts, { sendPicture, orders })
  addApprovals({ ...parts, index, unwanted })
  const closeBalances = addBalances({ ...parts, index })
  const orderParts = createOrderParts(parts, { orders, history })
  const closeOnramp = addOnramp(orderParts)
  const closeExchanges = addExchanges(orderParts)
  const closePayments = addPayments({ ...parts, history })
  return async () => {
    parts.tokens.close()
    closeOnramp()
    closeExchanges()
    closeBalances()
    await closePayments()
    await index.close()
  }
}

function createBlockchainParts(settings: BlockchainSettings): BlockchainParts {
  const { config, networks, nodes, logger } = settings
  const { builtIn, own, lists } = config.tokens
  const tokens = createTokenLists({
    own: own.map(({ caipNetworkId, ...token }) => ({ ...token, chainId: caipNetworkId })),
    lists: lists.map(({ everyMinutes, ...place }) => ({ ...place, everyMs: everyMinutes * MINUTE_MS })),
    builtIn: builtIn ? BUILT_IN_TOKENS : [],
    onFailure: (url, err) =>
      logger.warn({ err, url }, 'a token list could not be fetched; its previous contents stay'),
  })
  const readers = createEvmReaders(nodes, networks)
  const files = createRemoteFiles(config.remoteFiles)
  const ask = (caipNetworkId: string) => askEvm(nodes, networks, caipNetworkId)
  const chainReads = { readers, nodes, networks, ask, now: settings.clock }
  return {
    ...settings,
    arrivals: createArrivals(chainReads),
    heads: createHeads(chainReads),
    tokens,
    readers,
    files,
    prices: composePrices({ ...settings, tokens, readers }),
    names: addNames(
      settings,
      createNames({
        ...config.names,
        readers: createEvmReaders(nodes, networks, createGatewayReads(files)),
        now: settings.clock,
      }),
    ),
  }
}

function composePrices(
  parts: Pick<BlockchainParts, 'config' | 'tokens' | 'readers' | 'clock' | 'logger'>,
): Prices {
  const { config, tokens, readers, clock: now, logger } = parts
  const { feeds, currencies, builtInPools, pools, upstream } = config.prices
  const priceFeeds = createPriceFeeds({
    feeds: feeds.map(({ caipNetworkId, address, feedNetwork = caipNetworkId, ...place }) => ({
      ...place,
      network: feedNetwork,
      asset: { caipNetworkId, address },
    })),
    readers,
    now,
  })
  const own = Object.entries(pools).map(([network, market]) => ({ network, ...market }))
  const builtIn = builtInPools ? BUILT_IN_MARKETS.filter(({ network }) => pools[network] === undefined) : []
  const onFailure = (err: unknown) => logger.warn({ err }, 'the price upstream failed')
  return createPrices({
    sources: [
      priceFeeds,
      createPoolPrices({ markets: [...own, ...builtIn], readers, tokens, feeds: priceFeeds, now }),
      ...(upstream === undefined ? [] : [createUpstreamPrices({ ...upstream, now, onFailure })]),
    ],
    currencies: Object.fromEntries(
      Object.entries(currencies).map(([currency, { feedNetwork: network, ...place }]) => [
        currency,
        { ...place, network },
      ]),
    ),
    readers,
    now,
  })
}
