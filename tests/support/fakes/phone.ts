import type { Pairing } from '#modal/connectors/connector.ts'
import type { Relay } from '#modal/connectors/walletconnect/open-relay.ts'
import type { WalletConnectPort, WorkerEvent } from '#modal/connectors/walletconnect/walletconnect-port.ts'
import type { WalletSession } from '#modal/connectors/walletconnect/worker-messages.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'

/** A pairing URI, which must not leave the modal except in a code or a link. */
export const URI = `wc:${'5ec7e7'.repeat(10)}0000@2?relay-protocol=irn&symKey=${'c0ffee'.repeat(10)}0000`

const ADDRESS = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'
const SOLANA = '5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'

/** The accounts of a phone that approves everything. */
export function sessionOf(change: Partial<WalletSession> = {}): WalletSession {
  return {
    topic: 'ab'.repeat(32),
    expiresAt: 0,
    peer: { name: 'Foxglove', url: 'https://foxglove.test', icons: [] },
    accounts: [`eip155:1:${ADDRESS}`, `eip155:10:${ADDRESS}`, `solana:${SOLANA}:${SOLANA}`],
    methods: {
      eip155: ['personal_sign', 'wallet_switchEthereumChain', 'wallet_addEthereumChain'],
      solana: ['solana_signMessage'],
    },
    chainIds: { eip155: ['eip155:1', 'eip155:10'], solana: [`solana:${SOLANA}`] },
    ...change,
  }
}

/** A phone at the other end of the worker, controlled by the test. */
export interface Phone {
  readonly relay: Relay
  /** The session of the worker, which outlives documents. */
  readonly hold: (session: WalletSession | undefined) => void
  /** Ends the pairing that is shown. */
  readonly answer: (outcome: Result<WalletSession>) => void
  readonly notify: (event: WorkerEvent) => void
  readonly invitations: () => number
  /** The networks of each pairing that was prepared. */
  readonly prepared: readonly (readonly string[])[]
  readonly requests: readonly { readonly method: string; readonly chainId: string }[]
  /** Answers the oldest request. */
  readonly settle: (outcome: Result<unknown>) => void
  readonly disconnects: () => number
}

/** Creates a phone that has not shared anything yet. */
export function createPhone(): Phone {
  let session: WalletSession | undefined
  let invitations = 0
  const prepared: (readonly string[])[] = []
  let disconnects = 0
  let finishPairing = (_outcome: Result<WalletSession>): void => {}
  const listeners = new Set<(event: WorkerEvent) => void>()
  const requests: { readonly method: string; readonly chainId: string }[] = []
  const waiting: ((outcome: Result<unknown>) => void)[] = []
  const notify = (event: WorkerEvent): void => listeners.forEach((listener) => listener(event))
  const hold = (next: WalletSession | undefined): void => {
    session = next
    notify({ event: 'session', session: next })
  }
  const port: WalletConnectPort = {
    start: async () => ok(session),
    prepare: async (chainIds) => ok(prepared.push(chainIds)),
    pair: (_input, { signal, onPairing }) => {
      invitations += 1
      const pairing: Pairing = { uri: URI, expiresAt: Date.now() + 230_000 }
      onPairing(pairing)
      return new Promise((resolve) => {
        finishPairing = (outcome) => {
          if (outcome.ok) hold(outcome.value)
          resolve(outcome.ok ? ok({ session: outcome.value }) : outcome)
        }
        signal.addEventListener('abort', () => resolve(fail(4001, 'Request was aborted')))
      })
    },
    request: ({ method, chainId }, { signal, onSent }) => {
      requests.push({ method, chainId })
      onSent?.(1_700_000_000_000_001)
      return new Promise((resolve) => {
        waiting.push(resolve)
        signal.addEventListener('abort', () => resolve(fail(4001, 'Request was aborted')))
      })
    },
    widen: async () => ok(session),
    disconnect: async () => {
      disconnects += 1
      hold(undefined)
      return ok(undefined)
    },
    wake: () => {},
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return {
    relay: { open: async () => ok({ port, session }) },
    hold,
    answer: (outcome) => finishPairing(outcome),
    notify,
    invitations: () => invitations,
    prepared,
    requests,
    settle: (outcome) => waiting.shift()?.(outcome),
    disconnects: () => disconnects,
  }
}
