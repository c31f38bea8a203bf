import { isLocalNetwork } from '#schemas/networks/catalogue.ts'
import type { ChainNamespace } from '#schemas/namespaces/chain-namespace.ts'
import { isCaipNetworkId } from '#schemas/primitives/caip.ts'
import type { Config } from './config.ts'
import type { BlockchainParts } from './compose-blockchain.ts'
import { createMetadataReads } from './features/collectibles/collectible-metadata.ts'
import { CollectiblesService } from './features/collectibles/collectibles-service.ts'
import { createEvmCollectibles } from './features/collectibles/evm-collectibles.ts'
import { addCollectibleRoutes } from './features/collectibles/routes.ts'
import { createSolanaCollectibles } from './features/collectibles/solana-collectibles.ts'
import { createBitcoinHistory } from './features/history/bitcoin-history.ts'
import { createCounterparts } from './features/history/counterparts.ts'
import type { DescribeSettings } from './features/history/describe-evm.ts'
import { HistoryService } from './features/history/history-service.ts'
import type { HistorySource } from './features/history/history-source.ts'
import { createIndexedHistory } from './features/history/indexed-history.ts'
import { createIndexerCalls, type IndexerCalls } from './features/history/indexers/ask-indexer.ts'
import { createAlchemyHistory } from './features/history/indexers/alchemy-history.ts'
import { createBlockscoutHistory } from './features/history/indexers/blockscout-history.ts'
import { createEtherscanHistory } from './features/history/indexers/etherscan-history.ts'
import { addHistoryRoute } from './features/history/routes.ts'
import { createSolanaHistory } from './features/history/solana-history.ts'
import type { HistoryConfig } from './history-config.ts'
import { createSignedCursors } from './http/signed-cursor.ts'
import { AccountIndex } from './providers/account-index/account-index.ts'
import { createAccountIndexRepository } from './providers/account-index/account-index-repository.ts'
import { askEvm } from './providers/evm-nodes/evm-nodes.ts'
import { createSolanaMints } from './providers/solana/solana-mints.ts'
import { createTokenFacts } from './providers/tokens/token-facts.ts'
import { createUnwanted } from './providers/tokens/unwanted.ts'

const INDEX_DEFAULTS = { backBlocks: 50_000, rangeBlocks: 2_000 }
/** Blocks of a short chain that are read at once. */
const BLOCKS_WITH_CONTENT = 100
/** Etherscan lets itself be asked three times a second without a paid key. */
const GAP_MS = { blockscout: 100, etherscan: 350, alchemy: 100 } as const

/** Adds what happened to accounts, and what they collect; who gets the index ends its work. */
export function addHistory(parts: BlockchainParts): AccountIndex {
  const { app, reads, networks, nodes, origins, keyring, clock: now, logger, tokens, config } = parts
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
    onFailure: (what, err) => logger.warn({ err, what }, 'the index of accounts could not go on'),
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
    metadata: createMetadataReads(files, now),
    unwanted,
    cursors: createSignedCursors(keyring.tokenKeys, 'collectibles'),
    apiOrigin,
    now,
  })
  const previews = collectibles.picturesOf.bind(collectibles)
  const settings = { factsOf, unwanted, apiOrigin, previews, counterparts: createCounterparts(index, now) }
  // One for each place: its limits are those of all networks together.
  const calls = new Map<string, IndexerCalls>()
  const callsOf = ({ kind, url }: HistoryConfig['indexers'][string][number]) => {
    const known = calls.get(url) ?? createIndexerCalls({ gapMs: GAP_MS[kind], now })
    calls.set(url, known)
    return known
  }
  const indexers = new Map(
    Object.entries(config.history.indexers).map(([id, list]) => [
      id,
      list.map((one) => createIndexer(one, config.indexerKeys, { ...settings, calls: callsOf(one) })),
    ]),
  )
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
    onFailure: (source, err) => logger.warn({ err, source }, 'a source of history failed'),
  })
  addHistoryRoute(app, { service, networks, cursors, reads, origin: apiOrigin })
  addCollectibleRoutes(app, { service: collectibles, reads, origin: apiOrigin })
  return index
}

function createIndexer(
  { kind, url }: HistoryConfig['indexers'][string][number],
  { etherscan = '', alchemy = '' }: Config['indexerKeys'],
  settings: DescribeSettings & { readonly calls: IndexerCalls },
): HistorySource {
  if (kind === 'blockscout') return createBlockscoutHistory({ ...settings, url })
  if (kind === 'etherscan') return createEtherscanHistory({ ...settings, url, key: etherscan })
  return createAlchemyHistory({ ...settings, url, key: alchemy })
}
