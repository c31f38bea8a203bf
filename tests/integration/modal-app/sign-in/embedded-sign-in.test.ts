// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { EmbeddedWallet } from '#modal/core/commands/thunk.ts'
import { finishLogin } from '#modal/core/commands/embedded/finish-login.ts'
import { followScreen } from '#modal/core/commands/embedded/wallet-screens.ts'
import { requestClose } from '#modal/core/commands/modal/open-modal.ts'
import { selectIsOpen, selectShakes } from '#modal/core/state/modal/modal-slice.ts'
import { pickNamespace } from '#modal/core/commands/network/switch-network.ts'
import { selectView } from '#modal/core/state/router/router-slice.ts'
import { selectSnack } from '#modal/core/state/snack/snack-slice.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { FRAME_PARENT_CALLS } from '#schemas/protocol/modal-frame/sync.ts'
import { answerSiwx } from '#sdk/sign-in/answer-siwx.ts'
import type { SiwxConfig } from '#sdk/types/sign-in.ts'
import { verifySignIn } from '#server/providers/verify-sign-in/verify-sign-in.ts'
import { DEPLOYMENT, linkModal, OPTIONS } from '#tests/support/fixtures/linked-modal.ts'
import { createSiwxSite } from '#tests/support/fixtures/siwx-site.ts'
import { linkWallet } from '#tests/support/fixtures/embedded-wallet.ts'

const EVM = 'eip155:1'
const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
const BITCOIN = 'bip122:000000000019d6689c085ae165831e93'
import { WALLET_POLICY } from '#tests/support/builders/deployment.ts'
import { selectStatus } from '#modal/core/state/connection/connection-slice.ts'
import { quietFor } from '#tests/support/assertions/quiet-for.ts'

const closing: (() => void)[] = []
afterEach(() => closing.splice(0).forEach((close) => close()))
const soon = (check: () => void) => vi.waitFor(check, { timeout: 10_000 })

/** A site with sign-in, and a visitor who is logged in to the embedded wallet. */
async function site(networks: readonly string[], more: Partial<SiwxConfig> = {}) {
  const wallet = await linkWallet()
  const { sessions, config } = createSiwxSite(more)
  const embedded: EmbeddedWallet = { ...wallet.frame, show: () => () => {}, reload: () => {} }
  const linked = linkModal({
    wallet: embedded,
    deployment: { ...DEPLOYMENT, wallet: WALLET_POLICY },
    options: { ...OPTIONS, networks, siwx: 'site' },
    siwx: (step, input) => answerSiwx(config, step, input),
  })
  const { store } = linked
  const screens: string[] = []
  wallet.onEvent(({ name, params }) => {
    if (name !== 'screenChanged') return
    const shown = FRAME_PARENT_CALLS.screenChanged.params.parse(params)
    screens.push(shown.screen)
    store.dispatch(followScreen(shown))
  })
  closing.push(linked.close, wallet.close)
  await linked.restored
  await wallet.enter()
  return {
    ...linked,
    wallet,
    sessions,
    approvals: () => screens.filter((screen) => screen === 'approval').length,
    logIn: () => store.dispatch(finishLogin()),
    isOpen: () => selectIsOpen(store.getState()),
    view: () => selectView(store.getState()),
    snack: () => selectSnack(store.getState())?.textId,
    status: (namespace: ChainNamespace) => selectStatus(namespace)(store.getState()),
  }
}

describe('signing in with the embedded wallet', () => {
  it.each([EVM, SOLANA, BITCOIN])(
    'A sign-in on %s takes one approval, drawn by the wallet.',
    async (chainId) => {
      const { queue, logIn, approvals, sessions, isOpen } = await site([chainId])
      const signingIn = queue.submit('signIn', {})
      await soon(() => expect(isOpen()).toBe(true))
      expect(await logIn()).toMatchObject({ ok: true })
      expect(await signingIn).toMatchObject({ ok: true, value: { data: { chainId } } })
      expect(approvals()).toBe(1)
      expect(isOpen()).toBe(false)
      const [session] = sessions
      const signed = { message: session?.message ?? '', signature: session?.signature ?? '' }
      expect(await verifySignIn({ ...signed, domain: 'site.test' })).toMatchObject({ chainId })
    },
  )

  it('Only the active account is asked to sign in; the others once they are active.', async () => {
    const { store, logIn, approvals, sessions, isOpen } = await site([EVM, SOLANA, BITCOIN])
    await logIn()
    await soon(() => expect(sessions.map(({ data }) => data.chainId)).toEqual([EVM]))
    await soon(() => expect(isOpen()).toBe(false))
    expect(approvals()).toBe(1)
    store.dispatch(pickNamespace('solana'))
    await soon(() => expect(sessions.map(({ data }) => data.chainId)).toEqual([EVM, SOLANA]))
    expect(approvals()).toBe(2)
    await soon(() => expect(isOpen()).toBe(false))
    // An account with a session is not asked.
    store.dispatch(pickNamespace('eip155'))
    await quietFor(300)
    expect([approvals(), isOpen()]).toEqual([2, false])
  })

  it('The visitor is asked once, however often the site asks meanwhile.', async () => {
    const { queue, modal, wallet, logIn, approvals, view, isOpen } = await site([EVM])
    wallet.decide('nothing')
    await logIn()
    await soon(() => expect(view()).toBe('ApproveTransaction'))
    const signingIn = queue.submit('signIn', {})
    await modal.open({ view: 'SIWXSignMessage' })
    await quietFor(300)
    expect(view()).toBe('ApproveTransaction')
    wallet.decide('approve')
    wallet.decideNow()
    expect(await signingIn).toMatchObject({ ok: true })
    expect([approvals(), isOpen()]).toEqual([1, false])
  })

  it.each([
    // On EVM chains it is a smart account.
    [EVM, 'eip155', 'siwx.smart'],
    [SOLANA, 'solana', 'siwx.declined'],
  ] as const)(
    'A visitor who rejects on %s stays connected without a session.',
    async (chainId, namespace, text) => {
      const { queue, wallet, logIn, sessions, isOpen, snack, status } = await site([chainId])
      wallet.decide('reject')
      const signingIn = queue.submit('signIn', {})
      await soon(() => expect(isOpen()).toBe(true))
      await logIn()
      expect(await signingIn).toMatchObject({ ok: false, error: { code: 4001 } })
      expect([isOpen(), snack(), status(namespace)]).toEqual([false, text, 'connected'])
      expect(sessions).toEqual([])
    },
  )

  it('A visitor who rejects a required sign-in is disconnected, and cannot leave before.', async () => {
    const { store, wallet, logIn, view, isOpen, snack, status } = await site([SOLANA], {
      getRequired: () => true,
    })
    wallet.decide('nothing')
    await logIn()
    await soon(() => expect(view()).toBe('ApproveTransaction'))
    const shakes = selectShakes(store.getState())
    store.dispatch(requestClose('escape'))
    expect([selectShakes(store.getState()), isOpen()]).toEqual([shakes + 1, true])
    wallet.decide('reject')
    await soon(() => {
      wallet.decideNow()
      expect(status('solana')).toBe('disconnected')
    })
    expect([view(), snack()]).toEqual(['Connect', 'siwx.declined'])
  })

  it('A signature that the site does not accept shows the view, where the visitor may try again.', async () => {
    const { store, logIn, approvals, view, isOpen, status } = await site([SOLANA], {
      addSession: () => {
        throw new Error('not taken')
      },
    })
    await logIn()
    await soon(() => expect(selectSnack(store.getState())?.textId).toBe('siwx.declined'))
    await soon(() => expect(view()).toBe('SIWXSignMessage'))
    expect([isOpen(), status('solana'), approvals()]).toEqual([true, 'connected', 1])
  })

  it('The failures have the texts of docs/specification.md §8.6 and §8.8.', () => {
    expect(errorMessage('SIGNATURE_DECLINED')).toBe('Signature declined')
    expect(errorMessage('SIWX_INITIALISATION_FAILED')).toBe(
      'A problem occurred while trying initialize authentication',
    )
  })
})
