import { beforeEach, describe, expect, it } from 'vitest'
import { createProjectsRepository } from '#server/database/projects-repository.ts'
import { createOnrampOrders } from '#server/providers/onramp/onramp-orders-repository.ts'
import type { NewOrder, OnrampOrders } from '#server/providers/onramp/onramp-orders.ts'
import { OWN, type OpenRepository } from './repository-under-test.ts'

const ADDRESS = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const NETWORK = 'eip155:31337'
const HOUR_MS = 3_600_000

const order = (id: string, change: Partial<NewOrder> = {}): NewOrder => ({
  id,
  kind: 'purchase',
  projectId: 'shop',
  providerId: 'card',
  caipNetworkId: NETWORK,
  address: ADDRESS,
  asset: `${NETWORK}:0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee`,
  paymentCurrency: 'USD',
  paymentAmount: '100.00',
  expectedAmount: '0.04',
  createdAt: 0,
  expiresAt: HOUR_MS,
  ...change,
})
const delivery = (transactionId: string) =>
  ({ transactionId, boughtAmount: '0.04', confirmedBy: 'chain' }) as const

/** How every database stores purchases and deposits, and applies each report and each transfer once. */
export function describeOnrampOrders(open: OpenRepository): void {
  describe('purchases', () => {
    let orders: OnrampOrders
    const report = (
      eventId: string,
      status: 'pending' | 'paid' | 'delivered' | 'failed',
      orderId = 'one',
      transactionId?: string,
    ) => orders.report({ providerId: 'card', eventId, orderId, status, transactionId }, 0)
    const list = (change: Partial<Parameters<OnrampOrders['list']>[0]> = {}) =>
      orders.list({
        projectId: 'shop',
        providerId: undefined,
        caipNetworkId: NETWORK,
        address: ADDRESS,
        before: undefined,
        most: 10,
        ...change,
      })

    beforeEach(async () => {
      const { database } = open()
      await database.query.deleteFrom('projects').execute()
      const projects = createProjectsRepository(database, OWN)
      await projects.add({ id: 'shop', name: 'Shop' })
      await projects.add({ id: 'other', name: 'Other' })
      orders = createOnrampOrders(database)
    })

    it('A deposit is found as it was begun, takes no transfer of a purchase, and is no purchase of a list', async () => {
      const own = { kind: 'deposit', paymentCurrency: null, paymentAmount: null } as const
      await orders.begin(order('one'))
      await orders.begin(order('out', own))
      expect(await orders.find('out')).toMatchObject({ ...order('out', own), status: 'pending' })
      expect(await orders.deliver('one', delivery('0xaa'))).toBe(true)
      expect(await orders.deliver('out', delivery('0xaa'))).toBe(false)
      expect(await orders.deliver('out', delivery('0xbb'))).toBe(true)
      await report('a', 'delivered', 'one')
      await report('b', 'delivered', 'out')
      expect((await list()).map(({ id }) => id)).toEqual(['one'])
    })

    it('A purchase is found as it was begun', async () => {
      await orders.begin(order('one'))
      expect(await orders.find('one')).toEqual({
        ...order('one'),
        status: 'pending',
        isCompleted: false,
        boughtAmount: null,
        transactionId: null,
        confirmedBy: null,
      })
      expect(await orders.find('two')).toBeUndefined()
    })

    it('A report is applied once over all processes', async () => {
      await orders.begin(order('one'))
      const other = await open().another()
      const processes = [orders, createOnrampOrders(other)]
      const same = { providerId: 'card', eventId: 'e', orderId: 'one', status: 'paid' } as const
      const applied = await Promise.all(
        [0, 1, 0, 1].map(async (at) => processes[at]?.report({ ...same, transactionId: undefined }, 0)),
      )
      expect(applied.filter(Boolean)).toHaveLength(1)
      expect((await orders.find('one'))?.status).toBe('paid')
      await other.close()
    })

    it('A report that arrives late takes nothing back, and a reported delivery waits for its transfer', async () => {
      await orders.begin(order('one'))
      await report('a', 'delivered', 'one', '0xaa')
      await report('b', 'pending')
      expect(await orders.find('one')).toMatchObject({
        status: 'paid',
        isCompleted: true,
        transactionId: '0xaa',
      })
      expect(await orders.deliver('one', delivery('0xaa'))).toBe(true)
      await report('c', 'failed', 'one', '0xbb')
      await report('d', 'paid')
      expect(await orders.find('one')).toMatchObject({
        status: 'delivered',
        transactionId: '0xaa',
        confirmedBy: 'chain',
      })
      expect(await orders.deliver('one', delivery('0xbb'))).toBe(false)
    })

    it('A failed purchase stays failed', async () => {
      await orders.begin(order('one'))
      await report('a', 'failed')
      await report('b', 'paid')
      expect(await orders.deliver('one', delivery('0xaa'))).toBe(false)
      expect((await orders.find('one'))?.status).toBe('failed')
    })

    it('A purchase whose first card was declined is delivered by the second one, in whatever order both are reported', async () => {
      for (const id of ['one', 'two']) await orders.begin(order(id))
      await report('a', 'failed', 'one')
      await report('b', 'delivered', 'one', '0xaa')
      await report('c', 'delivered', 'two', '0xbb')
      await report('d', 'failed', 'two', '0xcc')
      for (const [id, transactionId] of [
        ['one', '0xaa'],
        ['two', '0xbb'],
      ] as const) {
        expect(await orders.find(id)).toMatchObject({ status: 'paid', isCompleted: true })
        expect(await orders.deliver(id, delivery(transactionId))).toBe(true)
        expect(await orders.find(id)).toMatchObject({ status: 'delivered', transactionId })
      }
    })

    it('One transfer delivers one purchase of an address, and a purchase of another address beside it', async () => {
      const ids = ['one', 'two', 'three', 'four']
      for (const id of ids) await orders.begin(order(id))
      await orders.begin(order('else', { address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }))
      const other = await open().another()
      const processes = [orders, createOnrampOrders(other)]
      const delivered = await Promise.all(
        ids.map(async (id, at) => processes[at % 2]?.deliver(id, delivery('0xaa'))),
      )
      expect(delivered.filter(Boolean)).toHaveLength(1)
      expect(await orders.deliver('else', delivery('0xaa'))).toBe(true)
      await other.close()
    })

    it('Purchases of an address are listed per project and provider once they were reported, the newest first', async () => {
      await orders.begin(order('unreported', { createdAt: 9 }))
      await orders.begin(order('elsewhere', { projectId: 'other' }))
      await orders.begin(order('old', { createdAt: 1 }))
      await orders.begin(order('new', { createdAt: 2, address: ADDRESS.toLowerCase() }))
      await orders.begin(order('same', { createdAt: 2, providerId: 'meld' }))
      for (const id of ['old', 'new', 'same', 'elsewhere']) await report(id, 'paid', id)
      const ids = async (change?: Parameters<typeof list>[0]) => (await list(change)).map(({ id }) => id)
      expect(await ids()).toEqual(['same', 'new', 'old'])
      expect(await ids({ providerId: 'card' })).toEqual(['new', 'old'])
      expect(await ids({ most: 1 })).toEqual(['same'])
      expect(await ids({ before: { createdAt: 2, id: 'same' } })).toEqual(['new', 'old'])
      expect(await ids({ before: { createdAt: 2, id: 'new' } })).toEqual(['old'])
      expect(await ids({ projectId: 'other' })).toEqual(['elsewhere'])
      expect(await ids({ caipNetworkId: 'eip155:1' })).toEqual([])
      expect(await ids({ caipNetworkId: undefined })).toEqual(['same', 'new', 'old'])
    })
  })
}
