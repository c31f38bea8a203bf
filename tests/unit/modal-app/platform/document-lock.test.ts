import { describe, expect, it } from 'vitest'
import { holdDocumentLock, onDocumentGone } from '#modal/platform/document-lock.ts'
import { quietFor } from '#tests/support/assertions/quiet-for.ts'
import { fakeLocks } from '#tests/support/fakes/fake-locks.ts'

const denied = {
  'throw at once': () => {
    throw new DOMException('no', 'SecurityError')
  },
  'are refused later': () => ({ request: () => Promise.reject(new Error('no')) }),
}

describe('lock of a document', () => {
  it('A worker sees a document until its lock is released.', async () => {
    const locks = fakeLocks()
    const life = await holdDocumentLock('one', () => locks)
    const other = await holdDocumentLock('other', () => locks)
    const ended: string[] = []
    for (const { name } of [life, other])
      if (name !== undefined)
        onDocumentGone(
          name,
          () => ended.push(name),
          () => locks,
        )
    await quietFor(20)
    expect(ended).toEqual([])
    life.end()
    await expect.poll(() => ended).toEqual(['one'])
  })

  it.each(Object.entries(denied))(
    'A worker does not see a document where locks %s.',
    async (_what, locks) => {
      const life = await holdDocumentLock('one', locks)
      expect(life.name).toBeUndefined()
      let hasEnded = false
      onDocumentGone('one', () => (hasEnded = true), locks)
      life.end()
      await quietFor(20)
      expect(hasEnded).toBe(false)
    },
  )
})
