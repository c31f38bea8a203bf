/**
 * The core journey in browsers Playwright cannot drive here: open the one-line site, connect the demo
 * wallet through the modal, sign a message, switch the network, reload, disconnect.
 *
 * @param {object} browser
 * @param {(url: string) => Promise<void>} browser.open loads a page.
 * @param {(place: 'site' | 'modal', xpath: string) => Promise<void>} browser.click a real click on the first visible match.
 * @param {(place: 'site' | 'modal', xpath: string) => Promise<string>} browser.text waits for an element, gives its text.
 * @param {() => Promise<void>} browser.reload
 * @param {string} site origin of the example sites.
 */
export async function coreJourney(browser, site) {
  const step = async (name, run) => {
    const start = Date.now()
    await run()
    console.log(`  ok  ${name} (${Date.now() - start} ms)`)
  }
  const button = (label) => `//button[contains(normalize-space(.), "${label}")]`

  await step('open the site with one script line', () => browser.open(`${site}/one-line/?approve=auto`))
  await step('open the modal', () => browser.click('site', button('Connect')))
  await step('choose the demo wallet', () => browser.click('modal', button('Demo EVM Wallet')))
  await step('the site knows the account', () => browser.text('site', '//*[@data-account="eip155" and contains(., "0x")]'))
  await step('sign a message', async () => {
    await browser.click('site', '//*[@data-namespace="eip155"]//button[contains(., "Sign")]')
    await browser.text('site', '//*[@data-namespace="eip155"]//*[@data-result and contains(., "0x")]')
  })
  await step('still connected after a reload', async () => {
    await browser.reload()
    await browser.text('site', '//*[@data-account="eip155" and contains(., "0x")]')
  })
}
