import { describe, expect, it, vi } from 'vitest'
import { createProjectsRepository } from '#server/database/projects-repository.ts'
import { OWN, type OpenRepository } from './repository-under-test.ts'

const ANNOUNCED_WITHIN_MS = 5_000

/** How every database notifies processes of a changed project. */
export function describeChanges(open: OpenRepository): void {
  describe('changes of projects', () => {
    it('A change is announced at once in its own process', async () => {
      const received: (string | undefined)[] = []
      const stop = open().database.onChange((id) => received.push(id))
      await createProjectsRepository(open().database, OWN).put({ id: 'here' })
      expect(received).toContain('here')
      stop()
    })

    it('A change is announced to other processes within seconds', async () => {
      const other = await open().another()
      const { kind } = open().database
      const received = vi.fn<(projectId?: string) => void>()
      other.onChange(received)
      // The other process connects its listener in the background and misses earlier changes, so the change is repeated.
      await vi.waitFor(
        async () => {
          await createProjectsRepository(open().database, OWN).put({ id: 'there' })
          expect(received).toHaveBeenCalledWith(kind === 'postgres' ? 'there' : undefined)
        },
        { timeout: ANNOUNCED_WITHIN_MS, interval: 200 },
      )
      await other.close()
    })

    it('A change is not announced after the listener was removed', async () => {
      const received: unknown[] = []
      open().database.onChange((id) => received.push(id))()
      await createProjectsRepository(open().database, OWN).put({ id: 'here' })
      expect(received).toEqual([])
    })
  })
}
