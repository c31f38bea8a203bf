import { expect, type Locator } from '@playwright/test'
import jsQR from 'jsqr'

/** Decodes a QR code as a camera does: from a picture of the screen, not from the text it was made of. */
export async function readQr(code: Locator): Promise<string> {
  let read: string | undefined
  await expect(async () => {
    // Not every browser draws a page behind another.
    await code.page().bringToFront()
    const picture = await code.screenshot()
    const { width, height, pixels } = await pixelsOf(code, picture.toString('base64'))
    read = jsQR(Uint8ClampedArray.from(Buffer.from(pixels, 'base64')), width, height)?.data
    expect(read, 'the code is readable').toBeTruthy()
  }).toPass({ timeout: 15_000 })
  return read ?? ''
}

/** Returns red, green, blue and alpha of each point of a picture, decoded by a browser in an otherwise empty page. */
async function pixelsOf(code: Locator, png: string) {
  const page = await code.page().context().newPage()
  try {
    return await page.evaluate(async (encoded) => {
      const image = new Image()
      image.src = `data:image/png;base64,${encoded}`
      await image.decode()
      const { width, height } = image
      const drawing = new OffscreenCanvas(width, height).getContext('2d')
      drawing?.drawImage(image, 0, 0)
      const points = drawing?.getImageData(0, 0, width, height).data ?? new Uint8ClampedArray()
      let text = ''
      for (const value of points) text += String.fromCharCode(value)
      return { width, height, pixels: btoa(text) }
    }, png)
  } finally {
    await page.close()
  }
}
