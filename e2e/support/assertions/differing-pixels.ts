import type { Page } from '@playwright/test'

/** Rasterising the same picture twice may differ by this much per channel, of 255. */
const TOLERANCE = 8

/** Counts the pixels of two screenshots that differ in sight. */
export function differingPixels(page: Page, first: Buffer, second: Buffer): Promise<number> {
  return page.evaluate(
    async ([one, other, tolerance]) => {
      const pixels = async (base64: string): Promise<Uint8ClampedArray> => {
        const bytes = Uint8Array.from(atob(base64), (character) => character.codePointAt(0) ?? 0)
        const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
        const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')
        if (!context) throw new Error('The browser draws no canvas.')
        context.drawImage(bitmap, 0, 0)
        return context.getImageData(0, 0, bitmap.width, bitmap.height).data
      }
      const [a, b] = [await pixels(one), await pixels(other)]
      let count = Math.abs(a.length - b.length) / 4
      for (let at = 0; at < Math.min(a.length, b.length); at += 4)
        if (
          [0, 1, 2].some((channel) => Math.abs((a[at + channel] ?? 0) - (b[at + channel] ?? 0)) > tolerance)
        )
          count += 1
      return count
    },
    [first.toString('base64'), second.toString('base64'), TOLERANCE] as const,
  )
}
