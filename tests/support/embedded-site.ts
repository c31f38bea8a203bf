import { expect, onTestFinished } from 'vitest'
import type { EmbeddedWallet } from '#modal/core/commands/embedded-wallet.ts'
import { finishLogin } from '#modal/core/commands/embedded/finish-login.ts'
import { followScreen } from '#modal/core/commands/embedded/wallet-screens.ts'
import { selectView } from '#modal/core/state/router/router-slice.ts'
import type { WalletPolicy } from '#schemas/http/deployment.ts'
import { DEPLOYMENT, linkModal, OPTIONS, type LinkedModal, type partition } from './linked-modal.ts'
import { WALLET_POLICY } from './wallet-policy.ts'
import { createEip1193Wallet } from './wallets/eip1193-wallet.ts'
import { linkWallet, type LinkedWallet } from './wallets/embedded-wallet.ts'
import { createStandardWallet, solanaScript } from './wallets/standard-wallet.ts'

const POLICY: WalletPolicy = { ...WALLET_POLICY, socials: ['google', 'farcaster'] }
/** What the site asks for: one network of each chain. */
export const NETWORKS = [
  'eip155:1',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
  'bip122:000000000019d6689c085ae165831e93',
]

export interface Site extends LinkedModal {
  readonly wallet: LinkedWallet
  readonly reloads: () => number
  readonly view: () => string
  readonly request: (method: string, params?: unknown) => ReturnType<LinkedModal['queue']['submit']>
}

/** A site whose modal is linked to the wallet frame; nobody is logged in. */
export async function site(
  setting: {
    readonly storage?: ReturnType<typeof partition>
    readonly wallet?: LinkedWallet
    /** Earlier connections are not found yet. */
    readonly isRestoring?: true
    /** Beside the project and its networks. */
    readonly options?: object
    /** Answers what is asked of the API. */
    readonly fetch?: typeof globalThis.fetch
  } = {},
) {
  const wallet = setting.wallet ?? (await linkWallet())
  let reloads = 0
  const embedded: EmbeddedWallet = { ...wallet.frame, over: () => () => {}, reload: () => (reloads += 1) }
  const linked = linkModal({
    wallets: [createEip1193Wallet().found, createStandardWallet(solanaScript()).found],
    wallet: embedded,
    deployment: { ...DEPLOYMENT, wallet: POLICY },
    options: { ...OPTIONS, networks: NETWORKS, ...setting.options },
    ...(setting.storage && { storage: setting.storage }),
    ...(setting.fetch && { fetch: setting.fetch }),
  })
  const { store } = linked
  wallet.hear(({ name, params }) => {
    if (name === 'screenChanged') store.dispatch(followScreen(params as Parameters<typeof followScreen>[0]))
  })
  onTestFinished(() => {
    linked.close()
    wallet.close()
  })
  if (!setting.isRestoring) await linked.restored
  return {
    ...linked,
    wallet,
    reloads: () => reloads,
    view: () => selectView(store.getState()),
    request: (method, params) =>
      linked.queue.submit('request', {
        namespace: 'eip155',
        method,
        ...(params !== undefined && { params }),
      }),
  } satisfies Site
}

/** The same, connected to the accounts of a secured wallet. */
export async function connected(setting: Parameters<typeof site>[0] = {}) {
  const linked = await site(setting)
  await linked.wallet.enter()
  expect(await linked.store.dispatch(finishLogin())).toEqual({ ok: true, value: undefined })
  await linked.modal.close({})
  const address = linked.store.getState().account.byNamespace.eip155?.address ?? ''
  const sign = () => linked.request('personal_sign', ['0x68656c6c6f', address])
  return { ...linked, address, sign }
}
