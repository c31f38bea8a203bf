import type { ActiveNetwork } from '#frame/accounts/active-network.ts'
import type { Clock } from '#frame/platform/clock.ts'
import { siteTheme } from '#frame/theme/site-theme.ts'
import { randomId } from '#schemas/channel/random-id.ts'
import { DappSync } from '#schemas/entities/dapp-metadata.ts'
import type { EmbeddedUser } from '#schemas/entities/embedded-user.ts'
import type { Network } from '#schemas/entities/network.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import type { Deployment } from '#schemas/http/deployment.ts'
import { findNetwork } from '#schemas/networks/catalogue.ts'
import type { Handlers } from '#schemas/protocol/define-call.ts'
import type { EventAnswer, EventPayload, FrameEventName } from '#schemas/protocol/frame-events.ts'
import type { FrameCalls } from '#schemas/protocol/modal-frame/catalogue.ts'
import { findRpcMethod, safetyOf } from '#schemas/rpc/catalogue.ts'
import { createLoginNotifier, type LoginNotice } from './notify-login.ts'
import { createPendingRequests, type PendingRequests } from './pending-requests.ts'
import { translateTransactions } from './base58-transactions.ts'
import { untilDone } from './until-done.ts'
import type { Display } from './watch-display.ts'

/** One handler per event; the compiler refuses an incomplete table. */
export type EventHandlers = {
  readonly [Name in FrameEventName]: (
    payload: EventPayload<Name>,
    id: string,
  ) => Promise<Result<EventAnswer<Name>>> | Result<EventAnswer<Name>>
}

type ChainId = string | number

const UNKNOWN_NETWORK = fail(RPC_CODES.chainNotAdded, errorMessage('CHAIN_NOT_ADDED'))

/** The page around this frame, as far as its events are concerned. */
export interface SiteSurroundings {
  readonly notify: (notice: LoginNotice) => void
  readonly display: Display
  readonly clock: Pick<Clock, 'after' | 'now'>
}

/** Makes handlers of the event-style protocol out of those of the wallet link, with the same sessions and approvals. */
export function siteEvents(
  frame: Handlers<FrameCalls>,
  network: ActiveNetwork,
  { networks }: Pick<Deployment, 'networks'>,
  { notify, display, clock }: SiteSurroundings,
): EventHandlers {
  const pending = createPendingRequests(display, clock)
  const notifyLogin = createLoginNotifier(frame.connectSocial, notify)
  const find = (chainId: ChainId): Network | undefined =>
    networks
      .flatMap(({ caipNetworkId }) => findNetwork(caipNetworkId) ?? [])
      .find(({ id, caipNetworkId }) => caipNetworkId === chainId || String(id) === String(chainId))
  const getUser = userReader(frame, find, { pending, display })
  return {
    SWITCH_NETWORK: async ({ chainId }) => {
      const chosen = find(chainId)
      const switched = chosen ? await frame.switchNetwork({ chainId: chosen.caipNetworkId }) : UNKNOWN_NETWORK
      return switched.ok ? ok({ chainId }) : switched
    },
    CONNECT_EMAIL: async (payload) => {
      const started = await frame.connectEmail(payload)
      return started.ok ? ok({ action: started.value.action }) : started
    },
    CONNECT_DEVICE: async () => {
      const done = await untilDone(async () => frame.connectDevice(undefined))
      return done.ok ? ok(undefined) : done
    },
    CONNECT_OTP: frame.connectOtp,
    CONNECT_SOCIAL: async ({ uri, chainId, preferredAccountType }) => {
      const done = await untilDone(async () => frame.connectSocial({ uri }))
      return done.ok ? getUser({ chainId, preferredAccountType }) : done
    },
    GET_SOCIAL_REDIRECT_URI: async (payload) => {
      const address = await frame.getSocialRedirectUri(payload)
      if (address.ok) void notifyLogin(address.value.uri)
      return address
    },
    GET_FARCASTER_URI: () => frame.getFarcasterUri(undefined),
    CONNECT_FARCASTER: async () => {
      const done = await untilDone(async () => frame.connectFarcaster(undefined))
      return done.ok ? ok({ userName: done.value.userName ?? '' }) : done
    },
    GET_USER: getUser,
    SIGN_OUT: () => frame.signOut(undefined),
    IS_CONNECTED: () => frame.isConnected(undefined),
    GET_CHAIN_ID: () => {
      const current = network.current()
      return current.ok ? ok({ chainId: chainIdOf(current.value) }) : current
    },
    GET_SMART_ACCOUNT_ENABLED_NETWORKS: () => frame.getSmartAccountEnabledNetworks(undefined),
    INIT_SMART_ACCOUNT: () => frame.initSmartAccount(undefined),
    SET_PREFERRED_ACCOUNT: frame.setPreferredAccount,
    RPC_REQUEST: requester(frame, pending, ({ method, chainId }) =>
      targetOf(method, chainId === undefined ? network.current() : found(find(chainId)), networks),
    ),
    RPC_ABORT: () => frame.rpcAbort({}),
    UPDATE_EMAIL: frame.updateEmail,
    UPDATE_EMAIL_PRIMARY_OTP: frame.updateEmailPrimaryOtp,
    UPDATE_EMAIL_SECONDARY_OTP: frame.updateEmailSecondaryOtp,
    SYNC_THEME: (payload) => frame.syncTheme(siteTheme(payload)),
    SYNC_DAPP_DATA: (payload) => {
      const data = DappSync.safeParse(withWholeUrls(payload))
      return data.success ? frame.syncDappData(data.data) : fail(-32_602, 'Invalid parameters: metadata.')
    },
    RELOAD: () => frame.reload(undefined),
  }
}

/** Passes requests on in the encodings of this wallet, and drops those that the site gave up. */
function requester(
  frame: Pick<Handlers<FrameCalls>, 'rpcRequest' | 'rpcAbort'>,
  pending: PendingRequests,
  networkOf: (payload: EventPayload<'RPC_REQUEST'>) => Result<Network>,
): EventHandlers['RPC_REQUEST'] {
  return async (payload) => {
    const target = networkOf(payload)
    if (!target.ok) return target
    const { method } = payload
    const { params, translate } = translateTransactions(method, payload.params)
    // Ids of the protocol may be shorter than those of the wallet link, and repeat in the next document.
    const requestId = randomId()
    const drop = (): void => void frame.rpcAbort({ requestId })
    const end = safetyOf(method) === 'unsafe' ? pending.begin(drop) : () => {}
    try {
      const { caipNetworkId } = target.value
      return translate(await frame.rpcRequest({ requestId, caipNetworkId, method, params }))
    } finally {
      end()
    }
  }
}

/**
 * Reads the user who is logged in. The address of a locked wallet is known once it is open: while the frame is visible the
 * visitor is asked to open it; otherwise the site gets the refusal, and the visitor is asked with the first request.
 */
function userReader(
  frame: Pick<Handlers<FrameCalls>, 'getUser' | 'openScreen' | 'closeScreen'>,
  find: (chainId: ChainId) => Network | undefined,
  { pending, display }: { readonly pending: PendingRequests; readonly display: Display },
): (payload: EventPayload<'GET_USER'>) => Promise<Result<EventAnswer<'GET_USER'>>> {
  return async (payload) => {
    const chosen = payload?.chainId === undefined ? undefined : find(payload.chainId)
    if (payload?.chainId !== undefined && !chosen) return UNKNOWN_NETWORK
    const { preferredAccountType } = payload ?? {}
    const read = async () =>
      frame.getUser({
        ...(chosen && { chainId: chosen.caipNetworkId }),
        ...(preferredAccountType && { preferredAccountType }),
      })
    const user = await read()
    if (user.ok || user.error.code !== 'WALLET_LOCKED' || display.place() !== 'shown')
      return user.ok ? ok(userFor(user.value)) : user
    const end = pending.begin(() => void frame.closeScreen(undefined))
    await frame.openScreen({ screen: 'unlock' })
    end()
    const opened = await read()
    return opened.ok ? ok(userFor(opened.value)) : opened
  }
}

/** Older clients name no network; the active one is meant then, or the first one that has the method. */
function targetOf(method: string, named: Result<Network>, networks: Deployment['networks']): Result<Network> {
  const namespace = findRpcMethod(method)?.namespace
  if (!named.ok || namespace === undefined || named.value.chainNamespace === namespace) return named
  return found(
    networks
      .flatMap(({ caipNetworkId }) => findNetwork(caipNetworkId) ?? [])
      .find(({ chainNamespace }) => chainNamespace === namespace),
  )
}

function found(network: Network | undefined): Result<Network> {
  return network ? ok(network) : UNKNOWN_NETWORK
}

/** A number for EVM chains, else the CAIP-2 id. */
function chainIdOf({ id, caipNetworkId }: Network): ChainId {
  return typeof id === 'number' ? id : caipNetworkId
}

function userFor({ chainId, accounts, ...user }: EmbeddedUser): EventAnswer<'GET_USER'> {
  const network = findNetwork(chainId)
  return {
    ...user,
    chainId: network ? chainIdOf(network) : chainId,
    // Existing clients know these two types, and expect the accounts of their chain only.
    accounts: accounts.flatMap(({ namespace, address, type }) =>
      namespace === network?.chainNamespace && (type === 'eoa' || type === 'smartAccount')
        ? [{ address, type }]
        : [],
    ),
  }
}

/** Clients send what the site wrote. Empty and relative addresses are left out; the rest stays valid. */
function withWholeUrls({ metadata, ...data }: EventPayload<'SYNC_DAPP_DATA'>): unknown {
  if (!metadata) return data
  const { url, icons, ...details } = metadata
  const isWhole = (address: string): boolean => /^https?:\/\//i.test(address)
  return { ...data, metadata: { ...details, ...(isWhole(url) && { url }), icons: icons.filter(isWhole) } }
}
