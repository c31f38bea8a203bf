import { expect, test } from '#e2e/pages/test.ts'
import { countSharedWorkers } from '#e2e/support/browsers/shared-workers.ts'

/** Longer than a pointer or a focus has to stay. */
const STAYED_MS = 400

test('The relay hears nothing of a visitor who opens the list, crosses its rows, scrolls or passes through them by keyboard', async ({
  openHost,
  modal,
  page,
}) => {
  const host = await openHost({ wallets: { evm: {} } })
  const quiet = async (): Promise<void> => {
    await page.waitForTimeout(STAYED_MS)
    expect(await countSharedWorkers(page)).toBe(0)
  }
  const row = modal.wallet('WalletConnect')
  await host.call('open')
  await modal.isTakenOver()
  await quiet()

  const box = await row.boundingBox()
  if (!box) throw new Error('The list has no row for phones.')
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
  await page.mouse.move(x, box.y - 40)
  await page.mouse.move(x, y)
  await page.mouse.move(x, box.y + box.height + 200)
  await quiet()

  await page.mouse.wheel(0, 200)
  await page.mouse.wheel(0, -200)
  await quiet()

  for (let press = 0; press < 12; press += 1) await page.keyboard.press('Tab')
  await modal.closeButton.focus()
  await quiet()

  for (let time = 0; time < 5; time += 1) {
    await host.call('close')
    await host.call('open')
  }
  await quiet()

  await row.hover()
  await expect.poll(() => countSharedWorkers(page)).toBe(1)
})
