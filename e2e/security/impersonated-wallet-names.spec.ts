import { expect, test } from '#e2e/pages/test.ts'

/** The icon and the name are MetaMask's; the wallet's own identifier is not. */
const announced = (name: string, rdns: string): string => `<script>
  {
    const provider = { request: () => new Promise(() => {}), on() {}, removeListener() {} }
    const icon = 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'
    const info = { uuid: crypto.randomUUID(), name: '${name}', rdns: '${rdns}', icon }
    const announce = () =>
      dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }))
    addEventListener('eip6963:requestProvider', announce)
    announce()
  }
</script>`

test('A page that announces MetaMask under another domain is shown with that domain', async ({
  openHost,
  modal,
}) => {
  const host = await openHost({
    head: announced('MetaMask', 'com.evil.wallet') + announced('Foxglove', 'test.foxglove'),
  })
  await host.call('open')
  const rows = modal.frame.getByRole('button', { name: /In this page$/ })
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(0)).toHaveAccessibleName('Foxglove In this page')
  await expect(rows.nth(1)).toHaveAccessibleName('MetaMask com.evil.wallet In this page')
  // The real MetaMask is offered beside it, as a wallet that is not in the page.
  await expect(modal.frame.getByRole('button', { name: 'MetaMask', exact: true })).toBeVisible()
})
