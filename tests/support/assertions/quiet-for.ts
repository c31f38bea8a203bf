import { setTimeout } from 'node:timers/promises'

/**
 * Waits before a test states that something did not happen. An absence has no event to await; everything that does happen is
 * awaited directly.
 */
export async function quietFor(milliseconds: number): Promise<void> {
  await setTimeout(milliseconds)
}
