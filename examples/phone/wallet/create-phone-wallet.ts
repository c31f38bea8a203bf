import { answerProposal, answerSignIn } from './answer-proposal.ts'
import { openClient, type ClientOptions } from './open-client.ts'
import { phoneAccounts } from './phone-accounts.ts'
import { requestingSite, REASONS, type PhoneContext } from './phone-context.ts'
import { PHONE_NETWORKS, type PhoneNodes } from './phone-networks.ts'
import type { RequestingSite, Decide } from './approval.ts'
import { accountNumber, serveRequest, shareAccount, switchChain } from './serve-request.ts'
import { chainsOf } from './shared-namespaces.ts'

/** Options of a phone wallet. */
export interface PhoneWalletOptions extends ClientOptions {
  readonly nodes: PhoneNodes
  readonly decide: Decide
  readonly mnemonic?: string
  /** CAIP-2 ids of the networks that it shares; all known ones by default. */
  readonly networks?: readonly string[]
  /** Whether it supports signing in while connecting; true by default. Older wallets support only proposals. */
  readonly signsIn?: boolean
}

/** A site that is connected to the phone. */
export interface PhoneSession {
  readonly topic: string
  readonly site: RequestingSite
  /** CAIP-2 ids of the shared networks. */
  readonly chainIds: readonly string[]
  /** The number of the shared account, from 0. */
  readonly account: number
}

/** A phone wallet, which sites reach over a relay. */
export interface PhoneWallet {
  /**
   * Pairs with a site, whose proposal is then passed to `decide`.
   *
   * @param uri the pairing URI (`wc:…`).
   * @throws when the URI is invalid, expired or used.
   */
  readonly pair: (uri: string) => Promise<void>
  readonly sessions: () => readonly PhoneSession[]
  /** Disconnects a site, which is notified. */
  readonly disconnect: (topic: string) => Promise<void>
  /** Switches a site to another network, which is shared first if necessary. */
  readonly switchChain: (topic: string, chainId: string) => Promise<void>
  /** Replaces the shared account of a site by another one. */
  readonly shareAccount: (topic: string, account: number) => Promise<void>
  /** Calls back when sessions start, end or change. @returns stops it. */
  readonly subscribe: (listener: () => void) => () => void
  /** Disconnects from the relay; sites stay connected, and are answered when the phone is opened again. */
  readonly close: () => Promise<void>
}

/**
 * Creates a wallet that sites reach over a relay, with real keys and real signatures on the demo's chains. It needs neither a
 * page nor browser storage.
 *
 * @param options.decide is called before anything is shared or signed.
 * @param options.store stores sessions; without it they last as long as the process.
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
  // Proposals and requests from before the phone was closed, which it has not answered.
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
