import { createAccountTypeChoice } from '#frame/accounts/account-type.ts'
import { createActiveNetwork } from '#frame/accounts/active-network.ts'
import { createDelegationCheck } from '#frame/accounts/delegated-code.ts'
import { createSilentWallet, type SilentWallet } from '#frame/accounts/wallet-state.ts'
import { endWithSession } from '#frame/app/end-with-session.ts'
import { frameHandlers } from '#frame/app/handler-registry.ts'
import { rpcHandlers } from '#frame/app/rpc-handlers.ts'
import { createApprovalQueue } from '#frame/approval/approval-queue.ts'
import { createPatience } from '#frame/approval/patience.ts'
import { createDappData } from '#frame/dapp/dapp-data.ts'
import { createVaultClient } from '#frame/keys/vault-client.ts'
import { createWalletOpener } from '#frame/keys/wallet-opener.ts'
import { serveModal } from '#frame/link/serve-modal.ts'
import type { Passkeys } from '#frame/platform/passkey.ts'
import { createRpcDispatch } from '#frame/rpc/dispatch.ts'
import { announceSent, createSentRequests } from '#frame/rpc/sent-requests.ts'
import { createScreenHost } from '#frame/screens/screen-host.ts'
import { createWalletDoor } from '#frame/screens/wallet-door.ts'
import type { AskNode } from '#frame/services/chain-api.ts'
import type { WalletApi } from '#frame/services/wallet-api.ts'
import { openConnection } from '#schemas/channel/connection.ts'
import { remoteFacade, remoteMethods, servedMethods } from '#schemas/channel/serve.ts'
import { fail, ok } from '#schemas/errors/result.ts'
import type { WalletPolicy } from '#schemas/http/deployment.ts'
import { parseAnswer, parseCall, type Handlers, type Remote } from '#schemas/protocol/define-call.ts'
import { FRAME_CALLS, type FrameCalls } from '#schemas/protocol/modal-frame/catalogue.ts'
import { FRAME_PARENT_CALLS, type FrameParentCalls } from '#schemas/protocol/modal-frame/sync.ts'
import { createHeldClock, startVaultInProcess } from '#tests/support/vault-in-process.ts'
import { createWalletServerInMemory } from '#tests/support/wallet-server.ts'
import { openBrowser, openLogin } from './open-login.ts'
import type { Answer, SeenRequest } from './scripted-api.ts'

/** EVM with smart accounts, Solana and Bitcoin. */
export const NETWORKS = [
  { caipNetworkId: 'eip155:1' },
  { caipNetworkId: 'eip155:31337' },
  { caipNetworkId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp' },
  { caipNetworkId: 'bip122:000000000019d6689c085ae165831e93' },
]
export const DELEGATE = '0x00000000000000000000000000000000000000d7'
import { WALLET_POLICY } from '#tests/support/wallet-policy.ts'
import type { WalletOpener } from '#frame/keys/wallet-opener-contract.ts'
const POLICY: WalletPolicy = {
  ...WALLET_POLICY,
  socials: ['google', 'farcaster'],
  smartAccounts: [{ caipNetworkId: 'eip155:31337', delegate: DELEGATE, isSponsored: false }],
}

const NO_PASSKEYS: Passkeys = {
  create: async () => fail('PASSKEY_UNAVAILABLE', ''),
  get: async () => fail('PASSKEY_UNAVAILABLE', ''),
}

/** What the frame told the modal, in order. */
export interface Told {
  readonly name: string
  readonly params: unknown
}

/**
 * A wallet frame without its drawing, linked over a real channel to a modal that is the test: real handlers, session,
 * vault and dispatch; login and nodes are scripted at the edge of the network.
 */
export async function linkFrame(options: {
  readonly login: (request: SeenRequest) => Answer | Promise<Answer>
  readonly askNode?: AskNode
  /** What accounts are told of; by default only what the visitor set up. */
  readonly walletFor?: (wallet: SilentWallet, opener: WalletOpener) => SilentWallet
  /** Hears what the modal is told. */
  readonly onTold?: (told: Told) => void
}) {
  const { askNode = async () => fail(-32_601, 'no node'), walletFor = (wallet) => wallet } = options
  const browser = openBrowser()
  const { context, session, storage, seen, clock: loginClock } = await openLogin(options.login, { browser })
  const wallets = createWalletServerInMemory()
  const api: WalletApi = {
    call: (endpoint, input) =>
      /^\/wallet\/v1\/(wallet|unlockers)/.test(endpoint.path)
        ? wallets.api.call(endpoint, input)
        : context.api.call(endpoint, input),
  }
  const clock = createHeldClock()
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as const })
  const opener = createWalletOpener({
    api,
    database: browser.database,
    passkeys: NO_PASSKEYS,
    policy: POLICY,
    userId: () => session.current()?.userId,
    vault: createVaultClient({ startWorker: () => startVaultInProcess(clock).worker, clock, page }),
  })
  const accountType = createAccountTypeChoice(storage, POLICY)
  const approvals = createApprovalQueue({ clock, patience: createPatience({ clock, storage }) })
  const network = createActiveNetwork(storage, { networks: NETWORKS })
  const told: Told[] = []
  const languages: string[] = []
  const root = document.createElement('html')
  let reloads = 0
  const apiAccess = {
    apiUrl: 'https://api.example',
    projectId: 'demo',
    clock,
    fetch: () => Promise.reject(new Error('nobody answers')),
  }

  const { port1, port2 } = new MessageChannel()
  const makeHandlers = (modal: Remote<FrameParentCalls>): Handlers<FrameCalls> => {
    const screens = createScreenHost({ modal, approvals, language: 'en', draw: async () => {} })
    endWithSession({ session, vault: opener.vault, approvals, screens })
    session.subscribe(() => void modal.sessionChanged({ isConnected: session.current() !== undefined }))
    return frameHandlers({
      auth: { ...context, api },
      forgetKeys: opener.forget,
      accounts: {
        wallet: walletFor(createSilentWallet(opener, session), opener),
        session,
        network,
        accountType,
        isSmartAccount: createDelegationCheck(askNode, POLICY),
        isStorageKept: browser.database.isLasting,
      },
      rpc: createRpcDispatch({
        ...rpcHandlers(
          { api, policy: POLICY, storage, session, clock, askNode, networks: [], apiAccess },
          accountType,
        ),
        approvals,
        door: createWalletDoor({ opener, session, screens, clock }),
        sent: announceSent(createSentRequests(storage), (requestId) => void modal.requestSent({ requestId })),
        askNode,
        findNetwork: network.find,
        now: clock.now,
      }),
      screens,
      root,
      dapp: createDappData('demo'),
      clock: { after: (_, work) => (work(), () => {}) },
      changeLanguage: (language) => void languages.push(language),
      reload: () => void (reloads += 1),
    })
  }
  let handlers: Handlers<FrameCalls> | undefined
  const { connection } = serveModal({ port: port2 }, (modal) => (handlers = makeHandlers(modal)))
  if (!handlers) throw new Error('Nothing is served.')
  const note = (name: string) => (params: unknown) => {
    told.push({ name, params })
    options.onTold?.({ name, params })
    return ok(undefined)
  }
  const parent: Handlers<FrameParentCalls> = {
    ready: note('ready'),
    sessionChanged: note('sessionChanged'),
    screenChanged: note('screenChanged'),
    resize: note('resize'),
    requestClose: note('requestClose'),
    focusOut: note('focusOut'),
    requestSent: note('requestSent'),
    ping: note('ping'),
  }
  const modal = openConnection({
    port: port1,
    served: servedMethods(FRAME_PARENT_CALLS, parseCall, parent),
    remote: remoteMethods(FRAME_CALLS),
  })
  return {
    frame: remoteFacade(FRAME_CALLS, modal, parseAnswer),
    /** Past the typed functions: any name, anything as parameters. */
    call: modal.call,
    told,
    handlers,
    network,
    opener,
    approvals,
    storage,
    session,
    seen,
    loginClock,
    languages,
    reloads: () => reloads,
    root,
    close: () => {
      modal.destroy()
      connection.destroy()
    },
  }
}
