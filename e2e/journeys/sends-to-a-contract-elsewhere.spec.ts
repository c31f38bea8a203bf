import { createTestClient, http, type Address } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { startAnvil } from '#demo/chains/evm/anvil-process.ts'
import { REAL_NETWORKS } from '#e2e/pages/host-page.ts'
import { ModalPage } from '#e2e/pages/modal-page.ts'
import { SendPage } from '#e2e/pages/send-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { startOwnDeployment, type OwnDeployment } from '#e2e/support/servers/own-deployment.ts'
import { optimism } from '#schemas/networks/eip155/optimism.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'

const ELSEWHERE = 'This address is a contract on another network and not on this one'
const NOT_LOOKED_UP = 'We could not check whether this address is a contract on another network'
const freshEvm = (): Address => privateKeyToAddress(generatePrivateKey())

let node: Awaited<ReturnType<typeof startAnvil>>
let deployment: OwnDeployment
test.beforeAll(async () => {
  const [port = 0] = await freePorts(1)
  node = await startAnvil(port)
  deployment = await startOwnDeployment({ chains: { [optimism.caipNetworkId]: { rpcUrls: [node.url] } } })
})
test.afterAll(() => Promise.all([deployment?.stop(), node?.stop()]))

test('A recipient that is a contract on another network is warned of before an extension is asked', async ({
  page,
}) => {
  const options = { networks: REAL_NETWORKS.slice(0, 1) }
  const host = await deployment.openHost(page, { wallets: { evm: {} }, options })
  const modal = new ModalPage(page)
  await modal.connect(host, 'Demo EVM Wallet', 'eip155')
  const sends = new SendPage(modal)
  const safe = freshEvm()
  await createTestClient({ chain: foundry, mode: 'anvil', transport: http(node.url) }).setCode({
    address: safe,
    bytecode: '0x6001',
  })

  await test.step('The warning names that network', async () => {
    await host.call('open', { view: 'WalletSend' })
    await sends.enter({ token: /Ether/, amount: '0.1', to: safe })
    await sends.review()
    await modal.text(ELSEWHERE).waitFor()
    await modal.text(optimism.name).waitFor()
    await modal.text('You have not sent anything to this address').waitFor()
  })
  await test.step('A recipient without a contract anywhere causes no warning', async () => {
    await modal.button('Change').click()
    await sends.recipient.fill(freshEvm())
    await sends.review()
    await modal.text('You have not sent anything to this address').waitFor()
    await expect(modal.text(ELSEWHERE)).toHaveCount(0)
    await expect(modal.text(NOT_LOOKED_UP)).toHaveCount(0)
  })
  await test.step('When that network does not answer, the view says that the check failed', async () => {
    await node.stop()
    await modal.button('Change').click()
    await sends.recipient.fill(freshEvm())
    await sends.review()
    await modal.text(NOT_LOOKED_UP).waitFor()
    await sends.send()
    await sends.isConfirmed()
  })
})
