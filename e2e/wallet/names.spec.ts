import type { Hex } from 'viem'
import { expect, test } from '#e2e/pages/test.ts'
import { ACCOUNTS } from '#e2e/support/accounts.ts'
import { fundEvm } from '#e2e/support/fund-account.ts'
import { signUpVisitor } from '#e2e/support/wallet-visitor.ts'

test('an approval names whom a name leads back to, beside the whole address', async ({
  browser,
  hostServer,
}) => {
  const { host, wallet, address, context } = await signUpVisitor(browser, hostServer, { site: 'names' })
  await fundEvm(address as Hex)
  const send = (to: string) => host.request('eth_sendTransaction', [{ from: address, to, value: '0x1' }])

  await test.step('somebody who has a name', async () => {
    const asked = send(ACCOUNTS.evmPhone)
    await expect(wallet.text('phone.eth').first()).toBeVisible()
    await expect(wallet.text(ACCOUNTS.evmPhone).first()).toBeVisible()
    await wallet.reject()
    expect(await asked).toMatchObject({ ok: false, code: 4001 })
    await wallet.modal.isGone()
  })
  await test.step('the account itself', async () => {
    const asked = send(address)
    await expect(wallet.text(/^Your account$/)).toBeVisible()
    await wallet.reject()
    expect(await asked).toMatchObject({ ok: false, code: 4001 })
  })
  await context.close()
})
