// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { selectEmbedded } from '#modal/core/state/embedded/embedded-slice.ts'
import { finishLogin } from '#modal/core/commands/embedded/finish-login.ts'
import { declineRequest } from '#modal/core/commands/embedded/wallet-screens.ts'
import { selectIsOpen } from '#modal/core/state/modal/modal-slice.ts'
import { requestClose } from '#modal/core/commands/modal/open-modal.ts'
import { selectSnack } from '#modal/core/state/snack/snack-slice.ts'
import { leaveFarcaster } from '#modal/features/farcaster-login/farcaster-login.ts'
import { startEmailLogin, submitCode } from '#modal/features/email-login/email-login.ts'
import { STORAGE_KEYS } from '#schemas/constants/storage-keys.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import type { Remote } from '#schemas/protocol/define-call.ts'
import type { FrameCalls } from '#schemas/protocol/modal-frame/catalogue.ts'
import { soon } from '#tests/support/fixtures/connected-site.ts'
import { connected, NETWORKS, site } from '#tests/support/fixtures/embedded-site.ts'
import { partition } from '#tests/support/fixtures/linked-modal.ts'
import { linkWallet } from '#tests/support/fixtures/embedded-wallet.ts'
import { quietFor } from '#tests/support/assertions/quiet-for.ts'

describe('login', () => {
  it('A login by e-mail goes from the address to the code and to the setup of recovery.', async () => {
    const { store, view, wallet } = await site()
    expect(await store.dispatch(startEmailLogin(' ada@example.com '))).toMatchObject({ ok: true })
    expect(view()).toBe('EmailVerifyOtp')
    expect(await store.dispatch(submitCode('123456'))).toMatchObject({ ok: true })
    expect(store.getState().router.history.map((place) => place.view)).toEqual(['Connect', 'RecoverySetup'])
    await wallet.enter()
    expect(await store.dispatch(finishLogin())).toMatchObject({ ok: true })
    expect(view()).toBe('Account')
  })

  it('A second login with a mail that is still fresh shows the code field without another mail.', async () => {
    const { store, view, modal } = await site()
    await store.dispatch(startEmailLogin('ada@example.com'))
    await modal.close({})
    await modal.open({ view: 'Connect' })
    expect(view()).toBe('Connect')
    expect(await store.dispatch(startEmailLogin('ada@example.com'))).toMatchObject({ ok: true })
    expect(view()).toBe('EmailVerifyOtp')
  })

  it('An invalid address gets no mail, and the visitor has to wait before another address.', async () => {
    const { store, view } = await site()
    expect(await store.dispatch(startEmailLogin('ada@'))).toMatchObject({
      ok: false,
      error: { code: 'EMAIL_INVALID' },
    })
    await store.dispatch(startEmailLogin('ada@example.com'))
    expect(await store.dispatch(startEmailLogin('bob@example.com'))).toMatchObject({
      ok: false,
      error: { code: 'EMAIL_COOLDOWN', data: { seconds: 30 } },
    })
    expect(view()).toBe('EmailVerifyOtp')
  })

  it('A login closes the modal of a site that waits for a connection, and not one that a visitor opened.', async () => {
    const asked = await site()
    const connecting = asked.queue.submit('connect', {})
    await soon(() => expect(selectIsOpen(asked.store.getState())).toBe(true))
    await asked.wallet.enter()
    await asked.store.dispatch(finishLogin())
    expect(await connecting).toMatchObject({ ok: true, value: { namespace: 'eip155' } })
    expect(selectIsOpen(asked.store.getState())).toBe(false)

    const opened = await site()
    await opened.modal.open({})
    await opened.wallet.enter()
    await opened.store.dispatch(finishLogin())
    expect([selectIsOpen(opened.store.getState()), opened.view()]).toEqual([true, 'Account'])
  })

  it('A login connects every namespace at once and shows the account; the site learns no e-mail address.', async () => {
    const { snapshots, view, wallet, store } = await site()
    await wallet.enter()
    await store.dispatch(finishLogin())
    expect(view()).toBe('Account')
    await soon(() => expect(snapshots.at(-1)?.namespaces['bip122']?.status).toBe('connected'))
    expect(Object.values(snapshots.at(-1)?.namespaces ?? {}).map(({ status }) => status)).toEqual([
      'connected',
      'connected',
      'connected',
    ])
    expect(JSON.stringify(snapshots)).not.toContain('example.com')
  })

  it('A login that fails leads nowhere.', async () => {
    const { store, view } = await site()
    expect(await store.dispatch(finishLogin())).toMatchObject({
      ok: false,
      error: { code: 'SESSION_EXPIRED' },
    })
    expect(view()).toBe('Connect')
  })

  it('A login is restored in the next document without asking.', async () => {
    const stored = new Map<string, string>()
    const first = await connected({ storage: partition(stored) })
    first.close()
    const again = await site({ storage: partition(stored), wallet: first.wallet })
    await soon(() => expect(again.snapshots.at(-1)?.namespaces['eip155']?.address).toBe(first.address))
    expect(selectIsOpen(again.store.getState())).toBe(false)
  })

  it('A login stays, and the connection ends for every namespace, when the site disconnects one.', async () => {
    const { queue, snapshots } = await connected()
    expect(await queue.submit('disconnect', { namespace: 'solana' })).toMatchObject({ ok: true })
    expect(
      Object.values(snapshots.at(-1)?.namespaces ?? {}).every(({ status }) => status === 'disconnected'),
    ).toBe(true)
  })

  it('A login that ends in another tab ends here as well.', async () => {
    const { snapshots, wallet } = await connected()
    await wallet.calls.signOut(undefined)
    await soon(() => expect(snapshots.at(-1)?.namespaces['eip155']?.status).toBe('disconnected'))
    expect(snapshots.at(-1)?.namespaces['bip122']?.status).toBe('disconnected')
  })
})

describe('request that needs an approval', () => {
  it('A request opens the modal at the wallet’s view and closes it with the answer.', async () => {
    const { sign, store, view, wallet } = await connected()
    wallet.decide('nothing')
    const answer = sign()
    await soon(() => expect(selectEmbedded(store.getState()).screen).toBe('approval'))
    expect(view()).toBe('ApproveTransaction')
    expect(selectIsOpen(store.getState())).toBe(true)
    wallet.decide('approve')
    wallet.decideNow()
    expect(await answer).toMatchObject({ ok: true })
    await soon(() => expect(selectIsOpen(store.getState())).toBe(false))
    expect(selectEmbedded(store.getState()).openRequests).toBe(0)
  })

  it('A request returns to the view that it interrupted.', async () => {
    const { sign, modal, store, view } = await connected()
    await modal.open({ view: 'Networks' })
    expect(view()).toBe('Networks')
    expect(await sign()).toMatchObject({ ok: true })
    await soon(() => expect(view()).toBe('Networks'))
    expect(selectIsOpen(store.getState())).toBe(true)
  })

  it('A request stays open while the site opens the modal again.', async () => {
    const { sign, modal, store, view, wallet } = await connected()
    wallet.decide('nothing')
    void sign()
    await soon(() => expect(selectEmbedded(store.getState()).screen).toBe('approval'))
    await modal.open({ view: 'Networks' })
    expect(view()).toBe('ApproveTransaction')
  })

  it('Closing an open request has to be confirmed, and then fails with 4001.', async () => {
    const { sign, store, view, wallet } = await connected()
    wallet.decide('nothing')
    const answer = sign()
    await soon(() => expect(selectEmbedded(store.getState()).screen).toBe('approval'))
    store.dispatch(requestClose('escape'))
    await soon(() => expect(selectEmbedded(store.getState()).leaveWishes).toBe(1))
    expect(selectIsOpen(store.getState())).toBe(true)
    expect(view()).toBe('ApproveTransaction')
    await store.dispatch(declineRequest())
    expect(await answer).toMatchObject({ ok: false, error: { code: 4001 } })
    await soon(() => expect(selectIsOpen(store.getState())).toBe(false))
  })

  it('A site whose requests are rejected three times within a minute, by leaving, has to wait.', async () => {
    const { sign, store, wallet } = await connected()
    wallet.decide('nothing')
    for (let times = 0; times < 3; times += 1) {
      const answer = sign()
      await soon(() => expect(selectEmbedded(store.getState()).screen).toBe('approval'))
      await store.dispatch(declineRequest())
      expect(await answer).toMatchObject({ ok: false, error: { code: 4001 } })
      await soon(() => expect(selectIsOpen(store.getState())).toBe(false))
    }
    expect(await sign()).toMatchObject({
      ok: false,
      error: { code: -32005, data: { code: 'RATE_LIMITED', seconds: expect.any(Number) } },
    })
  })

  it('The modal does not open for requests that the wallet refuses without showing them.', async () => {
    const { sign, modal, store, view, wallet } = await connected()
    wallet.decide('nothing')
    for (let times = 0; times < 5; times += 1) {
      const answer = sign()
      await soon(() => expect(selectEmbedded(store.getState()).screen).toBe('approval'))
      await modal.close({ force: true })
      await answer
      await soon(() => expect(selectEmbedded(store.getState()).openRequests).toBe(0))
    }
    const ask = async () => {
      expect(await sign()).toMatchObject({
        ok: false,
        error: { code: -32005, data: { code: 'RATE_LIMITED', seconds: expect.any(Number) } },
      })
      await soon(() => expect(selectEmbedded(store.getState()).openRequests).toBe(0))
    }
    await ask()
    // The visitor has seen the message once.
    await modal.close({ force: true })
    const openings: boolean[] = []
    const stopHearing = store.subscribe(() => openings.push(selectIsOpen(store.getState())))
    await ask()
    stopHearing()
    expect(openings).not.toContain(true)
    await modal.open({ view: 'Networks' })
    const views = new Set<string>()
    const stop = store.subscribe(() => views.add(view()))
    await ask()
    stop()
    expect([...views]).toEqual(['Networks'])
  })

  it('A request fails with 4001, in the wallet as well, when the site closes the modal.', async () => {
    const { sign, modal, store, wallet } = await connected()
    wallet.decide('nothing')
    const answer = sign()
    await soon(() => expect(selectEmbedded(store.getState()).screen).toBe('approval'))
    await modal.close({ force: true })
    expect(await answer).toMatchObject({ ok: false, error: { code: 4001 } })
    await soon(() => expect(selectEmbedded(store.getState()).screen).toBe('none'))
  })

  it('A request that only reads shows nothing.', async () => {
    const { request, snapshots } = await connected()
    const before = snapshots.length
    expect(await request('wallet_getCapabilities', [])).toMatchObject({ ok: true })
    expect(snapshots.slice(before).some((snapshot) => snapshot.open)).toBe(false)
  })

  it('An unknown method opens nothing.', async () => {
    const { request, store } = await connected()
    expect(await request('eth_sign', ['0x00', '0x00'])).toEqual({
      ok: false,
      error: { code: 4200, message: 'Requested RPC call is not allowed' },
    })
    await quietFor(400)
    expect(selectIsOpen(store.getState())).toBe(false)
    expect(selectSnack(store.getState())).toBeUndefined()
  })

  it('An unknown method is reported after 300 ms in an open modal.', async () => {
    const { request, store, modal } = await connected()
    await modal.open({})
    const startedAt = performance.now()
    expect(await request('eth_sign', ['0x00', '0x00'])).toMatchObject({ ok: false, error: { code: 4200 } })
    expect(selectSnack(store.getState())).toBeUndefined()
    await soon(() =>
      expect(selectSnack(store.getState())).toEqual({ variant: 'error', text: 'Action not allowed' }),
    )
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(295)
  })

  it('An unknown method does not wait: other requests fail with 4001, and the modal stays to report it.', async () => {
    const { request, sign, queue, store, wallet } = await connected()
    wallet.decide('nothing')
    const shown = sign()
    await soon(() => expect(selectEmbedded(store.getState()).screen).toBe('approval'))
    const waiting = sign()
    const refused = request('eth_sign', ['0x00', '0x00'])
    const network = queue.submit('switchNetwork', { caipNetworkId: NETWORKS[1] })
    expect(await refused).toMatchObject({ ok: false, error: { code: 4200 } })
    for (const pending of [shown, waiting])
      expect(await pending).toMatchObject({ ok: false, error: { code: 4001 } })
    expect(await network).toMatchObject({ ok: true })
    await soon(() => expect(selectSnack(store.getState())?.text).toBe('Action not allowed'))
    expect(selectIsOpen(store.getState())).toBe(true)
    expect(selectEmbedded(store.getState())).toMatchObject({ screen: 'none', openRequests: 0 })
  })
})

describe('leaving the Farcaster view', () => {
  it('Leaving without an account reloads the wallet after 100 ms.', async () => {
    const { store, reloads } = await site()
    store.dispatch(leaveFarcaster())
    expect(reloads()).toBe(0)
    await new Promise((resolve) => setTimeout(resolve, 130))
    expect(reloads()).toBe(1)
  })

  it('Leaving with an account does not reload the wallet.', async () => {
    const { store, reloads } = await connected()
    store.dispatch(leaveFarcaster())
    await quietFor(130)
    expect(reloads()).toBe(0)
  })
})

describe('request that is repeated in the next document', () => {
  it('A repeated request is shown in the modal while the wallet is still loading.', async () => {
    const storage = partition()
    const { address } = await connected({ storage })
    const wallet = await linkWallet()
    wallet.stall()
    const next = await site({ storage, wallet, isRestoring: true })
    void next.request('personal_sign', ['0x68656c6c6f', address])
    await soon(() => expect(selectIsOpen(next.store.getState())).toBe(true))
    expect(next.view()).toBe('ApproveTransaction')
    expect(selectEmbedded(next.store.getState()).screen).toBe('none')
  })

  it('A repeated request opens nothing where another wallet answers it.', async () => {
    const storage = partition()
    const { address } = await connected({ storage })
    await storage.set(STORAGE_KEYS.connectedConnector, 'eip6963:test.wallet', 'eip155')
    const wallet = await linkWallet()
    wallet.stall()
    const next = await site({ storage, wallet, isRestoring: true })
    void next.request('personal_sign', ['0x68656c6c6f', address])
    await quietFor(300)
    expect(next.snapshots.every(({ open }) => !open)).toBe(true)
  })
})

describe('transaction when the site closes the modal', () => {
  async function sending() {
    const wallet = await linkWallet()
    let answer: ((outcome: Result<unknown>) => void) | undefined
    const aborts: unknown[] = []
    const frame: Remote<FrameCalls> = {
      ...wallet.calls,
      rpcRequest: () => new Promise((resolve) => (answer = resolve)),
      rpcAbort: async (call) => {
        aborts.push(call)
        return ok(undefined)
      },
    }
    const linked = await connected({
      wallet: { ...wallet, frame: { ...wallet.frame, ready: async () => ok(frame) } },
    })
    let outcome: Result<unknown> | undefined
    const { address } = linked
    const ended = linked
      .request('eth_sendTransaction', [{ from: address, to: address, value: '0x1' }])
      .then((result) => (outcome = result))
    await soon(() => expect(answer).toBeDefined())
    await linked.modal.close({})
    return {
      ...linked,
      aborts,
      ended,
      outcome: () => outcome,
      answer: (result: Result<unknown>) => answer?.(result),
    }
  }

  it.each([
    ['its hash, where it was under way', ok('0xhash')],
    ['the rejection, where it was not', fail(4001, 'Request was aborted')],
    ['that nobody knows, where nobody does', fail('TICKET_STATE_UNKNOWN', 'unknown')],
  ])('The transaction is answered with %s; others do not wait for it.', async (_, result) => {
    const { aborts, answer, ended, outcome, request } = await sending()
    expect(await request('eth_accounts', undefined)).toMatchObject({ ok: true })
    expect(aborts).toEqual([{ requestId: expect.any(String) }])
    expect(outcome()).toBeUndefined()
    answer(result)
    expect(await ended).toEqual(result)
  })
})
