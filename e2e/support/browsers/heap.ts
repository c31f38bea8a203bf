import type { CDPSession, Frame, Page } from '@playwright/test'

const MIB = 1_048_576

/**
 * Measures what a document keeps: scripts' objects, the browser's own for it, and buffers, after a garbage collection.
 *
 * @param target a page, or a frame that runs in a process of its own.
 * @returns asks anew each time; in MiB.
 */
export async function heapOf(target: Page | Frame, page: Page): Promise<() => Promise<number>> {
  const session: CDPSession = await page.context().newCDPSession(target)
  await session.send('HeapProfiler.enable')
  return async () => {
    // Twice: what only finalisers held is free after the second.
    await session.send('HeapProfiler.collectGarbage')
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize, embedderHeapUsedSize, backingStorageSize } = await session.send('Runtime.getHeapUsage')
    return (usedSize + embedderHeapUsedSize + backingStorageSize) / MIB
  }
}
