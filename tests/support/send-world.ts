import { createStore, type AppStore } from '#modal/app/store.ts'
import type {
  ChainTransfers,
  PreparedTransfer,
  SentOutcome,
  TransferStatus,
} from '#modal/chains/transfers.ts'
import type { Connector } from '#modal/connectors/connector.ts'
import { walletConnected } from '#modal/core/state/wallet-events.ts'
import { AUTH_CONNECTOR } from '#modal/core/state/connectors/auth-connector.ts'
import {
  relayOffered,
  walletOffered,
  walletsAnnounced,
} from '#modal/core/state/connectors/connectors-slice.ts'
import { networksConfigured } from '#modal/core/state/network/network-slice.ts'
import { createExtra } from '#modal/app/extra.ts'
import type { Decision } from '#modal/features/send/send-transfer.ts'
import { createLateHost } from '#modal/links/late-host.ts'
import type { PartitionStorage } from '#modal/platform/storage.ts'
import { WALLETCONNECT_ID } from '#schemas/constants/walletconnect.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import type { WalletPolicy } from '#schemas/http/deployment.ts'
import type { Remote } from '#schemas/protocol/define-call.ts'
import type { FrameCalls } from '#schemas/protocol/modal-frame/catalogue.ts'
import { findNetwork } from '#schemas/networks/catalogue.ts'
import { DEPLOYMENT, partition } from '#tests/support/linked-modal.ts'
import { noWallet } from '#tests/support/wallets/no-wallet.ts'

/** Ways to a wallet, by the id of their connector. */
export const WALLET_KINDS = {
  injected: 'eip6963:test.foxglove',
  walletConnect: WALLETCONNECT_ID,
  embedded: AUTH_CONNECTOR.id,
} as const
export type WalletKind = keyof typeof WALLET_KINDS
const POLICY: WalletPolicy = { ...WALLET_POLICY, recovery: 'deferred' }
export const SENDER = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
export const RECIPIENT = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'
import { WALLET_POLICY } from './wallet-policy.ts'
export const HASH = `0x${'ab'.repeat(32)}`

/** A wallet frame that takes note of everything. */
const QUIET_FRAME = new Proxy({} as Remote<FrameCalls>, { get: () => () => Promise.resolve(ok(undefined)) })

/** A wallet and a chain that do what a test says, and what they were asked. */
export interface SendWorld {
  /** How the wallet is reached. */
  kind: WalletKind
  readonly asked: string[]
  /** Questions for what became of a request, and what a wallet that notes what it sends answers. */
  readonly askedNotes: unknown[]
  noted: Result<unknown>
  answer: (signal: AbortSignal) => Promise<Result<unknown>>
  /** What the chain has of the transfer. */
  found: Result<SentOutcome>
  status: Result<TransferStatus>
  completed: Result<string> | undefined
  /** The chain's part of the modal cannot be loaded. */
  isAway: boolean
  nowMs: number
  /** The browser's storage, which outlives documents. */
  readonly kept: Map<string, string>
  /** A storage that can stop for ever at a write. */
  storageOf: (storage: PartitionStorage) => PartitionStorage
}

export function createWorld(): SendWorld {
  return {
    kind: 'injected',
    asked: [],
    askedNotes: [],
    noted: fail('TICKET_STATE_UNKNOWN', 'nothing is noted'),
    answer: () => Promise.resolve(ok(HASH)),
    found: ok({ kind: 'nothing' }),
    status: ok('absent'),
    completed: undefined,
    isAway: false,
    nowMs: 1_000_000,
    kept: new Map(),
    storageOf: (storage) => storage,
  }
}

/** A document of the modal in that world: another one is what a reload leaves. */
export function openDocument(world: SendWorld): AppStore {
  const transfers: ChainTransfers = {
    hasSpeeds: false,
    toRecipient: (text) => text,
    prepare: () => Promise.resolve(fail('UNKNOWN', 'not asked here')),
    complete: ({ answer }) => Promise.resolve(world.completed ?? ok(String(answer))),
    readStatus: () => Promise.resolve(world.status),
    findSent: () => Promise.resolve(world.found),
  }
  const connector: Connector = {
    connect: () => new Promise(() => {}),
    restore: () => Promise.resolve(ok(undefined)),
    request: ({ method }, { signal }) => {
      world.asked.push(method)
      return world.answer(signal)
    },
    ...(world.kind === 'embedded' && {
      findOutcome: (...question) => {
        world.askedNotes.push(question)
        return Promise.resolve(world.noted)
      },
    }),
    switchNetwork: () => Promise.resolve(ok(undefined)),
    disconnect: () => Promise.resolve(ok(undefined)),
    subscribe: () => () => {},
  }
  const { extra } = createExtra({
    deployment: DEPLOYMENT,
    host: createLateHost(),
    wallet: { ...noWallet(), ready: () => Promise.resolve(ok(QUIET_FRAME)) },
    relay: { open: () => Promise.resolve(fail('RELAY_UNREACHABLE', 'none here')) },
    fetch: () => Promise.reject(new TypeError('offline')),
    loadImage: () => Promise.resolve(),
    watch: () => () => {},
  })
  const chain = {
    readBalance: () => new Promise<never>(() => {}),
    read: () => new Promise<never>(() => {}),
    explorerLink: () => undefined,
    transfers: () => Promise.resolve(transfers),
  }
  const store = createStore({
    ...extra,
    chains: {
      load: () =>
        world.isAway ? Promise.reject(new TypeError('It cannot be loaded.')) : Promise.resolve(chain),
    },
    connectors: { load: () => Promise.resolve(connector) },
    storage: world.storageOf(partition(world.kept)),
    now: () => world.nowMs,
  })
  const network = findNetwork('eip155:1')
  store.dispatch(networksConfigured({ networks: network ? [network] : [] }))
  const id = WALLET_KINDS[world.kind]
  if (world.kind === 'injected')
    store.dispatch(walletsAnnounced([{ id, name: 'Foxglove', namespaces: ['eip155'], protocol: 'eip1193' }]))
  if (world.kind === 'walletConnect')
    store.dispatch(relayOffered({ relayUrl: 'wss://relay.test', projectId: 'demo' }))
  if (world.kind === 'embedded') store.dispatch(walletOffered(POLICY))
  store.dispatch(
    walletConnected({
      namespace: 'eip155',
      connectorId: id,
      accounts: [{ address: SENDER, type: 'eoa' }],
      wallet: { id, name: 'Foxglove' },
    }),
  )
  return store
}

/** The press of a button: one intent for each letter. */
export function decisionOf(letter: string, change: Partial<PreparedTransfer> = {}): Decision {
  return {
    intent: {
      id: letter.repeat(32),
      caipNetworkId: 'eip155:1',
      from: SENDER,
      to: RECIPIENT,
      symbol: 'ETH',
      decimals: 18,
      amount: '5',
    },
    prepared: {
      balance: 100n,
      maximum: 90n,
      fee: 10n,
      deposit: 0n,
      problem: undefined,
      request: { method: 'eth_sendTransaction', params: [] },
      transactionId: undefined,
      mark: '{}',
      ...change,
    },
  }
}
