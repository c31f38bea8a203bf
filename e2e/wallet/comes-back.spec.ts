import { expect, test } from '#e2e/pages/test.ts'
import { startOwnDeployment, type OwnDeployment } from '#e2e/support/own-deployment.ts'
import { expectSignatureOf, signUpOn } from '#e2e/support/own-visitor.ts'

const DAY_MS = 86_400_000

let deployment: OwnDeployment

test.beforeAll(async () => {
  deployment = await startOwnDeployment()
})
test.afterAll(() => deployment.stop())

test('a server that starts again is not noticed, before and after a reload', async ({ page }) => {
  test.slow()
  const { host, address } = await signUpOn(deployment, page)
  await deployment.restart()
  await expectSignatureOf(address, host)
  await page.reload()
  expect(await host.address('eip155')).toBe(address)
  await expectSignatureOf(address, host)
})

for (const days of [-1, 1]) {
  test(`a browser whose clock is ${days < 0 ? 'a day ahead' : 'a day behind'} logs in and comes back`, async ({
    page,
  }) => {
    test.slow()
    deployment.pass(days * DAY_MS)
    const { host, address } = await signUpOn(deployment, page)
    await page.reload()
    expect(await host.address('eip155')).toBe(address)
    await expectSignatureOf(address, host)
    deployment.pass(-days * DAY_MS)
  })
}
