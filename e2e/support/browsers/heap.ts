import type { CDPSession, Frame, Page } from '@playwright/test'

const MIB = 1_048_576

/**
 * Measures the memory a document retains after a garbage collection: scripts' objects, the browser's own for it, and buffers.
 *
 * @param target a page, or a frame that runs in a process of its own.
 * @returns a function that measures anew, in MiB.
 */
export async function heapOf(target: Page | Frame, page: Page): Promise<() => Promise<number>> {
  const session: CDPSession = await page.context().newCDPSession(target)
  await session.send('HeapProfiler.enable')
  return async () => {
    // Twice, because objects held only by finalisers are free after the second collection.
    await session.send('HeapProfiler.collectGarbage')
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize, embedderHeapUsedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage')
    return (usedSize + embedderHeapUsedSize + backingStorageSize) / MIB
  }
}
