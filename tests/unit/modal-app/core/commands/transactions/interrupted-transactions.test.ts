import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AppStore } from '#modal/app/store.ts'
import { stopWaiting } from '#modal/core/commands/phone/phone-requests.ts'
import { resumeIntents } from '#modal/core/commands/transactions/find-outcome.ts'
import { recordIntent } from '#modal/core/commands/transactions/record-intent.ts'
import { readIntents } from '#modal/core/commands/transactions/intent-storage.ts'
import type { Intent } from '#modal/core/state/transactions/intent.ts'
import { selectIntents } from '#modal/core/state/transactions/intents-slice.ts'
import { sendTransaction } from '#modal/core/commands/transactions/send-transaction.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok } from '#schemas/errors/result.ts'
import { fakeLocks } from '#tests/support/fakes/fake-locks.ts'
import { partition } from '#tests/support/fixtures/linked-modal.ts'
import {
  createSendFixture,
  decisionOf,
  HASH,
  openDocument,
  type SendFixture,
  type WalletKind,
} from '#tests/support/fixtures/send-fixture.ts'
import { quietFor } from '#tests/support/assertions/quiet-for.ts'

const KINDS: readonly WalletKind[] = ['injected', 'walletConnect', 'embedded']
const never = <T>(): Promise<T> => new Promise<T>(() => {})
const stored = (fixture: SendFixture) => readIntents(partition(fixture.stored))
const press = (store: AppStore, letter = 'a') => store.dispatch(sendTransaction(decisionOf(letter)))
const shown = (store: AppStore) => selectIntents(store.getState()).intents[0]

let fixture: SendFixture
beforeEach(() => {
  fixture = createSendFixture()
})
afterEach(() => vi.unstubAllGlobals())

/** Ends the document and opens another one in the same browser. */
async function reload(): Promise<AppStore> {
  fixture.storageOf = (storage) => storage
  const store = openDocument(fixture)
  await store.dispatch(resumeIntents())
  return store
}

/** Expects that neither the same decision nor another one asks the wallet again while the outcome is unknown. */
async function expectAskedOnce(store: AppStore): Promise<void> {
  expect(await press(store, 'a')).toBeUndefined()
  expect(await press(store, 'b')).toBeUndefined()
  expect(fixture.requests).toHaveLength(1)
}

/** Opens a document whose wallet got the request and does not answer. */
async function askWithoutAnswer(): Promise<AppStore> {
  fixture.answer = never
  const store = openDocument(fixture)
  void press(store)
  await vi.waitFor(() => expect(fixture.requests).toHaveLength(1))
  return store
}

describe.each(KINDS)('an interrupted transfer of a wallet that is %s', (kind) => {
  beforeEach(() => {
    fixture.kind = kind
  })

  it('The wallet is not asked if the document ends before the intent is stored', async () => {
    fixture.storageOf = (storage) => ({ ...storage, set: never })
    void press(openDocument(fixture))
    const store = await reload()
    expect(selectIntents(store.getState()).intents).toEqual([])
    expect(fixture.requests).toEqual([])
  })

  it('The transfer is unclear if the page or the modal is reloaded while the wallet asks', async () => {
    await askWithoutAnswer()
    const store = await reload()
    expect(shown(store)?.state).toBe('unclear')
    await expectAskedOnce(store)
  })

  it('The transfer is found on the chain if the answer came after the reload', async () => {
    await askWithoutAnswer()
    fixture.found = ok({ kind: 'found', transactionId: HASH })
    expect(shown(await reload())).toMatchObject({ state: 'sent', transactionId: HASH })
    expect(fixture.requests).toHaveLength(1)
  })

  it('The transfer is found on the chain if the document ends between the answer and its record', async () => {
    let hasAnswered = false
    fixture.answer = () => Promise.resolve(ok(HASH)).finally(() => (hasAnswered = true))
    fixture.storageOf = (storage) => ({
      ...storage,
      set: (...entry) => (hasAnswered ? never() : storage.set(...entry)),
    })
    void press(openDocument(fixture))
    await vi.waitFor(() => expect(hasAnswered).toBe(true))
    fixture.found = ok({ kind: 'found', transactionId: HASH })
    expect(shown(await reload())).toMatchObject({ state: 'sent', transactionId: HASH })
    expect(fixture.requests).toHaveLength(1)
  })

  it.each(['FRAME_GONE', 'CONNECTION_LOST', 'CALL_TIMEOUT', 'TICKET_STATE_UNKNOWN'])(
    'The transfer is unclear if the answer is lost (%s)',
    async (code) => {
      fixture.answer = () => Promise.resolve(fail(code, 'lost'))
      const store = openDocument(fixture)
      expect((await press(store))?.state).toBe('unclear')
      await expectAskedOnce(store)
      await expectAskedOnce(await reload())
    },
  )

  it('The transfer is unclear if a chunk of the modal cannot be loaded after the answer', async () => {
    fixture.answer = () => Promise.resolve(ok(HASH)).finally(() => (fixture.isAway = true))
    const store = openDocument(fixture)
    expect((await press(store))?.state).toBe('unclear')
    await expectAskedOnce(store)
  })

  it('The transfer is unclear if the wallet reports an error while the server is down', async () => {
    fixture.answer = () => Promise.resolve(fail(-32_603, 'internal'))
    fixture.found = fail(-32_603, 'The node could not be reached.')
    const store = openDocument(fixture)
    expect((await press(store))?.state).toBe('failing')
    await expectAskedOnce(store)
    fixture.nowMs += 600_000
    await expectAskedOnce(await reload())
  })

  it('A transfer broadcast before the wallet reports an error is found once our node knows it, and not sent again', async () => {
    fixture.answer = () => Promise.resolve(fail(-32_603, 'internal'))
    const store = openDocument(fixture)
    expect((await press(store))?.state).toBe('failing')
    await expectAskedOnce(store)
    fixture.nowMs += 60_000
    await expectAskedOnce(await reload())
    fixture.found = ok({ kind: 'found', transactionId: HASH })
    expect(shown(await reload())).toMatchObject({ state: 'sent', transactionId: HASH })
    expect(fixture.requests).toHaveLength(1)
  })

  it('The transfer is unclear if the visitor stops waiting', async () => {
    fixture.answer = () => Promise.resolve(fail(4001, errorMessage('REQUEST_ABORTED')))
    const store = openDocument(fixture)
    expect((await press(store))?.state).toBe('unclear')
    await expectAskedOnce(await reload())
  })
})

it('A phone that is offline when the visitor stops waiting may still send, so the request is not repeated', async () => {
  fixture.kind = 'walletConnect'
  fixture.answer = (signal) =>
    new Promise((resolve) => {
      const aborted = fail(4001, errorMessage('REQUEST_ABORTED'))
      signal.addEventListener('abort', () => resolve(aborted), { once: true })
    })
  const store = openDocument(fixture)
  const end = press(store)
  await vi.waitFor(() => expect(fixture.requests).toHaveLength(1))
  store.dispatch(stopWaiting())
  expect((await end)?.state).toBe('unclear')
  await expectAskedOnce(store)
})

describe('the records of the embedded wallet', () => {
  beforeEach(() => {
    fixture.kind = 'embedded'
  })

  it('The next document learns from them what was sent, by the same id and request', async () => {
    await askWithoutAnswer()
    fixture.noted = ok(HASH)
    const store = await reload()
    expect(shown(store)).toMatchObject({ state: 'sent', transactionId: HASH })
    expect(fixture.outcomeQueries).toEqual([
      [
        { method: 'eth_sendTransaction', params: [], caipNetworkId: 'eip155:1' },
        { ticketId: 'a'.repeat(32) },
      ],
    ])
    expect(fixture.requests).toHaveLength(1)
    expect((await stored(fixture))[0]).not.toHaveProperty('request')
  })

  it('The id of a transfer that may be in flight is stored', async () => {
    await askWithoutAnswer()
    fixture.noted = fail('TICKET_STATE_UNKNOWN', 'unknown', { transactionId: HASH })
    const store = await reload()
    expect(shown(store)).toMatchObject({ state: 'unclear', transactionId: HASH })
    await expectAskedOnce(store)
  })

  it('They are not read if the chain has the transfer, or another wallet is connected', async () => {
    await askWithoutAnswer()
    fixture.kind = 'injected'
    expect(shown(await reload())?.state).toBe('unclear')
    fixture.kind = 'embedded'
    fixture.found = ok({ kind: 'found', transactionId: HASH })
    expect(shown(await reload())?.state).toBe('sent')
    expect(fixture.outcomeQueries).toEqual([])
  })
})

describe('two tabs', () => {
  beforeEach(() => {
    vi.stubGlobal('navigator', { locks: fakeLocks() })
  })

  it('Two tabs that send at the same time ask the wallet once', async () => {
    fixture.answer = never
    const tabs = [openDocument(fixture), openDocument(fixture)]
    tabs.forEach((tab, index) => void press(tab, index === 0 ? 'a' : 'b'))
    await vi.waitFor(() => expect(fixture.requests).toHaveLength(1))
    await quietFor(20)
    expect(fixture.requests).toHaveLength(1)
    expect(await stored(fixture)).toHaveLength(1)
  })

  it('Two tabs that record at the same time keep both records', async () => {
    const intentOf = (letter: string): Intent => ({
      ...decisionOf(letter).intent,
      from: `0x${letter.repeat(40)}`,
      askedAtMs: 1,
      mark: '{}',
      isOursToSend: false,
      state: 'unclear',
    })
    const tabs = ['a', 'b', 'c'].map((letter) => ({ letter, store: openDocument(fixture) }))
    await Promise.all(tabs.map(({ letter, store }) => store.dispatch(recordIntent(intentOf(letter)))))
    const letters = (await stored(fixture)).map(({ id }) => id[0])
    expect(new Set(letters)).toEqual(new Set(['a', 'b', 'c']))
  })

  it('A transfer one tab has seen sent does not become unclear in the other', async () => {
    let answer = (_value: ReturnType<typeof ok<string>>): void => {}
    fixture.answer = () => new Promise((resolve) => (answer = resolve))
    const first = openDocument(fixture)
    const end = press(first)
    await vi.waitFor(() => expect(fixture.requests).toHaveLength(1))
    const second = await reload()
    expect(shown(second)?.state).toBe('unclear')
    answer(ok(HASH))
    expect((await end)?.state).toBe('sent')
    expect((await stored(fixture))[0]).toMatchObject({ state: 'sent', transactionId: HASH })
    const late = shown(second)
    if (late) expect(await second.dispatch(recordIntent(late))).toMatchObject({ state: 'sent' })
    expect(shown(second)?.state).toBe('sent')
  })

  it('A transfer one tab still shows does not become unsent in the other, however late', async () => {
    fixture.kind = 'embedded'
    const first = await askWithoutAnswer()
    fixture.nowMs += 600_000
    expect(shown(await reload())?.state).toBe('unclear')
    expect(shown(first)?.state).toBe('asked')
    vi.stubGlobal('navigator', { locks: fakeLocks() })
    expect(shown(await reload())?.state).toBe('unclear')
    fixture.nowMs += 120_000
    expect(shown(await reload())?.state).toBe('not-sent')
  })
})
