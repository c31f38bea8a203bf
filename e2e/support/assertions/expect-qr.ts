import { expect, type Locator } from '@playwright/test'
import { encodeQr } from '#modal/lib/qr-code.ts'

/**
 * Checks that a picture is the QR code of a text, module for module as the encoder makes it; unit tests decode the encoder's
 * codes.
 */
export async function expectQrOf(picture: Locator, text: string): Promise<void> {
  const expected = (encodeQr(text) ?? []).flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`${x},${y}`] : [])),
  )
  expect(expected.length).toBeGreaterThan(0)
  const shown = await picture.evaluate((svg) => {
    const [, , size = '0'] = (svg.getAttribute('viewBox') ?? '').split(' ')
    const runs = [
      ...(svg.querySelector('path')?.getAttribute('d') ?? '').matchAll(/M(\d+) (\d+)h(\d+)v1h-\3z/g),
    ]
    const squares = runs.flatMap(([, x, y, length]) =>
      Array.from({ length: Number(length) }, (_, step) => [Number(x) + step, Number(y)] as const),
    )
    return { size: Number(size), squares }
  })
  const quiet = (shown.size - (encodeQr(text)?.length ?? 0)) / 2
  expect(quiet).toBeGreaterThanOrEqual(4)
  expect(shown.squares.map(([x, y]) => `${x - quiet},${y - quiet}`)).toEqual(expected)
}
