import { afterEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import type { createSignInMessage } from '#examples/wallets/solana/sign-in-message.ts'
import { connectWallet } from '#modal/core/commands/connection/connect-wallet.ts'
import { closeModal } from '#modal/core/commands/modal/open-modal.ts'
import { switchNetwork } from '#modal/core/commands/network/switch-network.ts'
import { selectIsOpen } from '#modal/core/state/modal/modal-slice.ts'
import { selectView } from '#modal/core/state/router/router-slice.ts'
import { signMessage } from '#modal/features/sign-in/sign-in.ts'
import { answerSiwx } from '#sdk/sign-in/answer-siwx.ts'
import { linkModal, type LinkedModal } from '#tests/support/fixtures/linked-modal.ts'
import { createSiwxSite } from '#tests/support/fixtures/siwx-site.ts'
import { createEip1193Wallet } from '#tests/support/fakes/eip1193-wallet.ts'
import { createStandardWallet, solanaSignInScript } from '#tests/support/fakes/standard-wallet.ts'
import { quietFor } from '#tests/support/assertions/quiet-for.ts'

const SOLANA = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp'
type Asked = Parameters<typeof createSignInMessage>[0]

const open: LinkedModal[] = []
afterEach(() => open.splice(0).forEach(({ close }) => close()))

const SignedIn = z.looseObject({ signedMessage: z.instanceof(Uint8Array) })

/** The texts that a wallet signs instead of the requested one. */
interface Odd {
  readonly input?: Partial<Asked>
  readonly address?: string
}

/** A wallet that signs in with the prompt that connects. */
function oddWallet({ input, address }: Odd) {
  const script = solanaSignInScript()
  const [feature, answer] = script.signIn ?? []
  const [own] = script.accounts
  if (!feature || !answer || !own) throw new Error('The wallet does not sign in.')
  const odd = (request: Asked) => {
    const output = SignedIn.parse(Reflect.apply(answer, undefined, [{ ...request, ...input }]))
    const text = new TextDecoder().decode(output.signedMessage)
    const written = address === undefined ? text : text.replace(own.address, address)
    return { ...output, signedMessage: new TextEncoder().encode(written) }
  }
  return createStandardWallet({ ...script, signIn: [feature, odd] })
}

async function connect(odd: Odd) {
  const wallet = oddWallet(odd)
  const { sessions, config } = createSiwxSite()
  const modal = linkModal({
    wallets: [wallet.found],
    options: { projectId: 'demo', networks: [SOLANA], siwx: 'site' },
    siwx: (step, input) => answerSiwx(config, step, input),
  })
  open.push(modal)
  await modal.restored
  const shown = () => {
    const state = modal.store.getState()
    return selectIsOpen(state) ? selectView(state) : 'closed'
  }
  const connected = await modal.store.dispatch(connectWallet({ connectorId: wallet.found.info.id }))
  expect(connected).toMatchObject({ ok: true })
  return { ...modal, sessions, shown }
}

describe('message that a wallet signed while it connected', () => {
  it('The requested message makes a session.', async () => {
    const { sessions, shown } = await connect({})
    await expect.poll(() => sessions.length).toBe(1)
    expect(shown()).toBe('closed')
  })

  it.each<[string, Odd]>([
    ['another network', { input: { chainId: 'devnet' } }],
    ['another site', { input: { domain: 'bank.test' } }],
    ['a page elsewhere', { input: { uri: 'http://bank.test' } }],
    ['the past', { input: { expirationTime: '2020-01-01T00:00:00.000Z' } }],
    ['the future', { input: { issuedAt: '2100-01-01T00:00:00.000Z' } }],
    ['another version', { input: { version: '2' } }],
    ['another account', { address: '7S3P4HxJpyyigGzodYwHtCxZyUQe9JiBMHyRWXArAaKv' }],
  ])('A message for %s makes no session; the visitor is asked.', async (_what, odd) => {
    const { store, sessions, shown } = await connect(odd)
    await expect.poll(shown).toBe('SIWXSignMessage')
    expect(sessions).toEqual([])
    // A signature of the right text still signs in.
    await store.dispatch(signMessage('solana', false))
    expect(sessions).toMatchObject([{ data: { chainId: SOLANA } }])
  })
})

describe('visitor on a network that the site does not know', () => {
  /** A site with one network, and a wallet that is on another. */
  async function openElsewhere() {
    const wallet = createEip1193Wallet()
    const { config } = createSiwxSite()
    const modal = linkModal({
      wallets: [wallet.found],
      options: { projectId: 'demo', networks: ['eip155:31337'], siwx: 'site' },
      siwx: (step, input) => answerSiwx(config, step, input),
    })
    open.push(modal)
    await modal.restored
    return { modal, connectorId: wallet.found.info.id }
  }

  /** A site that asks for a sign-in, and a wallet that has to leave its network first. */
  async function signInElsewhere() {
    const { modal, connectorId } = await openElsewhere()
    const dispatch = modal.store.dispatch
    const getState = () => modal.store.getState()
    const signedIn = modal.queue.submit('signIn', {})
    await expect.poll(() => selectIsOpen(getState())).toBe(true)
    await dispatch(connectWallet({ connectorId }))
    await expect.poll(() => selectView(getState())).toBe('UnsupportedChain')
    return { dispatch, getState, signedIn }
  }

  it('The visitor leaves the network first, and is asked to sign in afterwards.', async () => {
    const { modal, connectorId } = await openElsewhere()
    const view = () => selectView(modal.store.getState())
    await modal.store.dispatch(connectWallet({ connectorId }))
    await quietFor(300)
    expect(view()).toBe('UnsupportedChain')
    await modal.store.dispatch(switchNetwork('eip155:31337'))
    await expect.poll(view).toBe('SIWXSignMessage')
  })

  it('A ticket to sign in resolves when a network was chosen and the message signed.', async () => {
    const { dispatch, getState, signedIn } = await signInElsewhere()
    await dispatch(switchNetwork('eip155:31337'))
    // As the view of networks does.
    dispatch(closeModal())
    await expect.poll(() => selectIsOpen(getState()) && selectView(getState())).toBe('SIWXSignMessage')
    await dispatch(signMessage('eip155', false))
    expect(await signedIn).toMatchObject({ ok: true, value: { data: { chainId: 'eip155:31337' } } })
  })

  it('A visitor who closes the modal there is not signed in.', async () => {
    const { dispatch, signedIn } = await signInElsewhere()
    dispatch(closeModal())
    expect(await signedIn).toMatchObject({ ok: false, error: { code: 4001 } })
  })
})

describe('backend that accepts a signature and then has no session', () => {
  it('The visitor reads so, and what to do.', async () => {
    const wallet = createEip1193Wallet()
    const { config } = createSiwxSite({ getSessions: () => [] })
    const modal = linkModal({
      wallets: [wallet.found],
      options: { projectId: 'demo', networks: ['eip155:1'], siwx: 'site' },
      siwx: (step, input) => answerSiwx(config, step, input),
    })
    open.push(modal)
    await modal.restored
    const dispatch = modal.store.dispatch
    const getState = () => modal.store.getState()
    const signedIn = modal.queue.submit('signIn', {})
    await expect.poll(() => selectIsOpen(getState())).toBe(true)
    await dispatch(connectWallet({ connectorId: wallet.found.info.id }))
    await expect.poll(() => selectView(getState())).toBe('SIWXSignMessage')
    await dispatch(signMessage('eip155', false))
    expect(await signedIn).toMatchObject({
      ok: false,
      error: { code: 'SIWX_SESSION_NOT_KEPT', message: expect.stringContaining('getSessions') },
    })
  })
})
