import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AppStore } from '#modal/app/store.ts'
import { walletConnected } from '#modal/core/state/wallet-events.ts'
import { networkSwitched } from '#modal/core/state/network/network-slice.ts'
import { resumeSends } from '#modal/features/send/find-outcome.ts'
import { readIntents, readRecipients, type IntentState } from '#modal/features/send/send-intent.ts'
import { selectSend } from '#modal/features/send/send-slice.ts'
import { sendTransfer } from '#modal/features/send/send-transfer.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok } from '#schemas/errors/result.ts'
import { partition } from '#tests/support/fixtures/linked-modal.ts'
import {
  createSendFixture,
  decisionOf,
  HASH,
  openDocument,
  RECIPIENT,
  type SendFixture,
} from '#tests/support/fixtures/send-fixture.ts'

const never = <T>(): Promise<T> => new Promise<T>(() => {})

let fixture: SendFixture
let store: AppStore

beforeEach(() => {
  fixture = createSendFixture()
  store = openDocument(fixture)
})

const press = (letter = 'a', change = {}) => store.dispatch(sendTransfer(decisionOf(letter, change)))
const shown = () => selectSend(store.getState()).intents[0]

/** The document ends here; another one is opened in the same browser. */
async function reload(): Promise<void> {
  store = openDocument(fixture)
  await store.dispatch(resumeSends())
}

const expectEnd = async (state: IntentState, transactionId?: string): Promise<void> => {
  expect(shown()).toMatchObject({ state, ...(transactionId && { transactionId }) })
  const [kept] = await readIntents(partition(fixture.kept))
  expect(kept).toEqual(shown())
}

describe('a transfer', () => {
  it('is sent once, and remembered with its id and its recipient', async () => {
    await press()
    await expectEnd('sent', HASH)
    expect(fixture.asked).toEqual(['eth_sendTransaction'])
    expect(await readRecipients('eip155:1', partition(fixture.kept))).toEqual([RECIPIENT])
  })

  it('pressed twice is one', async () => {
    const [first, second] = await Promise.all([press(), press()])
    expect([first?.state, second]).toEqual(['sent', undefined])
    expect(await press()).toBeUndefined()
    expect(fixture.asked).toHaveLength(1)
  })

  it('waits for the visitor while another one of the account is open', async () => {
    fixture.answer = never
    void press('a')
    await vi.waitFor(() => expect(fixture.asked).toHaveLength(1))
    expect(await press('b')).toBeUndefined()
    expect(fixture.asked).toHaveLength(1)
  })

  it('that was declined was not sent, and another one can be made', async () => {
    fixture.answer = () => Promise.resolve(fail(4001, 'User rejected the request.'))
    await press('a')
    await expectEnd('declined')
    fixture.answer = () => Promise.resolve(ok(HASH))
    await press('b')
    await expectEnd('sent', HASH)
  })

  it('nobody waits for any more may have been sent', async () => {
    fixture.answer = () => Promise.resolve(fail(4001, errorMessage('REQUEST_ABORTED')))
    await press()
    await expectEnd('unclear')
  })

  it('is found on the chain when the wallet is lost while it is asked', async () => {
    fixture.answer = () => Promise.resolve(fail('CONNECTION_LOST', 'lost'))
    fixture.found = ok({ kind: 'found', transactionId: HASH })
    await press()
    await expectEnd('sent', HASH)
  })

  it.each(['CONNECTION_LOST', 'CALL_TIMEOUT', 'FRAME_GONE'])('may have been sent after %s', async (code) => {
    fixture.answer = () => Promise.resolve(fail(code, 'lost'))
    await press()
    await expectEnd('unclear')
  })

  it('whose wallet does not know keeps the id it names', async () => {
    fixture.answer = () => Promise.resolve(fail('TICKET_STATE_UNKNOWN', 'unknown', { transactionId: HASH }))
    await press()
    await expectEnd('unclear', HASH)
  })

  it.each([-32_603, -32_000, -32_002, -32_003, -32_005, 4900])(
    'whose wallet reports %s was not sent when the chain has nothing two minutes later, and not before',
    async (code) => {
      fixture.answer = () => Promise.resolve(fail(code, 'internal'))
      await press('a')
      await expectEnd('failing')
      expect(await press('b')).toBeUndefined()
      fixture.nowMs += 119_000
      await reload()
      await expectEnd('failing')
      fixture.nowMs += 1_000
      await reload()
      await expectEnd('not-sent')
      expect(fixture.asked).toHaveLength(1)
    },
  )

  it('whose wallet took its time before it reported an error has its two minutes all the same', async () => {
    fixture.answer = () => {
      fixture.nowMs += 600_000
      return Promise.resolve(fail(-32_603, 'internal'))
    }
    await press()
    await expectEnd('failing')
  })

  it.each([4100, 4200, -32_600, -32_601, -32_602, -32_004])(
    'refused as such was not sent (%s)',
    async (code) => {
      fixture.answer = () => Promise.resolve(fail(code, 'no'))
      await press()
      await expectEnd('not-sent')
    },
  )

  it.each([
    ['funds', -32_603, 'insufficient funds for gas * price + value', undefined],
    ['funds', -32_603, 'Internal JSON-RPC error.', { message: 'insufficient funds for transfer' }],
    ['funds', -32_000, 'transfer amount exceeds balance', undefined],
    ['refused', -32_003, 'transaction rejected', undefined],
    ['fault', -32_603, 'my seed is abandon abandon', undefined],
  ])(
    'keeps why its wallet did not send it (%s, %s), and none of its words',
    async (kind, code, message, data) => {
      fixture.answer = () => Promise.resolve(fail(code, message, data))
      await press()
      expect(shown()?.reason).toEqual({ kind, code })
      expect(JSON.stringify([...fixture.kept])).not.toContain(message)
    },
  )

  it('that only the modal can send was not, once the wallet refuses to sign it', async () => {
    fixture.answer = () => Promise.resolve(fail(-32_603, 'internal'))
    await press('a', { transactionId: HASH })
    await expectEnd('not-sent')
  })

  it('decided on with another account or network is not asked for', async () => {
    store.dispatch(networkSwitched({ namespace: 'eip155', caipNetworkId: 'eip155:137' }))
    await press()
    await expectEnd('not-sent')
    expect(shown()?.reason).toEqual({ kind: 'moved' })
    store.dispatch(networkSwitched({ namespace: 'eip155', caipNetworkId: 'eip155:1' }))
    const account = { address: RECIPIENT, type: 'eoa' } as const
    store.dispatch(
      walletConnected({
        namespace: 'eip155',
        connectorId: 'x',
        accounts: [account],
        wallet: { id: 'x', name: 'X' },
      }),
    )
    await press('b')
    await expectEnd('not-sent')
    expect(fixture.asked).toEqual([])
  })

  it('whose network changes while it is kept is not asked for', async () => {
    fixture.storageOf = (storage) => ({
      ...storage,
      set: async (...entry) => {
        store.dispatch(networkSwitched({ namespace: 'eip155', caipNetworkId: 'eip155:137' }))
        await storage.set(...entry)
      },
    })
    store = openDocument(fixture)
    await press()
    await expectEnd('not-sent')
    expect(fixture.asked).toEqual([])
  })

  it('that a wallet refused may have been sent when the chain cannot be asked', async () => {
    fixture.answer = () => Promise.resolve(fail(-32_603, 'internal'))
    fixture.found = fail(-32_603, 'The node could not be reached.')
    await press()
    fixture.nowMs += 121_000
    await reload()
    await expectEnd('unclear')
  })

  it('that the network refused after the wallet signed was not sent', async () => {
    fixture.completed = fail(-32_003, 'The network refused the transaction.')
    await press('a', { transactionId: HASH })
    await expectEnd('not-sent')
  })

  it('that may have reached the network after the wallet signed may have been sent', async () => {
    fixture.completed = fail('TICKET_STATE_UNKNOWN', 'Nobody knows.')
    await press('a', { transactionId: HASH })
    await expectEnd('unclear', HASH)
  })
})

describe('a document that ends', () => {
  it('before the intent is kept has asked nobody', async () => {
    fixture.storageOf = (storage) => ({ ...storage, set: never })
    store = openDocument(fixture)
    void press()
    await vi.waitFor(async () => expect(await readIntents(partition(fixture.kept))).toEqual([]))
    fixture.storageOf = (storage) => storage
    await reload()
    expect(selectSend(store.getState()).intents).toEqual([])
    expect(fixture.asked).toEqual([])
  })

  it('while the wallet is asked leaves what may have been sent, and asks no second time', async () => {
    fixture.answer = never
    void press()
    await vi.waitFor(() => expect(fixture.asked).toHaveLength(1))
    await reload()
    await expectEnd('unclear')
    expect(await press('a')).toBeUndefined()
    expect(await press('b')).toBeUndefined()
    expect(fixture.asked).toHaveLength(1)
  })

  it('while the wallet is asked is found out by the next one when the chain has it', async () => {
    fixture.answer = never
    void press()
    await vi.waitFor(() => expect(fixture.asked).toHaveLength(1))
    fixture.found = ok({ kind: 'found', transactionId: HASH })
    await reload()
    await expectEnd('sent', HASH)
    expect(fixture.asked).toHaveLength(1)
  })

  it('after the answer and before its id is kept is found out by the next one', async () => {
    let writes = 0
    fixture.storageOf = (storage) => ({
      ...storage,
      set: (...entry) => ((writes += 1) > 1 ? never() : storage.set(...entry)),
    })
    store = openDocument(fixture)
    void press()
    await vi.waitFor(() => expect(writes).toBe(2))
    fixture.storageOf = (storage) => storage
    fixture.found = ok({ kind: 'found', transactionId: HASH })
    await reload()
    await expectEnd('sent', HASH)
    expect(fixture.asked).toHaveLength(1)
  })

  it('leaves nothing behind of what cannot arrive any more, once a wallet’s own change of it cannot either', async () => {
    fixture.answer = never
    void press()
    await vi.waitFor(() => expect(fixture.asked).toHaveLength(1))
    fixture.found = ok({ kind: 'never' })
    await reload()
    await expectEnd('unclear')
    fixture.nowMs += 120_000
    await reload()
    await expectEnd('not-sent')
  })

  it('took with it what only it could send: two minutes after that it was not sent', async () => {
    fixture.answer = never
    void press('a', { transactionId: HASH })
    await vi.waitFor(() => expect(fixture.asked).toHaveLength(1))
    fixture.nowMs += 600_000
    await reload()
    await expectEnd('unclear', HASH)
    fixture.nowMs += 121_000
    await reload()
    await expectEnd('not-sent')
  })

  it('after the id is kept leaves it to the next one', async () => {
    await press()
    await reload()
    await expectEnd('sent', HASH)
  })
})
