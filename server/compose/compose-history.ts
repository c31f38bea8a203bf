import { isLocalNetwork } from '#schemas/networks/catalogue.ts'
import { isCaipNetworkId } from '#schemas/primitives/caip.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import type { Config } from '#server/config/config.ts'
import type { HistoryConfig } from '#server/config/history-config.ts'
import { createMetadataReader } from '#server/features/collectibles/collectible-metadata.ts'
import { CollectiblesService } from '#server/features/collectibles/collectibles-service.ts'
import { createEvmCollectibles } from '#server/features/collectibles/evm-collectibles.ts'
import { addCollectibleRoutes } from '#server/features/collectibles/routes.ts'
import { createSolanaCollectibles } from '#server/features/collectibles/solana-collectibles.ts'
import { createBitcoinHistory } from '#server/features/history/bitcoin-history.ts'
import { createCounterparties } from '#server/features/history/counterparties.ts'
import type { DescribeSettings } from '#server/features/history/describe-evm.ts'
import { HistoryService } from '#server/features/history/history-service.ts'
import type { HistorySource } from '#server/features/history/history-source.ts'
import { createIndexedHistory } from '#server/features/history/indexed-history.ts'
import { createAlchemyHistory } from '#server/features/history/indexers/alchemy-history.ts'
import { createIndexerClient, type IndexerClient } from '#server/features/history/indexers/indexer-client.ts'
import { createBlockscoutHistory } from '#server/features/history/indexers/blockscout-history.ts'
import { createEtherscanHistory } from '#server/features/history/indexers/etherscan-history.ts'
import { PurchaseHistory } from '#server/features/history/purchase-history.ts'
import { addHistoryRoute } from '#server/features/history/routes.ts'
import { createSolanaHistory } from '#server/features/history/solana-history.ts'
import type { SendPicture } from '#server/http/pictures/send-picture.ts'
import { createSignedCursors } from '#server/http/requests/signed-cursor.ts'
import { createAccountIndexRepository } from '#server/providers/account-index/account-index-repository.ts'
import { AccountIndex } from '#server/providers/account-index/account-index.ts'
import { askEvm } from '#server/providers/evm-nodes/evm-nodes.ts'
import type { OnrampOrders } from '#server/providers/onramp/onramp-orders.ts'
import { createSolanaMints } from '#server/providers/solana/solana-mints.ts'
import { createTokenFacts } from '#server/providers/tokens/token-facts.ts'
import { createUnwanted, type Unwanted } from '#server/providers/tokens/unwanted.ts'
import type { BlockchainParts } from './blockchain-parts.ts'

const INDEX_DEFAULTS = { backBlocks: 50_000, rangeBlocks: 2_000 }
/** Blocks that are read at once where whole blocks are read. */
const BLOCKS_WITH_CONTENT = 100
/** The least time between calls. Etherscan admits three calls a second without a paid key. */
const GAP_MS = { blockscout: 100, etherscan: 350, alchemy: 100 } as const

/** Adds history and collectibles. @returns the index, which the caller closes, the history, and the filter of lures. */
export function addHistory(
  parts: BlockchainParts,
  { sendPicture, orders }: { readonly sendPicture: SendPicture; readonly orders: OnrampOrders },
): { readonly index: AccountIndex; readonly history: HistoryService; readonly unwanted: Unwanted } {
  const { routes, networks, nodes, origins, keyring, clock: now, logger, tokens, config } = parts
  const { readers, files } = parts
  const apiOrigin = origins.api
  const ask = (caipNetworkId: string) => askEvm(nodes, networks, caipNetworkId)
  const index = new AccountIndex({
    repository: createAccountIndexRepository(parts.database),
    ask,
    now,
    rulesOf(id) {
      const rules = { ...INDEX_DEFAULTS, ...config.history.index[id] }
      const withBlocks = rules.withBlocks ?? (isCaipNetworkId(id) && isLocalNetwork(id))
      const { backBlocks, rangeBlocks } = rules
      return {
        backBlocks,
        rangeBlocks: withBlocks ? Math.min(rangeBlocks, BLOCKS_WITH_CONTENT) : rangeBlocks,
        withBlocks,
      }
    },
    mostOfProject: config.history.mostEntriesPerProject,
    onFailure: (what, err) => logger.warn({ err, what }, 'the account index failed'),
  })
  const unwanted = createUnwanted({
    tokens,
    listed: config.history.unwanted,
    coins: [...networks.values()].map(({ network }) => network.nativeCurrency.symbol),
  })
  const factsOf = createTokenFacts({ ...parts, now })
  const mints = createSolanaMints({ nodes, now })
  const collectibles = new CollectiblesService({
    ...parts,
    sources: {
      eip155: createEvmCollectibles({ index, readers }),
      solana: createSolanaCollectibles(nodes, mints),
    },
    metadata: createMetadataReader(files, now),
    unwanted,
    cursors: createSignedCursors(keyring.tokenKeys, 'collectibles'),
    apiOrigin,
    now,
  })
  const previews = collectibles.picturesOf.bind(collectibles)
  const counterparties = createCounterparties(index, now)
  const settings = { factsOf, unwanted, apiOrigin, previews, counterparties }
  const indexers = createIndexers(parts, settings)
  const own: Record<ChainNamespace, HistorySource> = {
    eip155: createIndexedHistory(index, settings),
    solana: createSolanaHistory({ ask, tokens, mints, unwanted, previews, apiOrigin }),
    bip122: createBitcoinHistory({ nodes, apiOrigin, now }),
  }
  const cursors = createSignedCursors(keyring.tokenKeys, 'history')
  const service = new HistoryService({
    networks,
    sourcesOf(caipNetworkId) {
      const network = networks.get(caipNetworkId)?.network
      return network === undefined
        ? []
        : [...(indexers.get(caipNetworkId) ?? []), own[network.chainNamespace]]
    },
    cursors,
    now,
    onFailure: (source, err) => logger.warn({ err, source }, 'a history source failed'),
  })
  const purchases = new PurchaseHistory({ orders, tokens, networks, cursors, apiOrigin })
  addHistoryRoute(routes, { service, networks, cursors, purchases })
  addCollectibleRoutes(routes, { service: collectibles, sendPicture })
  return { index, history: service, unwanted }
}

/** The indexers of each network, by CAIP-2 id. */
function createIndexers(
  { config, clock: now }: BlockchainParts,
  settings: DescribeSettings,
): ReadonlyMap<string, readonly HistorySource[]> {
  // One for each URL, since its limits apply to all networks together.
  const clients = new Map<string, IndexerClient>()
  const clientOf = ({ kind, url }: HistoryConfig['indexers'][string][number]) => {
    const known = clients.get(url) ?? createIndexerClient({ gapMs: GAP_MS[kind], now })
    clients.set(url, known)
    return known
  }
  return new Map(
    Object.entries(config.history.indexers).map(([id, list]) => [
      id,
      list.map((one) => createIndexer(one, config.indexerKeys, { ...settings, client: clientOf(one) })),
    ]),
  )
}

function createIndexer(
  { kind, url }: HistoryConfig['indexers'][string][number],
  { etherscan = '', alchemy = '' }: Config['indexerKeys'],
  settings: DescribeSettings & { readonly client: IndexerClient },
): HistorySource {
  if (kind === 'blockscout') return createBlockscoutHistory({ ...settings, url })
  if (kind === 'etherscan') return createEtherscanHistory({ ...settings, url, key: etherscan })
  return createAlchemyHistory({ ...settings, url, key: alchemy })
}
