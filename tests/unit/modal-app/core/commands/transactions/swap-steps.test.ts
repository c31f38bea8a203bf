import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AppStore } from '#modal/app/store.ts'
import { resumeIntents } from '#modal/core/commands/transactions/find-outcome.ts'
import { readIntents } from '#modal/core/commands/transactions/intent-storage.ts'
import { readRecipients } from '#modal/core/commands/transactions/recipients.ts'
import type { Intent, SwapStep } from '#modal/core/state/transactions/intent.ts'
import { selectIntents } from '#modal/core/state/transactions/intents-slice.ts'
import { sendTransaction } from '#modal/core/commands/transactions/send-transaction.ts'
import { textsOf } from '#modal/views/swap-confirmed/state-texts.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { partition } from '#tests/support/fixtures/linked-modal.ts'
import {
  createSendFixture,
  decisionOf,
  HASH,
  openDocument,
  SENDER,
  type SendFixture,
  type WalletKind,
} from '#tests/support/fixtures/send-fixture.ts'
import { ROUTER } from '#tests/support/builders/swap.ts'

const never = <T>(): Promise<T> => new Promise<T>(() => {})
const KINDS: readonly WalletKind[] = ['injected', 'walletConnect', 'embedded']
const STEPS: readonly SwapStep['step'][] = ['approve', 'swap']
const CASES = KINDS.flatMap((kind) => STEPS.map((step) => ({ kind, step })))

let fixture: SendFixture
let store: AppStore

beforeEach(() => {
  fixture = createSendFixture()
})

function open(kind: WalletKind): void {
  fixture.kind = kind
  store = openDocument(fixture)
}

async function reload(): Promise<void> {
  store = openDocument(fixture)
  await store.dispatch(resumeIntents())
}

function press(step: SwapStep['step'], letter = 'a', target = store): Promise<Intent | undefined> {
  const { intent, prepared } = decisionOf(letter)
  const swap: SwapStep = {
    id: 'f'.repeat(32),
    step,
    router: ROUTER,
    source: 'Uniswap v2',
    kind: 'swap',
    exact: 'from',
    slippageBps: 100,
    received: { symbol: 'USDC', decimals: 6, amount: '200', least: '198' },
  }
  const call = { value: '5', data: '0x7ff36ab5' }
  return target.dispatch(sendTransaction({ intent: { ...intent, to: ROUTER, call, swap }, prepared }))
}

const stored = () => readIntents(partition(fixture.stored))
const shown = () => selectIntents(store.getState()).intents[0]

describe.each(CASES)('the step $step by a wallet of the kind $kind', ({ kind, step }) => {
  it('Two presses ask the wallet once, and what it sent is stored with its call', async () => {
    open(kind)
    const ends = await Promise.all([press(step), press(step)])
    expect(ends.filter((end) => end?.state === 'sent')).toHaveLength(1)
    expect(fixture.requests).toHaveLength(1)
    expect(await stored()).toMatchObject([
      { state: 'sent', transactionId: HASH, call: { data: '0x7ff36ab5' }, swap: { step } },
    ])
    expect(await readRecipients('eip155:1', partition(fixture.stored))).toEqual([])
  })

  it('Another tab does not start a step while the wallet asks, nor until its block is there', async () => {
    open(kind)
    const other = openDocument(fixture)
    let answer = (): void => {}
    fixture.answer = () =>
      new Promise((resolve) => {
        answer = () => resolve(ok(HASH))
      })
    const first = press(step)
    await vi.waitFor(() => expect(fixture.requests).toHaveLength(1))
    expect(await press(step, 'b', other)).toBeUndefined()
    answer()
    await first
    expect(await press(step, 'c', other)).toBeUndefined()
    expect(fixture.requests).toHaveLength(1)
  })

  it('After a reload while the wallet asks, the chain is searched for the call and nothing is asked again', async () => {
    open(kind)
    fixture.answer = never
    void press(step)
    await vi.waitFor(() => expect(fixture.requests).toHaveLength(1))
    fixture.found = ok({ kind: 'found', transactionId: HASH })
    await reload()
    expect(shown()).toMatchObject({ state: 'sent', transactionId: HASH, from: SENDER })
    expect(fixture.requests).toHaveLength(1)
  })

  it('With a dead node the outcome stays open, and no other step starts', async () => {
    open(kind)
    fixture.answer = never
    void press(step)
    await vi.waitFor(() => expect(fixture.requests).toHaveLength(1))
    fixture.found = fail(-32_603, 'The node could not be reached.')
    await reload()
    expect(shown()?.state).toBe('unclear')
    expect(await press(step, 'b')).toBeUndefined()
    expect(fixture.requests).toHaveLength(1)
  })

  it('A rejected step sent nothing, and the next press asks again', async () => {
    open(kind)
    fixture.answer = () => Promise.resolve(fail(4001, 'User rejected the request.'))
    expect((await press(step))?.state).toBe('declined')
    fixture.answer = () => Promise.resolve(ok(HASH))
    expect((await press(step, 'b'))?.state).toBe('sent')
    expect(fixture.requests).toHaveLength(2)
  })

  it('While the calls wait for their block, the visitor is asked to confirm nothing more', async () => {
    open(kind)
    let mine: (mined: Result<string>) => void = () => {}
    fixture.completed = new Promise((resolve) => {
      mine = resolve
    })
    const sent = press(step)
    await vi.waitFor(() => expect(shown()?.endedAtMs).toBeDefined())
    const waiting = shown()
    expect(waiting && textsOf(waiting, step).title).toBe('swap.state.sent.title')
    mine(ok(HASH))
    expect((await sent)?.state).toBe('sent')
  })

  it('Calls that failed on the chain are shown as failed, and the next press may ask again', async () => {
    open(kind)
    fixture.completed = fail(-32_603, 'The calls failed.', { transactionId: HASH, isReverted: true })
    expect(await press(step)).toMatchObject({ state: 'failed', transactionId: HASH })
    fixture.completed = undefined
    expect((await press(step, 'b'))?.state).toBe('sent')
  })
})
