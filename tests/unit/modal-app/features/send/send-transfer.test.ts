import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AppStore } from '#modal/app/store.ts'
import { resumeSends } from '#modal/features/send/find-outcome.ts'
import { readIntents, readRecipients, type IntentState } from '#modal/features/send/send-intent.ts'
import { selectSend } from '#modal/features/send/send-slice.ts'
import { sendTransfer } from '#modal/features/send/send-transfer.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok } from '#schemas/errors/result.ts'
import { partition } from '#tests/support/linked-modal.ts'
import {
  createWorld,
  decisionOf,
  HASH,
  openDocument,
  RECIPIENT,
  type SendWorld,
} from '#tests/support/send-world.ts'

const never = <T>(): Promise<T> => new Promise<T>(() => {})

let world: SendWorld
let store: AppStore

beforeEach(() => {
  world = createWorld()
  store = openDocument(world)
})

const press = (letter = 'a', change = {}) => store.dispatch(sendTransfer(decisionOf(letter, change)))
const shown = () => selectSend(store.getState()).intents[0]

/** The document ends here; another one is opened in the same browser. */
async function reload(): Promise<void> {
  store = openDocument(world)
  await store.dispatch(resumeSends())
}

const expectEnd = async (state: IntentState, transactionId?: string): Promise<void> => {
  expect(shown()).toMatchObject({ state, ...(transactionId && { transactionId }) })
  const [kept] = await readIntents(partition(world.kept))
  expect(kept).toEqual(shown())
}

describe('a transfer', () => {
  it('is sent once, and remembered with its id and its recipient', async () => {
    await press()
    await expectEnd('sent', HASH)
    expect(world.asked).toEqual(['eth_sendTransaction'])
    expect(await readRecipients('eip155:1', partition(world.kept))).toEqual([RECIPIENT])
  })

  it('pressed twice is one', async () => {
    const [first, second] = await Promise.all([press(), press()])
    expect([first?.state, second]).toEqual(['sent', undefined])
    expect(await press()).toBeUndefined()
    expect(world.asked).toHaveLength(1)
  })

  it('waits for the visitor while another one of the account is open', async () => {
    world.answer = never
    void press('a')
    await vi.waitFor(() => expect(world.asked).toHaveLength(1))
    expect(await press('b')).toBeUndefined()
    expect(world.asked).toHaveLength(1)
  })

  it('that was declined was not sent, and another one can be made', async () => {
    world.answer = () => Promise.resolve(fail(4001, 'User rejected the request.'))
    await press('a')
    await expectEnd('declined')
    world.answer = () => Promise.resolve(ok(HASH))
    await press('b')
    await expectEnd('sent', HASH)
  })

  it('nobody waits for any more may have been sent', async () => {
    world.answer = () => Promise.resolve(fail(4001, errorMessage('REQUEST_ABORTED')))
    await press()
    await expectEnd('unclear')
  })

  it('is found on the chain when the wallet is lost while it is asked', async () => {
    world.answer = () => Promise.resolve(fail('CONNECTION_LOST', 'lost'))
    world.found = ok({ kind: 'found', transactionId: HASH })
    await press()
    await expectEnd('sent', HASH)
  })

  it.each(['CONNECTION_LOST', 'CALL_TIMEOUT', 'FRAME_GONE'])('may have been sent after %s', async (code) => {
    world.answer = () => Promise.resolve(fail(code, 'lost'))
    await press()
    await expectEnd('unclear')
  })

  it('whose wallet does not know keeps the id it names', async () => {
    world.answer = () => Promise.resolve(fail('TICKET_STATE_UNKNOWN', 'unknown', { transactionId: HASH }))
    await press()
    await expectEnd('unclear', HASH)
  })

  it('that a wallet refused was not sent when the chain has nothing, else it was', async () => {
    world.answer = () => Promise.resolve(fail(-32_603, 'insufficient funds'))
    await press('a')
    await expectEnd('not-sent')
    world.found = ok({ kind: 'found', transactionId: HASH })
    await press('b')
    await expectEnd('sent', HASH)
  })

  it('that a wallet refused may have been sent when the chain cannot be asked', async () => {
    world.answer = () => Promise.resolve(fail(-32_603, 'internal'))
    world.found = fail(-32_603, 'The node could not be reached.')
    await press()
    await expectEnd('unclear')
  })

  it('that the network refused after the wallet signed was not sent', async () => {
    world.completed = fail(-32_003, 'The network refused the transaction.')
    await press('a', { transactionId: HASH })
    await expectEnd('not-sent')
  })

  it('that may have reached the network after the wallet signed may have been sent', async () => {
    world.completed = fail('TICKET_STATE_UNKNOWN', 'Nobody knows.')
    await press('a', { transactionId: HASH })
    await expectEnd('unclear', HASH)
  })
})

describe('a document that ends', () => {
  it('before the intent is kept has asked nobody', async () => {
    world.storageOf = (storage) => ({ ...storage, set: never })
    store = openDocument(world)
    void press()
    await vi.waitFor(async () => expect(await readIntents(partition(world.kept))).toEqual([]))
    world.storageOf = (storage) => storage
    await reload()
    expect(selectSend(store.getState()).intents).toEqual([])
    expect(world.asked).toEqual([])
  })

  it('while the wallet is asked leaves what may have been sent, and asks no second time', async () => {
    world.answer = never
    void press()
    await vi.waitFor(() => expect(world.asked).toHaveLength(1))
    await reload()
    await expectEnd('unclear')
    expect(await press('a')).toBeUndefined()
    expect(await press('b')).toBeUndefined()
    expect(world.asked).toHaveLength(1)
  })

  it('while the wallet is asked is found out by the next one when the chain has it', async () => {
    world.answer = never
    void press()
    await vi.waitFor(() => expect(world.asked).toHaveLength(1))
    world.found = ok({ kind: 'found', transactionId: HASH })
    await reload()
    await expectEnd('sent', HASH)
    expect(world.asked).toHaveLength(1)
  })

  it('after the answer and before its id is kept is found out by the next one', async () => {
    let writes = 0
    world.storageOf = (storage) => ({
      ...storage,
      set: (...entry) => ((writes += 1) > 1 ? never() : storage.set(...entry)),
    })
    store = openDocument(world)
    void press()
    await vi.waitFor(() => expect(writes).toBe(2))
    world.storageOf = (storage) => storage
    world.found = ok({ kind: 'found', transactionId: HASH })
    await reload()
    await expectEnd('sent', HASH)
    expect(world.asked).toHaveLength(1)
  })

  it('leaves nothing behind of what cannot arrive any more', async () => {
    world.answer = never
    void press()
    await vi.waitFor(() => expect(world.asked).toHaveLength(1))
    world.found = ok({ kind: 'never' })
    await reload()
    await expectEnd('not-sent')
  })

  it('took with it what only it could send: after two minutes it was not sent', async () => {
    world.answer = never
    void press('a', { transactionId: HASH })
    await vi.waitFor(() => expect(world.asked).toHaveLength(1))
    await reload()
    await expectEnd('unclear', HASH)
    world.nowMs += 121_000
    await reload()
    await expectEnd('not-sent')
  })

  it('after the id is kept leaves it to the next one', async () => {
    await press()
    await reload()
    await expectEnd('sent', HASH)
  })
})
