import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AppStore } from '#modal/app/store.ts'
import { walletConnected } from '#modal/core/state/wallet-events.ts'
import { networkSwitched } from '#modal/core/state/network/network-slice.ts'
import { resumeIntents } from '#modal/core/commands/transactions/find-outcome.ts'
import { readIntents } from '#modal/core/commands/transactions/intent-storage.ts'
import { readRecipients } from '#modal/core/commands/transactions/recipients.ts'
import type { IntentState } from '#modal/core/state/transactions/intent.ts'
import { selectIntents } from '#modal/core/state/transactions/intents-slice.ts'
import { sendTransaction } from '#modal/core/commands/transactions/send-transaction.ts'
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

const press = (letter = 'a', change = {}) => store.dispatch(sendTransaction(decisionOf(letter, change)))
const shown = () => selectIntents(store.getState()).intents[0]

/** Ends the document and opens another one in the same browser. */
async function reload(): Promise<void> {
  store = openDocument(fixture)
  await store.dispatch(resumeIntents())
}

const expectEnd = async (state: IntentState, transactionId?: string): Promise<void> => {
  expect(shown()).toMatchObject({ state, ...(transactionId && { transactionId }) })
  const [stored] = await readIntents(partition(fixture.stored))
  expect(stored).toEqual(shown())
}

describe('transfer', () => {
  it('A transfer is sent once, and stored with its id and its recipient', async () => {
    await press()
    await expectEnd('sent', HASH)
    expect(fixture.requests).toEqual(['eth_sendTransaction'])
    expect(await readRecipients('eip155:1', partition(fixture.stored))).toEqual([RECIPIENT])
  })

  it('Two presses make one transfer', async () => {
    const [first, second] = await Promise.all([press(), press()])
    expect([first?.state, second]).toEqual(['sent', undefined])
    expect(await press()).toBeUndefined()
    expect(fixture.requests).toHaveLength(1)
  })

  it('A second transfer of the account waits until the first is settled', async () => {
    fixture.answer = never
    void press('a')
    await vi.waitFor(() => expect(fixture.requests).toHaveLength(1))
    expect(await press('b')).toBeUndefined()
    expect(fixture.requests).toHaveLength(1)
  })

  it('A transfer that waits for one of another tab shows that one', async () => {
    await store.dispatch(resumeIntents())
    fixture.answer = never
    void openDocument(fixture).dispatch(sendTransaction(decisionOf('a', {})))
    await vi.waitFor(() => expect(fixture.requests).toHaveLength(1))
    expect(shown()).toBeUndefined()
    expect(await press('b')).toBeUndefined()
    expect(shown()).toMatchObject({ id: decisionOf('a', {}).intent.id, state: 'asked' })
  })

  it('A declined transfer was not sent, and another one can start', async () => {
    fixture.answer = () => Promise.resolve(fail(4001, 'User rejected the request.'))
    await press('a')
    await expectEnd('declined')
    fixture.answer = () => Promise.resolve(ok(HASH))
    await press('b')
    await expectEnd('sent', HASH)
  })

  it('An aborted transfer is unclear', async () => {
    fixture.answer = () => Promise.resolve(fail(4001, errorMessage('REQUEST_ABORTED')))
    await press()
    await expectEnd('unclear')
  })

  it('A transfer is found on the chain if the wallet is lost while it asks', async () => {
    fixture.answer = () => Promise.resolve(fail('CONNECTION_LOST', 'lost'))
    fixture.found = ok({ kind: 'found', transactionId: HASH })
    await press()
    await expectEnd('sent', HASH)
  })

  it.each(['CONNECTION_LOST', 'CALL_TIMEOUT', 'FRAME_GONE'])(
    'A transfer is unclear after %s',
    async (code) => {
      fixture.answer = () => Promise.resolve(fail(code, 'lost'))
      await press()
      await expectEnd('unclear')
    },
  )

  it('A transfer its wallet does not know stores the id the wallet names', async () => {
    fixture.answer = () => Promise.resolve(fail('TICKET_STATE_UNKNOWN', 'unknown', { transactionId: HASH }))
    await press()
    await expectEnd('unclear', HASH)
  })

  it.each([-32_603, -32_000, -32_002, -32_003, -32_005, 4900])(
    'A transfer its wallet reports with %s was not sent once the chain has had nothing for two minutes, and not before',
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
      expect(fixture.requests).toHaveLength(1)
    },
  )

  it('The two minutes start with the wallet’s error, however long it took', async () => {
    fixture.answer = () => {
      fixture.nowMs += 600_000
      return Promise.resolve(fail(-32_603, 'internal'))
    }
    await press()
    await expectEnd('failing')
  })

  it.each([4100, 4200, -32_600, -32_601, -32_602, -32_004])(
    'A refused request was not sent (%s)',
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
    'The reason of a failure is stored without the wallet’s message (%s, %s)',
    async (kind, code, message, data) => {
      fixture.answer = () => Promise.resolve(fail(code, message, data))
      await press()
      expect(shown()?.reason).toEqual({ kind, code })
      expect(JSON.stringify([...fixture.stored])).not.toContain(message)
    },
  )

  it('A transfer only the modal can broadcast was not sent once the wallet refuses to sign it', async () => {
    fixture.answer = () => Promise.resolve(fail(-32_603, 'internal'))
    await press('a', { transactionId: HASH })
    await expectEnd('not-sent')
  })

  it('A transfer of another account or network is not requested', async () => {
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
    expect(fixture.requests).toEqual([])
  })

  it('A transfer is not requested if the network changes while the intent is stored', async () => {
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
    expect(fixture.requests).toEqual([])
  })

  it('A transfer its wallet refused is unclear if the chain cannot be read', async () => {
    fixture.answer = () => Promise.resolve(fail(-32_603, 'internal'))
    fixture.found = fail(-32_603, 'The node could not be reached.')
    await press()
    fixture.nowMs += 121_000
    await reload()
    await expectEnd('unclear')
  })

  it('A signed transfer the network refused was not sent', async () => {
    fixture.completed = fail(-32_003, 'The network refused the transaction.')
    await press('a', { transactionId: HASH })
    await expectEnd('not-sent')
  })

  it('A signed transfer that may have reached the network is unclear', async () => {
    fixture.completed = fail('TICKET_STATE_UNKNOWN', 'Nobody knows.')
    await press('a', { transactionId: HASH })
    await expectEnd('unclear', HASH)
  })
})

describe('a document that ends', () => {
  it('A document that ends before the intent is stored has prompted no wallet', async () => {
    fixture.storageOf = (storage) => ({ ...storage, set: never })
    store = openDocument(fixture)
    void press()
    await vi.waitFor(async () => expect(await readIntents(partition(fixture.stored))).toEqual([]))
    fixture.storageOf = (storage) => storage
    await reload()
    expect(selectIntents(store.getState()).intents).toEqual([])
    expect(fixture.requests).toEqual([])
  })

  it('A document that ends while the wallet asks leaves an unclear transfer, which is not requested again', async () => {
    fixture.answer = never
    void press()
    await vi.waitFor(() => expect(fixture.requests).toHaveLength(1))
    await reload()
    await expectEnd('unclear')
    expect(await press('a')).toBeUndefined()
    expect(await press('b')).toBeUndefined()
    expect(fixture.requests).toHaveLength(1)
  })

  it('The next document finds a transfer whose document ended while the wallet asked', async () => {
    fixture.answer = never
    void press()
    await vi.waitFor(() => expect(fixture.requests).toHaveLength(1))
    fixture.found = ok({ kind: 'found', transactionId: HASH })
    await reload()
    await expectEnd('sent', HASH)
    expect(fixture.requests).toHaveLength(1)
  })

  it('The next document finds a transfer whose document ended between the answer and its record', async () => {
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
    expect(fixture.requests).toHaveLength(1)
  })

  it('A transfer that can no longer arrive leaves nothing open, once a wallet’s change of it cannot arrive either', async () => {
    fixture.answer = never
    void press()
    await vi.waitFor(() => expect(fixture.requests).toHaveLength(1))
    fixture.found = ok({ kind: 'never' })
    await reload()
    await expectEnd('unclear')
    fixture.nowMs += 120_000
    await reload()
    await expectEnd('not-sent')
  })

  it('A transfer only the ended document could broadcast was not sent after two minutes', async () => {
    fixture.answer = never
    void press('a', { transactionId: HASH })
    await vi.waitFor(() => expect(fixture.requests).toHaveLength(1))
    fixture.nowMs += 600_000
    await reload()
    await expectEnd('unclear', HASH)
    fixture.nowMs += 121_000
    await reload()
    await expectEnd('not-sent')
  })

  it('A document that ends after the id is stored leaves the transfer to the next one', async () => {
    await press()
    await reload()
    await expectEnd('sent', HASH)
  })
})
