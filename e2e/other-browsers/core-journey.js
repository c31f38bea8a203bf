import { step } from './step.js'

/**
 * Walks the core journey in browsers that Playwright cannot drive: opens the one-line site, connects the demo wallet through
 * the modal, signs a message, sends a transaction, reloads, disconnects.
 *
 * @param {object} browser
 * @param {(url: string) => Promise<void>} browser.open loads a page.
 * @param {() => Promise<void>} browser.reload loads it again.
 * @param {(script: string) => Promise<void>} browser.run runs a script in the page.
 * @param {(place: 'site' | 'modal', xpath: string) => Promise<void>} browser.click makes a real click on the first match.
 * @param {(place: 'site' | 'modal', xpath: string) => Promise<string>} browser.text waits for an element, and returns its
 * text.
 * @param {string} site origin of the example sites.
 */
export async function coreJourney(browser, site) {
  // The wallet approves by itself, as the visitor would in an extension; the Playwright tests click its window.
  const approveInWallet = () =>
    browser.run('document.querySelector("script[src*=demo-evm-wallet]").dataset.approve = "auto"')
  const knowsAccount = () => browser.text('site', '//*[@id="eip155-address" and contains(., "0x")]')

  await step('open the site with one script line', async () => {
    await browser.open(`${site}/one-line/`)
    await approveInWallet()
  })
  await step('open the modal', () => browser.click('site', '//*[@id="eip155-connect"]'))
  await step('choose the demo wallet', () =>
    browser.click('modal', '//button[contains(., "Demo EVM Wallet")]'),
  )
  await step('the site has the account', knowsAccount)
  await step('sign a message', async () => {
    await browser.click('site', '//*[@id="eip155-sign"]')
    await browser.text('site', '//*[@id="eip155-result" and contains(., "0x")]')
  })
  await step('send a transaction', async () => {
    await browser.click('site', '//*[@id="eip155-send"]')
    await browser.text(
      'site',
      '//*[@id="eip155-result" and contains(., "0x") and not(contains(., "ignature"))]',
    )
  })
  await step('the connection survives a reload', async () => {
    await browser.reload()
    await knowsAccount()
  })
  await step('disconnect', async () => {
    await browser.click('site', '//*[@id="eip155-disconnect"]')
    await browser.text('site', '//*[@id="eip155-address" and not(contains(., "0x"))]')
  })
}
