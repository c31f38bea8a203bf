import { verifyMessage } from 'viem'
import { PhonePage } from '#e2e/pages/phone-page.ts'
import { LOCAL_NETWORKS } from '#e2e/pages/host-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { bundleEntry } from '#e2e/support/entries/bundle-entry.ts'
import { frameAt } from '#e2e/support/servers/channel-pages.ts'
import { hexOf } from '#tests/support/assertions/wallet-answers.ts'

test('The unmodified library, in a frame of another site, reaches the phone over this relay', async ({
  page,
  context,
  hostServer,
}) => {
  const script = (await bundleEntry('library-entry.ts')).replaceAll('</script', String.raw`<\/script`)
  const html = `<!doctype html><title>A frame</title><script>${script}</script>`
  const inner = hostServer.origin('library') + hostServer.publish({ html })
  const outer = hostServer.publish({ html: `<!doctype html><title>A shop</title><iframe src="${inner}">` })
  const phone = await PhonePage.open(context)
  const relayUrl = (await phone.page.locator('meta[name=relay-url]').getAttribute('content')) ?? ''

  await page.goto(hostServer.origin() + outer)
  const frame = await frameAt(page, inner)
  const ran = frame.evaluate(([url, network]) => window.runLibrary(url, network), [
    relayUrl,
    LOCAL_NETWORKS.evm,
  ] as const)
  const uri = await frame.waitForFunction(() => window.uri, undefined, { polling: 50 })
  await phone.pair((await uri.jsonValue()) ?? '')
  await phone.approve('Connect this site')
  await phone.approve('Sign a message')
  const { address, signature } = await ran
  const verified = verifyMessage({ address: hexOf(address), message: 'hello', signature: hexOf(signature) })
  expect(await verified).toBe(true)
  await expect(phone.sites).toHaveCount(0)
})
