import { createTestClient, erc20Abi, http, maxUint256, walletActions, type Address } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { DEMO_ZONE } from '#demo/chains/evm/demo-zone.ts'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { DEMO_URLS } from '#e2e/pages/demo-urls.ts'
import { LOCAL_NETWORKS } from '#e2e/pages/host-page.ts'
import { tabTo } from '#e2e/pages/tab-to.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { axeViolations } from '#e2e/support/assertions/axe-violations.ts'
import { layoutFaults } from '#e2e/support/assertions/layout-faults.ts'
import { fundEvm } from '#e2e/support/fixtures/fund-account.ts'
import { signUpVisitor, type Visitor } from '#e2e/support/fixtures/wallet-visitor.ts'
import { evmNode } from '#e2e/support/servers/local-nodes.ts'

const PHONE = { width: 360, height: 740 }
const { token } = LOCAL_EVM_CONTRACTS

let visitor: Visitor

test.describe.configure({ mode: 'serial' })
// The name is shown wherever the account is, so no other test has this visitor.
test.beforeAll(async ({ browser, hostServer }) => {
  visitor = await signUpVisitor(browser, hostServer, {
    site: 'name-and-access',
    options: { networks: [LOCAL_NETWORKS.evm] },
    context: { viewport: PHONE },
  })
})
test.afterAll(() => visitor.context.close())

test('A visitor registers a name by keyboard alone, and the account is called by it', async () => {
  const { page, host, wallet, address } = visitor
  const { modal } = wallet
  const label = `visitor-${address.slice(-8).toLowerCase()}`
  const name = `${label}.${DEMO_ZONE}`
  await host.call('open', { view: 'RegisterAccountName' })
  await tabTo(page, modal.frame.getByRole('textbox', { name: 'Name' }))
  await page.keyboard.type(label)
  await modal.text(`${name} is free`).waitFor()
  expect(await axeViolations(modal)).toEqual([])
  expect(await layoutFaults(modal, PHONE.width)).toEqual([])
  await page.keyboard.press('Enter')
  await expect(wallet.text(name).first()).toBeVisible()
  await wallet.waitUntilApprovable()
  await tabTo(page, wallet.approveButton)
  await wallet.approveByKey('Enter')
  await modal.text(`${name} is yours`).waitFor()
  expect(await axeViolations(modal)).toEqual([])
  await tabTo(page, modal.button('Done'))
  await page.keyboard.press('Enter')
  await modal.shows('Account')
  await expect(modal.text(name).first()).toBeVisible()
  await modal.close()
})

test('A visitor sees an approval of a token with its spender, and ends it on the chain', async () => {
  const { host, wallet, address } = visitor
  const { modal } = wallet
  const spender = privateKeyToAddress(generatePrivateKey())
  await fundEvm(address)
  await approve(address, spender)
  expect(await allowanceOf(address, spender)).toBe(maxUint256)

  await host.call('open', { view: 'Sessions' })
  const row = modal.frame
    .getByRole('list', { name: /^Token approvals on/ })
    .getByRole('listitem')
    .filter({ hasText: 'May take all your dUSD' })
  await expect(row).toContainText(spender.slice(-4))
  await row.getByRole('button', { name: /^End:/ }).click()
  await expect(row).toContainText(spender)
  expect(await axeViolations(modal)).toEqual([])
  expect(await layoutFaults(modal, PHONE.width)).toEqual([])
  await row.getByRole('button', { name: 'End', exact: true }).click()
  await wallet.approve()
  await expect(modal.text('No approvals')).toBeVisible()
  expect(await allowanceOf(address, spender)).toBe(0n)
})

const allowanceOf = (owner: Address, spender: Address): Promise<bigint> =>
  evmNode.readContract({ address: token, abi: erc20Abi, functionName: 'allowance', args: [owner, spender] })

/** Lets a spender take everything, as the site of an exchange asks for. */
async function approve(account: Address, spender: Address): Promise<void> {
  const anvil = createTestClient({ chain: foundry, mode: 'anvil', transport: http(DEMO_URLS.evm) }).extend(
    walletActions,
  )
  await anvil.impersonateAccount({ address: account })
  const call = { account, address: token, abi: erc20Abi, functionName: 'approve' } as const
  const hash = await anvil.writeContract({ ...call, args: [spender, maxUint256] })
  await evmNode.waitForTransactionReceipt({ hash })
}
