import type { FrameStorage } from '#frame/platform/storage.ts'
import type { WalletFrame } from '#modal/connectors/embedded/wallet-frame.ts'
import { ok, type Result } from '#schemas/errors/result.ts'
import { LOGIN_ENDPOINTS } from '#schemas/http/wallet/login.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import type { Remote } from '#schemas/protocol/define-call.ts'
import type { FrameCalls } from '#schemas/protocol/modal-frame/catalogue.ts'
import { linkFrame, type Told } from '#tests/support/wallet-frame/linked-frame.ts'
import { makeTokens, type Answer, type SeenRequest } from '#tests/support/wallet-frame/scripted-api.ts'
import type { ScriptedWallet } from './scripted-wallet.ts'

export const EMBEDDED_WALLET = { id: 'auth', name: 'Embedded wallet' }

function answerLogin({ path }: SeenRequest): Answer {
  if (path === LOGIN_ENDPOINTS.startEmail.path)
    return { status: 200, body: { challengeId: 'challenge-1', action: 'VERIFY_OTP', digits: 6 } }
  if (path === LOGIN_ENDPOINTS.verifyEmail.path) return { status: 200, body: makeTokens() }
  return { status: 200, body: {} }
}

/** The product's own wallet frame over a real channel, and a visitor who is the test. */
export interface LinkedWallet {
  readonly frame: WalletFrame
  readonly calls: Remote<FrameCalls>
  /** What it keeps for the site. */
  readonly storage: FrameStorage
  /** Logs in and secures the wallet, as the visitor does with its screens. */
  readonly enter: () => Promise<void>
  /** What the visitor does with approvals from now on. */
  readonly decide: (mode: 'approve' | 'reject' | 'nothing') => void
  /** About what is shown already. */
  readonly decideNow: () => void
  readonly hear: (listener: (told: Told) => void) => void
  /** Nothing is answered any more, as if the frame were still loading. */
  readonly stall: () => void
  readonly close: () => void
}

/** Makes a wallet frame nobody is logged in to. */
export async function linkWallet(): Promise<LinkedWallet> {
  const listeners = new Set<(told: Told) => void>()
  let mode: 'approve' | 'reject' | 'nothing' = 'approve'
  let isStalled = false
  const link = await linkFrame({
    login: answerLogin,
    askNode: async () => ok('0x10'),
    onTold: (told) => listeners.forEach((listener) => listener(told)),
  })
  const { approvals, frame } = link
  const decide = (): void => {
    const open = approvals.current()
    if (open?.phase !== 'deciding' || mode === 'nothing') return
    approvals[mode](open.request.requestId)
  }
  approvals.subscribe(() => queueMicrotask(decide))
  const hearOf = (name: string, listener: (params: unknown) => void) => {
    const hear = (told: Told): void => {
      if (told.name === name) listener(told.params)
    }
    listeners.add(hear)
    return () => listeners.delete(hear)
  }
  return {
    calls: frame,
    storage: link.storage,
    frame: {
      ready: () => (isStalled ? new Promise<Result<never>>(() => {}) : Promise.resolve(ok(frame))),
      onSessionChanged: (listener) =>
        hearOf('sessionChanged', (params) =>
          listener((params as { readonly isConnected: boolean }).isConnected),
        ),
      onRequestSent: (listener) =>
        hearOf('requestSent', (params) => listener((params as { readonly requestId: string }).requestId)),
    },
    enter: async () => {
      await frame.connectEmail({ email: 'ada@example.com' })
      await frame.connectOtp({ otp: '123456' })
      await link.opener.create()
      await link.opener.startKit()
      await link.opener.confirmKit()
    },
    decide: (wanted) => {
      mode = wanted
    },
    decideNow: decide,
    hear: (listener) => void listeners.add(listener),
    stall: () => {
      isStalled = true
      mode = 'nothing'
    },
    close: link.close,
  }
}

/** The visitor of one namespace of a linked wallet, in the words of the connector contract. */
export async function scriptEmbeddedWallet(
  link: LinkedWallet,
  namespace: ChainNamespace,
  caipNetworkId: string,
): Promise<ScriptedWallet> {
  await link.enter()
  const user = await link.calls.getUser({ chainId: caipNetworkId })
  if (!user.ok) throw new Error(user.error.message)
  const { address } = user.value
  const unsupported = (): never => {
    throw new Error('An embedded wallet has one account on each network.')
  }
  return {
    found: {
      info: {
        id: EMBEDDED_WALLET.id,
        name: EMBEDDED_WALLET.name,
        namespaces: [namespace],
        protocol: 'eip1193',
      },
      provider: undefined,
    } as unknown as ScriptedWallet['found'],
    calls: [],
    addresses: () => [address],
    rejectAll: () => link.decide('reject'),
    answerNothing: link.stall,
    switchAccount: unsupported,
    leave: () => void link.calls.signOut(undefined),
  }
}
