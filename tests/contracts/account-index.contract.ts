import { beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '#server/database/database.ts'
import {
  createAccountIndexRepository,
  type AccountIndexRepository,
} from '#server/providers/account-index/account-index-repository.ts'
import type { ScanStep } from '#server/providers/account-index/index-entries.ts'

const KEY = { network: 'eip155:1', address: '0xf39fd6e51aad88f6f4ce6ab8827279cffffb9226' }
const OTHER = { ...KEY, network: 'eip155:10' }
const DAY_MS = 86_400_000
const state = { lowest: 10, highest: 20, highestHash: '0xaa', reached: 25, scannedAt: 5_000, entries: 0 }
const movement = { kind: 'erc20', contract: '0x01', from: '0x02', to: KEY.address, amount: '5' } as const
const entry = (block: number, position = 0) => ({
  block,
  position,
  hash: `0x${block}${position}`,
  movements: [movement],
})
const asset = (block: number, tokenId = '') => ({
  contract: '0x01',
  tokenId,
  standard: tokenId === '' ? ('erc20' as const) : ('erc721' as const),
  block,
})
const step = (change: Partial<ScanStep> = {}): ScanStep => ({
  state,
  transactions: [],
  assets: [],
  approvals: [],
  most: 1_000,
  ...change,
})

/** The contract of the account index on every database. */
export function describeAccountIndex(
  open: () => { database: Database; another: () => Promise<Database> },
): void {
  describe('account index', () => {
    let index: AccountIndexRepository

    beforeEach(async () => {
      const { database } = open()
      for (const table of [
        'account_scans',
        'account_transactions',
        'account_assets',
        'account_approvals',
      ] as const)
        await database.query.deleteFrom(table).execute()
      index = createAccountIndexRepository(database)
    })

    it('One process at a time holds an account, until it releases it or its time is over', async () => {
      const other = await open().another()
      const theirs = createAccountIndexRepository(other)
      const held = await Promise.all(
        ['a', 'b', 'c', 'd'].map((holder, at) =>
          (at % 2 ? theirs : index).acquire(KEY, 'demo', holder, 0, 1_000),
        ),
      )
      expect(held.filter(Boolean)).toHaveLength(1)
      const holder = ['a', 'b', 'c', 'd'][held.indexOf(true)] ?? ''
      expect(await theirs.acquire(KEY, 'demo', 'late', 999, 2_000)).toBe(false)
      expect(await theirs.acquire(OTHER, 'demo', 'late', 999, 2_000)).toBe(true)
      expect(await theirs.acquire(KEY, 'demo', 'late', 1_000, 2_000)).toBe(true)
      await index.release(KEY, holder)
      expect(await index.acquire(KEY, 'demo', holder, 1_500, 2_500)).toBe(false)
      await theirs.release(KEY, 'late')
      expect(await index.acquire(KEY, 'demo', holder, 1_500, 2_500)).toBe(true)
      await other.close()
    })

    it('Only steps of the current holder are stored, each of them as a whole', async () => {
      await index.acquire(KEY, 'demo', 'a', 0, 1_000)
      expect(await index.find(KEY)).toBeUndefined()
      const found = step({ transactions: [entry(12)], assets: [asset(12)] })
      expect(await index.store(KEY, 'b', 1_000, found)).toBeUndefined()
      expect([await index.find(KEY), await index.page(KEY, undefined, 9)]).toEqual([undefined, []])
      expect(await index.store(KEY, 'a', 1_000, found)).toEqual({ lowest: 10, entries: 1 })
      expect(await index.find(KEY)).toEqual({ ...state, entries: 1 })
      expect(await index.page(KEY, undefined, 9)).toEqual([entry(12)])
      expect(await index.page(OTHER, undefined, 9)).toEqual([])
    })

    it('A page has the newest transactions first, and the next one continues at a position', async () => {
      await index.acquire(KEY, 'demo', 'a', 0, 1_000)
      const all = [entry(11), entry(12, 3), entry(12, 1), entry(9)]
      await index.store(KEY, 'a', 1_000, step({ transactions: all }))
      const [first, second] = await index.page(KEY, undefined, 2)
      expect([first, second]).toEqual([entry(12, 3), entry(12, 1)])
      expect(await index.page(KEY, { block: 12, position: 1 }, 9)).toEqual([entry(11), entry(9)])
    })

    it('A new read replaces the entries above a block, and a step may be larger than one statement', async () => {
      await index.acquire(KEY, 'demo', 'a', 0, 1_000)
      const many = Array.from({ length: 250 }, (_, at) => entry(at))
      const assets = Array.from({ length: 250 }, (_, at) => asset(at, String(at + 1)))
      await index.store(KEY, 'a', 1_000, step({ transactions: many, assets }))
      expect(await index.page(KEY, undefined, 999)).toHaveLength(250)
      await index.store(
        KEY,
        'a',
        1_000,
        step({ forgetAbove: 200, transactions: [entry(201, 7)], assets: [] }),
      )
      const kept = await index.page(KEY, undefined, 999)
      expect([kept.length, kept[0]]).toEqual([202, entry(201, 7)])
      expect(await index.assets(KEY, ['erc721'], 999)).toHaveLength(201)
      await index.store(KEY, 'a', 1_000, step({ forgetAbove: -1 }))
      expect(await index.page(KEY, undefined, 999)).toEqual([])
    })

    it('The sender of a transaction can be added later', async () => {
      await index.acquire(KEY, 'demo', 'a', 0, 1_000)
      await index.store(KEY, 'a', 1_000, step({ transactions: [entry(12)] }))
      const details = { time: 9, from: '0x02', nonce: 4, value: '0', selector: '0x', isFailed: false }
      await index.storeDetails(KEY, [{ ...entry(12), details }])
      expect(await index.page(KEY, undefined, 9)).toEqual([{ ...entry(12), details }])
    })

    it('Each asset is stored once, and a query by standard has the latest first', async () => {
      await index.acquire(KEY, 'demo', 'a', 0, 1_000)
      const assets = [asset(3, '7'), asset(5, '8'), asset(6), asset(9, '7')]
      await index.store(KEY, 'a', 1_000, step({ assets }))
      expect(await index.assets(KEY, ['erc721', 'erc1155'], 9)).toEqual([asset(5, '8'), asset(3, '7')])
      expect(await index.assets(KEY, ['erc20'], 9)).toEqual([asset(6)])
    })

    it('An asset keeps the block of its first transfer, so that a reorganisation removes no other asset', async () => {
      await index.acquire(KEY, 'demo', 'a', 0, 1_000)
      await index.store(KEY, 'a', 1_000, step({ assets: [asset(20, '7'), asset(19, '7')] }))
      await index.store(KEY, 'a', 1_000, step({ assets: [asset(5, '7')] }))
      await index.store(KEY, 'a', 1_000, step({ assets: [asset(18, '7')], forgetAbove: 10 }))
      expect(await index.assets(KEY, ['erc721'], 9)).toEqual([asset(5, '7')])
    })

    it('An approval is stored once with its first block, the latest first; what a full account drops is reported', async () => {
      await index.acquire(KEY, 'demo', 'a', 0, 1_000)
      const approval = (block: number, spender: string) => ({
        contract: '0x01',
        spender,
        kind: 'token' as const,
        tokenId: '',
        block,
      })
      const given = [approval(9, '0x0a'), approval(7, '0x0a'), approval(8, '0x0b')]
      await index.store(KEY, 'a', 1_000, step({ approvals: given }))
      const kept = { approvals: [approval(8, '0x0b'), approval(7, '0x0a')], isCut: false }
      expect(await index.approvals(KEY, 9)).toEqual(kept)
      expect((await index.approvals(KEY, 1)).approvals).toEqual([approval(8, '0x0b')])
      await index.store(KEY, 'a', 1_000, step({ approvals: [approval(11, '0x0c')], most: 2 }))
      expect(await index.approvals(KEY, 9)).toEqual({
        approvals: [approval(11, '0x0c'), approval(8, '0x0b')],
        isCut: true,
      })
      await index.store(KEY, 'a', 1_000, step({ forgetAbove: 10 }))
      expect((await index.approvals(KEY, 9)).approvals).toEqual([approval(8, '0x0b')])
      await index.store(KEY, 'a', 1_000, step({ forgetAbove: -1 }))
      expect(await index.approvals(KEY, 9)).toEqual({ approvals: [], isCut: false })
    })

    it('A full account keeps its newest entries and reports from which block it is complete', async () => {
      await index.acquire(KEY, 'demo', 'a', 0, 1_000)
      const many = Array.from({ length: 30 }, (_, at) => entry(at + 1))
      const assets = Array.from({ length: 30 }, (_, at) => asset(at + 1, String(at)))
      const given = step({ state: { ...state, lowest: 0 }, transactions: many, assets, most: 12 })
      expect(await index.store(KEY, 'a', 1_000, given)).toEqual({ lowest: 19, entries: 12 })
      expect(await index.find(KEY)).toMatchObject({ lowest: 19, entries: 12 })
      expect((await index.page(KEY, undefined, 99)).map(({ block }) => block).at(-1)).toBe(19)
      expect(await index.assets(KEY, ['erc721'], 99)).toHaveLength(12)
    })

    it('The block since which internal transfers are unknown is stored and cleared', async () => {
      await index.acquire(KEY, 'demo', 'a', 0, 1_000)
      await index.store(KEY, 'a', 1_000, step({ state: { ...state, blindSince: 7 } }))
      expect((await index.find(KEY))?.blindSince).toBe(7)
      await index.store(KEY, 'a', 1_000, step())
      expect((await index.find(KEY))?.blindSince).toBeUndefined()
    })

    it('Accounts without recent queries are deleted, however many there are', async () => {
      await index.acquire(KEY, 'demo', 'a', 0, 1_000)
      await index.store(KEY, 'a', 1_000, step({ transactions: [entry(12)], assets: [asset(12)] }))
      const address = KEY.address
      const rows = Array.from({ length: 250 }, (_, at) => ({
        network: `eip155:${at + 100}`,
        address,
        entries: at % 8 === 0 ? 0 : 1,
      }))
      for (let at = 0; at < rows.length; at += 100)
        await open()
          .database.query.insertInto('account_scans')
          .values(rows.slice(at, at + 100).map((row) => ({ ...row, asked_at: '1970' })))
          .execute()
      await index.acquire(OTHER, 'demo', 'a', DAY_MS, DAY_MS + 1_000)
      await index.store(OTHER, 'a', DAY_MS + 1_000, step({ transactions: [entry(12)] }))
      await index.prune(DAY_MS, 1_000_000)
      expect([await index.find(KEY), await index.page(KEY, undefined, 9)]).toEqual([undefined, []])
      expect(await index.assets(KEY, ['erc20'], 9)).toEqual([])
      expect(await index.page(OTHER, undefined, 9)).toHaveLength(1)
      expect(await open().database.query.selectFrom('account_scans').select('network').execute()).toEqual([
        { network: OTHER.network },
      ])
    })

    it('A project with many accounts loses its oldest ones, and other projects lose none', async () => {
      const at = (n: number) => ({ network: 'eip155:1', address: `0x${String(n).padStart(40, '0')}` })
      const fill = async (key: { network: string; address: string }, project: string, time: number) => {
        await index.acquire(key, project, 'a', time, time + 1_000)
        await index.store(key, 'a', time + 1_000, step({ transactions: [entry(11), entry(12)] }))
        await index.release(key, 'a')
      }
      await fill(KEY, 'quiet', 1)
      for (let n = 0; n < 20; n += 1) await fill(at(n), 'flood', 10 + n)
      for (let n = 20; n < 50; n += 1) await index.acquire(at(n), 'flood', 'a', 10 + n, 99_000)
      await index.prune(0, 25)
      const stored = await open()
        .database.query.selectFrom('account_scans')
        .select(['address', 'project_id'])
        .execute()
      expect(stored.filter(({ project_id: project }) => project === 'quiet')).toHaveLength(1)
      const flood = stored
        .filter(({ project_id: project }) => project === 'flood')
        .map(({ address }) => address)
      expect(flood.toSorted()).toEqual(Array.from({ length: 25 }, (_, n) => at(25 + n).address))
      const rows = await open().database.query.selectFrom('account_transactions').select('address').execute()
      expect(rows).toHaveLength(2)
      expect(await index.page(KEY, undefined, 9)).toHaveLength(2)
    })
  })
}
