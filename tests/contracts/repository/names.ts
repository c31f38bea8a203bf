import { beforeEach, describe, expect, it } from 'vitest'
import { createHoldsRepository, type HoldsRepository } from '#server/features/names/holds-repository.ts'
import { WAIT_DAYS } from '#server/features/names/name-writes.ts'
import { createNamesRepository, type NamesRepository } from '#server/features/names/names-repository.ts'
import type { StoredName } from '#server/features/names/stored-name.ts'
import type { OpenRepository } from './repository-under-test.ts'

const ZONE = 'demo.eth'
const ADA = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const BOB = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const DAY_MS = 86_400_000

const nameOf = (label: string, change: Partial<StoredName> = {}): StoredName => ({
  id: `id of ${label}`,
  label,
  skeleton: label,
  owner: ADA,
  ownerCoinType: null,
  isPrimary: false,
  addresses: { 60: { address: ADA, created: 1 } },
  texts: { avatar: 'https://ada.example/a.png' },
  createdAt: 0,
  updatedAt: 0,
  expiresAt: null,
  signedAt: 0,
  version: 1,
  offer: undefined,
  ...change,
})

let messages = 0
const change = (text = `message ${(messages += 1)}`, now = 0) => ({
  message: { text, until: now + 360_000 },
  now,
  perAccount: 3,
})

/** How every database stores names, and gives each of them once. */
export function describeNames(open: OpenRepository): void {
  describe('names', () => {
    let names: NamesRepository
    let holds: HoldsRepository
    beforeEach(async () => {
      const { query } = open().database
      await query.deleteFrom('registered_names').execute()
      await query.deleteFrom('name_holds').execute()
      names = createNamesRepository(open().database, ZONE)
      holds = createHoldsRepository(open().database, ZONE)
    })

    it('A name is found as it was stored, in its own zone only', async () => {
      const offer = { to: BOB.toLowerCase(), coinType: 4_294_967_295, until: 2 * DAY_MS }
      const of = { ownerCoinType: 4_294_967_295, expiresAt: DAY_MS, isPrimary: true }
      const ada = nameOf('ada1', { ...of, offer })
      expect(await names.register(ada, change())).toBeUndefined()
      expect(await names.find('ada1')).toEqual(ada)
      expect(await names.ofOwner(ADA.toLowerCase(), 0)).toEqual([ada])
      expect(await names.offeredTo(BOB, 0)).toEqual([ada])
      expect(await names.offeredTo(ADA, 0)).toEqual([])
      const elsewhere = createNamesRepository(open().database, 'other.eth')
      expect(await elsewhere.find('ada1')).toBeUndefined()
      expect(await elsewhere.ofOwner(ADA, 0)).toEqual([])
      expect(await elsewhere.offeredTo(BOB, 0)).toEqual([])
      expect(await elsewhere.taken(['ada1'], 0)).toEqual(new Set())
    })

    it('A name, or one with the same skeleton, is given once, also by many connections at once', async () => {
      const another = await open().another()
      const both = [names, createNamesRepository(another, ZONE)] as const
      const wishes = Array.from({ length: 40 }, (_, at) =>
        both[at % 2 === 0 ? 0 : 1].register(
          nameOf(at < 20 ? 'ada1' : `ada-${at}`, {
            id: `wish ${at}`,
            skeleton: 'adal',
            owner: at % 3 ? ADA : BOB,
          }),
          change(),
        ),
      )
      const outcomes = await Promise.all(wishes)
      expect(outcomes.filter((why) => why === undefined)).toHaveLength(1)
      expect(outcomes.filter((why) => why === 'taken')).toHaveLength(39)
      expect(await names.taken(['adal', 'free'], 0)).toEqual(new Set(['adal']))
      await another.close()
    })

    it('A message is used once, but not by a change that was not made', async () => {
      expect(await names.register(nameOf('ada1'), change('once'))).toBeUndefined()
      expect(await names.register(nameOf('ada2'), change('once'))).toBe('replayed')
      expect(await names.register(nameOf('ada1', { id: 'other' }), change('again'))).toBe('taken')
      expect(await names.register(nameOf('ada2'), change('again'))).toBeUndefined()
    })

    it('Two accounts may sign the same message', async () => {
      expect(await names.register(nameOf('ada1'), change('same'))).toBeUndefined()
      expect(await names.register(nameOf('bob1', { owner: BOB }), change('same'))).toBeUndefined()
    })

    it('An account has no more names than it may, also at once', async () => {
      const wishes = [1, 2, 3, 4, 5, 6].map((at) => names.register(nameOf(`name${at}`), change()))
      const outcomes = await Promise.all(wishes)
      expect(outcomes.filter((why) => why === 'limit')).toHaveLength(3)
      expect(await names.ofOwner(ADA, 0)).toHaveLength(3)
    })

    it('A name cannot be moved to an account that has as many as it may', async () => {
      for (const at of [1, 2, 3])
        await names.register(nameOf(`bob${at}`, { id: `bob ${at}`, owner: BOB }), change())
      const ada = nameOf('ada1')
      await names.register(ada, change())
      expect(await names.update(ada, { ...ada, owner: BOB }, change())).toBe('limit')
      expect(await names.ofOwner(BOB, 0)).toHaveLength(3)
    })

    it('A name that was free again is extended only where there is room for it', async () => {
      const free = nameOf('ada1', { expiresAt: 1 })
      await names.register(free, change())
      const later = (WAIT_DAYS + 1) * DAY_MS
      for (const at of [2, 3, 4]) await names.register(nameOf(`ada${at}`), change(undefined, later))
      expect(await names.update(free, { ...free, expiresAt: null }, change(undefined, later))).toBe('limit')
    })

    it('Names that ended do not hide others of the account', async () => {
      for (let at = 0; at < 101; at += 1) {
        const ended = nameOf(`old${at}`, { expiresAt: 1 })
        await names.register(ended, { ...change(), perAccount: 1_000 })
      }
      await names.register(nameOf('new1', { createdAt: 5 }), { ...change(), perAccount: 1_000 })
      expect((await names.ofOwner(ADA, DAY_MS)).map(({ label }) => label)).toEqual(['new1'])
    })

    it('A contract at the same address of another chain is another account', async () => {
      const [here, there] = [2_147_483_658, 2_147_492_101]
      await names.register(
        nameOf('ada1', { ownerCoinType: here, isPrimary: true, expiresAt: null }),
        change(),
      )
      await names.register(nameOf('ada2', { ownerCoinType: here, expiresAt: 1 }), change())
      const foreign = (label: string, at: number) =>
        nameOf(label, { id: `foreign ${at}`, ownerCoinType: there, isPrimary: true })
      for (const at of [1, 2, 3]) await names.register(foreign(`far${at}`, at), change())
      expect(await names.find('ada1')).toMatchObject({ isPrimary: true })
      expect(await names.register(nameOf('ada3', { ownerCoinType: here }), change())).toBeUndefined()
      // What this account gave up waits for it alone.
      expect(await names.register(foreign('ada2', 4), { ...change(undefined, 2), perAccount: 9 })).toBe(
        'taken',
      )
    })

    it('A name that ended waits for others, and not for its owner', async () => {
      await names.register(nameOf('ada1', { expiresAt: DAY_MS }), change())
      const wait = DAY_MS + WAIT_DAYS * DAY_MS
      const other = nameOf('ada1', { id: 'other', owner: BOB })
      expect(await names.ofOwner(ADA, DAY_MS)).toEqual([])
      expect(await names.register(other, change(undefined, wait))).toBe('taken')
      expect(await names.taken(['ada1'], wait)).toEqual(new Set(['ada1']))
      const again = nameOf('ada1', { id: 'again', expiresAt: DAY_MS * 2 })
      expect(await names.register(again, change(undefined, DAY_MS))).toBeUndefined()
      expect(await names.taken(['ada1'], wait + DAY_MS + 1)).toEqual(new Set())
      expect(await names.register(other, change(undefined, wait + DAY_MS + 1))).toBeUndefined()
    })

    it('Of two changes of the same name one is made', async () => {
      const before = nameOf('ada1')
      await names.register(before, change())
      const one = { ...before, texts: { description: 'one' } }
      const two = { ...before, texts: { description: 'two' } }
      const outcomes = await Promise.all([
        names.update(before, one, change()),
        names.update(before, two, change()),
      ])
      expect(outcomes.filter((why) => why === 'stale')).toHaveLength(1)
      expect(await names.update({ ...before, version: 2 }, two, change())).toBeUndefined()
      expect(await names.find('ada1')).toMatchObject({ texts: { description: 'two' }, version: 3 })
    })

    it('An account has one primary name', async () => {
      await names.register(nameOf('ada1', { isPrimary: true }), change())
      await names.register(nameOf('ada2', { isPrimary: true }), change())
      const list = await names.ofOwner(ADA, 0)
      expect(list.map(({ label, isPrimary }) => [label, isPrimary])).toEqual([
        ['ada2', true],
        ['ada1', false],
      ])
    })

    it('A renamed name leaves the old one without records, and a taken one leaves everything as it was', async () => {
      const before = nameOf('ada1')
      await names.register(before, change())
      await names.register(nameOf('bob1', { owner: BOB }), change())
      const taken = { ...before, id: 'new', label: 'bob1', skeleton: 'bob1' }
      expect(await names.rename(before, taken, change())).toBe('taken')
      expect(await names.find('ada1')).toEqual(before)
      const after = { ...before, id: 'new', label: 'ada2', skeleton: 'ada2' }
      expect(await names.rename(before, after, change(undefined, 5))).toBeUndefined()
      expect(await names.find('ada2')).toEqual(after)
      expect(await names.find('ada1')).toMatchObject({ addresses: {}, texts: {}, expiresAt: 5 })
      const alike = { ...after, id: 'alike', label: 'a-da2' }
      expect(await names.rename(after, alike, change())).toBeUndefined()
      expect(await names.find('ada2')).toBeUndefined()
      expect(await names.find('a-da2')).toMatchObject({ id: 'new' })
    })

    it('A name that the operator holds cannot be registered until it is released', async () => {
      await holds.hold({ label: 'ada-1', skeleton: 'ada1', reason: 'a report', heldAt: 7 })
      await holds.hold({ label: 'ada-1', skeleton: 'ada1', reason: 'two reports', heldAt: 8 })
      expect(await holds.holds()).toEqual([{ label: 'ada-1', reason: 'two reports', heldAt: 7 }])
      expect(await names.held(['ada1', 'bob1'])).toEqual(new Set(['ada1']))
      expect(await names.taken(['ada1'], 0)).toEqual(new Set(['ada1']))
      expect(await names.register(nameOf('ada1'), change())).toBe('held')
      expect([await holds.release('ada-1'), await holds.release('ada-1')]).toEqual([true, false])
      expect(await names.register(nameOf('ada1'), change())).toBeUndefined()
      expect([await holds.remove('ada1'), await holds.remove('ada1')]).toEqual([true, false])
      expect(await names.find('ada1')).toBeUndefined()
    })

    it('The operator sees every name, in order', async () => {
      for (const [at, label] of ['cleo', 'ada1', 'bob1'].entries())
        await names.register(nameOf(label, { owner: at === 2 ? BOB : ADA }), change())
      const listed: string[] = []
      for await (const { label } of holds.names()) listed.push(label)
      expect(listed).toEqual(['ada1', 'bob1', 'cleo'])
    })
  })
}
