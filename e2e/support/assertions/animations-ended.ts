import type { Frame, Page } from '@playwright/test'

/** Waits until nothing moves in a document but what moves for ever, such as a spinner. */
export async function animationsEnded(frame: Frame | Page): Promise<void> {
  await frame.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  )
}
