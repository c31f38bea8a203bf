import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { AppStore } from '#modal/app/store.ts'
import { stopWaiting } from '#modal/core/commands/phone/phone-requests.ts'
import { resumeSends } from '#modal/features/send/find-outcome.ts'
import { recordIntent } from '#modal/features/send/record-intent.ts'
import { readIntents, type SendIntent } from '#modal/features/send/send-intent.ts'
import { selectSend } from '#modal/features/send/send-slice.ts'
import { sendTransfer } from '#modal/features/send/send-transfer.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok } from '#schemas/errors/result.ts'
import { fakeLocks } from '#tests/support/fakes/fake-locks.ts'
import { partition } from '#tests/support/fixtures/linked-modal.ts'
import {
  createSendFixture,
  decisionOf,
  HASH,
  openDocument,
  WALLET_KINDS,
  type SendFixture,
  type WalletKind,
} from '#tests/support/fixtures/send-fixture.ts'
import { quietFor } from '#tests/support/assertions/quiet-for.ts'

const KINDS = Object.keys(WALLET_KINDS) as WalletKind[]
const never = <T>(): Promise<T> => new Promise<T>(() => {})
const kept = (fixture: SendFixture) => readIntents(partition(fixture.kept))
const press = (store: AppStore, letter = 'a') => store.dispatch(sendTransfer(decisionOf(letter)))
const shown = (store: AppStore) => selectSend(store.getState()).intents[0]

let fixture: SendFixture
beforeEach(() => {
  fixture = createSendFixture()
})
afterEach(() => vi.unstubAllGlobals())

/** The document ends here; another one is opened in the same browser. */
async function reload(): Promise<AppStore> {
  fixture.storageOf = (storage) => storage
  const store = openDocument(fixture)
  await store.dispatch(resumeSends())
  return store
}

/** Neither the same decision nor another one asks the wallet while nobody knows the end of the first. */
async function expectAskedOnce(store: AppStore): Promise<void> {
  expect(await press(store, 'a')).toBeUndefined()
  expect(await press(store, 'b')).toBeUndefined()
  expect(fixture.asked).toHaveLength(1)
}

/** A document that has asked the wallet, which does not answer it. */
async function askWithoutAnswer(): Promise<AppStore> {
  fixture.answer = never
  const store = openDocument(fixture)
  void press(store)
  await vi.waitFor(() => expect(fixture.asked).toHaveLength(1))
  return store
}

describe.each(KINDS)('a transfer of a wallet that is %s', (kind) => {
  beforeEach(() => {
    fixture.kind = kind
  })

  it('is asked of nobody when the document ends before it is kept', async () => {
    fixture.storageOf = (storage) => ({ ...storage, set: never })
    void press(openDocument(fixture))
    const store = await reload()
    expect(selectSend(store.getState()).intents).toEqual([])
    expect(fixture.asked).toEqual([])
  })

  it('may have been sent when page or modal are loaded again while the wallet asks', async () => {
    await askWithoutAnswer()
    const store = await reload()
    expect(shown(store)?.state).toBe('unclear')
    await expectAskedOnce(store)
  })

  it('is found on the chain when the answer came after the reload', async () => {
    await askWithoutAnswer()
    fixture.found = ok({ kind: 'found', transactionId: HASH })
    expect(shown(await reload())).toMatchObject({ state: 'sent', transactionId: HASH })
    expect(fixture.asked).toHaveLength(1)
  })

  it('is found on the chain when the document ends between the answer and its note', async () => {
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
    expect(fixture.asked).toHaveLength(1)
  })

  it.each(['FRAME_GONE', 'CONNECTION_LOST', 'CALL_TIMEOUT', 'TICKET_STATE_UNKNOWN'])(
    'may have been sent when the answer is lost (%s)',
    async (code) => {
      fixture.answer = () => Promise.resolve(fail(code, 'lost'))
      const store = openDocument(fixture)
      expect((await press(store))?.state).toBe('unclear')
      await expectAskedOnce(store)
      await expectAskedOnce(await reload())
    },
  )

  it('may have been sent when a part of the modal cannot be loaded after the answer', async () => {
    fixture.answer = () => Promise.resolve(ok(HASH)).finally(() => (fixture.isAway = true))
    const store = openDocument(fixture)
    expect((await press(store))?.state).toBe('unclear')
    await expectAskedOnce(store)
  })

  it('may have been sent when the wallet reports a fault and the server is down', async () => {
    fixture.answer = () => Promise.resolve(fail(-32_603, 'internal'))
    fixture.found = fail(-32_603, 'The node could not be reached.')
    const store = openDocument(fixture)
    expect((await press(store))?.state).toBe('failing')
    await expectAskedOnce(store)
    fixture.nowMs += 600_000
    await expectAskedOnce(await reload())
  })

  it('that is broadcast before the wallet reports a fault is found once our node hears of it, and not sent again', async () => {
    fixture.answer = () => Promise.resolve(fail(-32_603, 'internal'))
    const store = openDocument(fixture)
    expect((await press(store))?.state).toBe('failing')
    await expectAskedOnce(store)
    fixture.nowMs += 60_000
    await expectAskedOnce(await reload())
    fixture.found = ok({ kind: 'found', transactionId: HASH })
    expect(shown(await reload())).toMatchObject({ state: 'sent', transactionId: HASH })
    expect(fixture.asked).toHaveLength(1)
  })

  it('may have been sent when somebody gives up waiting for it', async () => {
    fixture.answer = () => Promise.resolve(fail(4001, errorMessage('REQUEST_ABORTED')))
    const store = openDocument(fixture)
    expect((await press(store))?.state).toBe('unclear')
    await expectAskedOnce(await reload())
  })
})

it('a phone that is away and given up may still send: nothing is asked again', async () => {
  fixture.kind = 'walletConnect'
  fixture.answer = (signal) =>
    new Promise((resolve) => {
      const aborted = fail(4001, errorMessage('REQUEST_ABORTED'))
      signal.addEventListener('abort', () => resolve(aborted), { once: true })
    })
  const store = openDocument(fixture)
  const end = press(store)
  await vi.waitFor(() => expect(fixture.asked).toHaveLength(1))
  store.dispatch(stopWaiting())
  expect((await end)?.state).toBe('unclear')
  await expectAskedOnce(store)
})

describe('the notes of the embedded wallet', () => {
  beforeEach(() => {
    fixture.kind = 'embedded'
  })

  it('tell the next document what was sent, by the same id and with the same words', async () => {
    await askWithoutAnswer()
    fixture.noted = ok(HASH)
    const store = await reload()
    expect(shown(store)).toMatchObject({ state: 'sent', transactionId: HASH })
    expect(fixture.askedNotes).toEqual([
      [
        { method: 'eth_sendTransaction', params: [], caipNetworkId: 'eip155:1' },
        { ticketId: 'a'.repeat(32) },
      ],
    ])
    expect(fixture.asked).toHaveLength(1)
    expect((await kept(fixture))[0]).not.toHaveProperty('request')
  })

  it('keep the id of what may be on its way', async () => {
    await askWithoutAnswer()
    fixture.noted = fail('TICKET_STATE_UNKNOWN', 'unknown', { transactionId: HASH })
    const store = await reload()
    expect(shown(store)).toMatchObject({ state: 'unclear', transactionId: HASH })
    await expectAskedOnce(store)
  })

  it('are not asked where the chain knows, or where another wallet is connected', async () => {
    await askWithoutAnswer()
    fixture.kind = 'injected'
    expect(shown(await reload())?.state).toBe('unclear')
    fixture.kind = 'embedded'
    fixture.found = ok({ kind: 'found', transactionId: HASH })
    expect(shown(await reload())?.state).toBe('sent')
    expect(fixture.askedNotes).toEqual([])
  })
})

describe('two tabs', () => {
  beforeEach(() => {
    vi.stubGlobal('navigator', { locks: fakeLocks() })
  })

  it('that send at once ask one wallet one time', async () => {
    fixture.answer = never
    const tabs = [openDocument(fixture), openDocument(fixture)]
    tabs.forEach((tab, index) => void press(tab, index === 0 ? 'a' : 'b'))
    await vi.waitFor(() => expect(fixture.asked).toHaveLength(1))
    await quietFor(20)
    expect(fixture.asked).toHaveLength(1)
    expect(await kept(fixture)).toHaveLength(1)
  })

  it('that note at once keep both notes', async () => {
    const intentOf = (letter: string): SendIntent => ({
      ...decisionOf(letter).intent,
      from: `0x${letter.repeat(40)}`,
      askedAtMs: 1,
      mark: '{}',
      isOursToSend: false,
      state: 'unclear',
    })
    const tabs = ['a', 'b', 'c'].map((letter) => ({ letter, store: openDocument(fixture) }))
    await Promise.all(tabs.map(({ letter, store }) => store.dispatch(recordIntent(intentOf(letter)))))
    const letters = (await kept(fixture)).map(({ id }) => id[0])
    expect(new Set(letters)).toEqual(new Set(['a', 'b', 'c']))
  })

  it('agree: what one saw sent the other does not call unclear', async () => {
    let answer = (_value: ReturnType<typeof ok<string>>): void => {}
    fixture.answer = () => new Promise((resolve) => (answer = resolve))
    const first = openDocument(fixture)
    const end = press(first)
    await vi.waitFor(() => expect(fixture.asked).toHaveLength(1))
    const second = await reload()
    expect(shown(second)?.state).toBe('unclear')
    answer(ok(HASH))
    expect((await end)?.state).toBe('sent')
    expect((await kept(fixture))[0]).toMatchObject({ state: 'sent', transactionId: HASH })
    const late = shown(second)
    if (late) expect(await second.dispatch(recordIntent(late))).toMatchObject({ state: 'sent' })
    expect(shown(second)?.state).toBe('sent')
  })

  it('wait for each other: what one still shows the other does not call unsent, however late', async () => {
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
