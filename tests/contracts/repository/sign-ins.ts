import { beforeEach, describe, expect, it } from 'vitest'
import { createProjectsRepository } from '#server/database/projects-repository.ts'
import { createSignInsRepository } from '#server/features/sign-in/sign-ins-repository.ts'
import { OWN, type OpenRepository } from './repository-under-test.ts'

/** How every database stores sign-ins and accepts each nonce once. */
export function describeSignIns(open: OpenRepository): void {
  describe('sign-ins', () => {
    const HOUR_MS = 3_600_000
    const session = (id: string) => ({
      id,
      projectId: 'shop',
      caipAddress: 'eip155:1:0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
      siteOrigin: 'https://shop.example',
      createdAt: 0,
      expiresAt: HOUR_MS,
    })

    beforeEach(async () => {
      await open().database.query.deleteFrom('sign_in_nonces').execute()
      await open().database.query.deleteFrom('projects').execute()
      await createProjectsRepository(open().database, OWN).add({ id: 'shop', name: 'Shop' })
    })

    it('A sign-in lasts until it expires or is signed out', async () => {
      const signIns = createSignInsRepository(open().database)
      expect(await signIns.begin({ value: 'one', until: HOUR_MS }, session('a'))).toBe(true)
      expect(await signIns.find('a', HOUR_MS - 1)).toEqual(session('a'))
      expect(await signIns.find('a', HOUR_MS)).toBeUndefined()
      await signIns.end('a')
      expect(await signIns.find('a', 0)).toBeUndefined()
    })

    it('The sessions of an account in a project are listed until they expire, the newest first', async () => {
      const signIns = createSignInsRepository(open().database)
      await signIns.begin({ value: 'one', until: HOUR_MS }, session('a'))
      await signIns.begin({ value: 'two', until: HOUR_MS }, { ...session('b'), createdAt: 5 })
      const stranger = { ...session('c'), caipAddress: 'eip155:1:0x70997970C51812dc3A010C7d01b50e0d17dc79C8' }
      await signIns.begin({ value: 'three', until: HOUR_MS }, stranger)
      const { projectId, caipAddress } = session('a')
      const ids = async (now: number, limit = 9) =>
        (await signIns.list(projectId, caipAddress, now, limit)).map(({ id }) => id)
      expect(await ids(0)).toEqual(['b', 'a'])
      expect(await ids(0, 1)).toEqual(['b'])
      expect(await ids(HOUR_MS)).toEqual([])
      expect(await signIns.list('else', caipAddress, 0, 9)).toEqual([])
    })

    it('A nonce is accepted once over all processes, and a used one starts no sign-in', async () => {
      const other = await open().another()
      const processes = [createSignInsRepository(open().database), createSignInsRepository(other)]
      const begun = await Promise.all(
        ['a', 'b', 'c', 'd'].map(async (id, at) =>
          processes[at % 2]?.begin({ value: 'one', until: HOUR_MS }, session(id)),
        ),
      )
      expect(begun.filter(Boolean)).toHaveLength(1)
      const rows = await open().database.query.selectFrom('sign_in_sessions').select('id').execute()
      expect(rows.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd'].filter((_, at) => begun[at]))
      await other.close()
    })
  })
}
