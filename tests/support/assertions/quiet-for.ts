import { setTimeout } from 'node:timers/promises'

/**
 * Waits before a test states that something did not happen: by then it would have. An absence has no event that could be
 * awaited; what does happen is awaited itself.
 */
export async function quietFor(milliseconds: number): Promise<void> {
  await setTimeout(milliseconds)
}
