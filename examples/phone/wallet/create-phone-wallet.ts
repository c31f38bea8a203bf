import { answerProposal, answerSignIn } from './answer-proposal.ts'
import { openClient, type ClientOptions } from './open-client.ts'
import { phoneAccounts } from './phone-accounts.ts'
import { requestingSite, REASONS, type PhoneContext } from './phone-context.ts'
import { PHONE_NETWORKS, type PhoneNodes } from './phone-networks.ts'
import type { RequestingSite, Decide } from './approval.ts'
import { accountNumber, serveRequest, shareAccount, switchChain } from './serve-request.ts'
import { chainsOf } from './shared-namespaces.ts'

/** What a phone wallet is made from. */
export interface PhoneWalletOptions extends ClientOptions {
  readonly nodes: PhoneNodes
  readonly decide: Decide
  readonly mnemonic?: string
  /** CAIP-2 ids of the networks it shares by itself; by default all it knows. */
  readonly networks?: readonly string[]
  /** Whether it signs in while it connects; by default it does, older wallets know proposals alone. */
  readonly signsIn?: boolean
}

/** A site that is connected to the phone. */
export interface PhoneSession {
  readonly topic: string
  readonly site: RequestingSite
  /** CAIP-2 ids of the networks that are shared. */
  readonly chainIds: readonly string[]
  /** The number of the account that is shared, from 0. */
  readonly account: number
}

/** A wallet on a phone, which sites reach over a relay. */
export interface PhoneWallet {
  /**
   * Accepts an invitation; `decide` is asked what it leads to.
   *
   * @param uri `wc:…`
   * @throws when it is none, has run out, or was used before.
   */
  readonly pair: (uri: string) => Promise<void>
  readonly sessions: () => readonly PhoneSession[]
  /** Leaves a site, which hears of it. */
  readonly disconnect: (topic: string) => Promise<void>
  /** Moves a site to another network, and shares that one first when it is not. */
  readonly switchChain: (topic: string, chainId: string) => Promise<void>
  /** Shares another account with a site in place of the one it has. */
  readonly shareAccount: (topic: string, account: number) => Promise<void>
  /** Hears when sessions come, go or change. @returns stops it. */
  readonly subscribe: (listener: () => void) => () => void
  /** Leaves the relay; sites stay connected, and are answered when the phone is opened again. */
  readonly close: () => Promise<void>
}

/**
 * Opens a wallet that sites reach over a relay, with real keys and real signatures on the demo's chains. It uses neither
 * page nor browser storage unless it is given them.
 *
 * @param options.decide is asked before anything is shared or signed.
 * @param options.store keeps sessions; without it they last as long as the process.
 * @example
 * const phone = await createPhoneWallet({ relayUrl, projectId: 'demo', url, nodes, decide: async () => true })
 * await phone.pair('wc:…')
 */
export async function createPhoneWallet(options: PhoneWalletOptions): Promise<PhoneWallet> {
  const client = await openClient(options)
  const listeners = new Set<() => void>()
  const phone: PhoneContext = {
    client,
    nodes: options.nodes,
    decide: options.decide,
    networks: options.networks ?? Object.keys(PHONE_NETWORKS),
    accounts: await phoneAccounts(options.mnemonic),
    open: new Map(),
    bundles: new Map(),
    changed: () => listeners.forEach((listener) => listener()),
  }
  listen(phone)
  if (options.signsIn !== false)
    client.on('session_authenticate', (request) => void answerSignIn(phone, request))
  return {
    pair: async (uri) => void (await client.pair({ uri: uri.trim() })),
    sessions: () =>
      client.session.getAll().map((session) => ({
        topic: session.topic,
        site: requestingSite(session.peer.metadata),
        chainIds: Object.values(session.namespaces).flatMap(chainsOf),
        account: accountNumber(phone, session),
      })),
    disconnect: async (topic) => {
      await client.disconnect({ topic, reason: REASONS.disconnected })
      forget(phone, topic)
    },
    switchChain: (topic, chainId) => switchChain(phone, topic, chainId),
    shareAccount: (topic, account) => shareAccount(phone, topic, account),
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    close: () => client.core.relayer.transportClose(),
  }
}

function listen(phone: PhoneContext): void {
  const { client } = phone
  client.on('session_proposal', ({ params }) => void answerProposal(phone, params))
  client.on('session_request', (request) => void serveRequest(phone, request))
  client.on('session_delete', ({ topic }) => forget(phone, topic))
  client.on('session_expire', ({ topic }) => forget(phone, topic))
  client.on('proposal_expire', ({ id }) => withdraw(phone, id))
  client.on('session_request_expire', ({ id }) => withdraw(phone, id))
  // What the phone was asked before it was closed, and has not answered.
  for (const proposal of client.proposal.getAll()) void answerProposal(phone, proposal)
  for (const pending of client.getPendingSessionRequests()) void serveRequest(phone, pending)
}

function withdraw({ open }: PhoneContext, id: number): void {
  open.get(id)?.controller.abort()
}

function forget(phone: PhoneContext, topic: string): void {
  for (const work of phone.open.values()) if (work.topic === topic) work.controller.abort()
  phone.bundles.delete(topic)
  phone.changed()
}
