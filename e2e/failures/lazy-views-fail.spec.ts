import { expect, test } from '#e2e/pages/test.ts'

const VIEWS = /\/assets\/views-[^/]+\.js$/
const DOCUMENT = /\/m\/[^/]+\/$/

test('The modal loads its document once more when its views did not load', async ({
  openHost,
  modal,
  page,
}) => {
  let documents = 0
  await page.route(DOCUMENT, (route) => {
    documents += 1
    return route.fallback()
  })
  await page.route(VIEWS, (route) => (documents === 1 ? route.abort() : route.fallback()))
  const host = await openHost({ wallets: { evm: {} } })
  await host.connectButton.click()
  await expect(modal.wallet('Demo EVM Wallet')).toBeVisible()
  await expect.poll(() => documents).toBe(2)
  expect(await host.call('getState')).toMatchObject({ ok: true, value: { open: true } })
})

for (const [way, leave] of [
  ['Escape', 'key'],
  ['a press beside it', 'press'],
] as const)
  test(`The visitor leaves the shell with ${way} while its views are loading`, async ({
    openHost,
    modal,
    page,
  }) => {
    let release = (): void => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route(VIEWS, async (route) => {
      await released
      await route.fallback()
    })
    const host = await openHost({ wallets: { evm: {} } })
    await host.connectButton.click()
    await expect(modal.card).toBeVisible()
    // The card is markup: on a busy machine it is visible before the script that handles its events has run.
    await expect(async () => {
      if (leave === 'key') await page.keyboard.press('Escape')
      else await page.mouse.click(5, 5)
      // A press that comes after it is hidden would take the focus from the button.
      await expect(modal.element).toBeHidden({ timeout: 3_000 })
    }).toPass()
    await expect(host.connectButton).toBeFocused()
    release()
    await host.connectButton.click()
    await expect(modal.wallet('Demo EVM Wallet')).toBeVisible()
  })
