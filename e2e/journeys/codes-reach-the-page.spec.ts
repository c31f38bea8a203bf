import { expect, test } from '#e2e/pages/test.ts'
import { EVM_ACCOUNT } from '#e2e/support/fixtures/accounts.ts'
import { SCRIPTED_WALLET } from '#e2e/support/fakes/page-wallets.ts'
import type { HostPage } from '#e2e/pages/host-page.ts'
import type { ModalPage } from '#e2e/pages/modal-page.ts'

const SWITCH_UNKNOWN = [{ chainId: '0x9999' }]

const CASES = [
  { name: 'a rejection', method: 'personal_sign', thrown: { code: 4001 }, code: 4001 },
  { name: 'an unauthorised account', method: 'personal_sign', thrown: { code: 4100 }, code: 4100 },
  { name: 'an unsupported method', method: 'personal_sign', thrown: { code: 4200 }, code: 4200 },
  { name: 'bad parameters', method: 'personal_sign', thrown: { code: -32602 }, code: -32602 },
  { name: 'a pending request', method: 'personal_sign', thrown: { code: -32002 }, code: -32002 },
  { name: 'an internal error', method: 'personal_sign', thrown: { code: -32603 }, code: -32603 },
  { name: 'a lost wallet', method: 'personal_sign', thrown: { code: 4900 }, code: 4900 },
  { name: 'a lost chain', method: 'personal_sign', thrown: { code: 4901 }, code: 4901 },
  { name: 'a capability', method: 'personal_sign', thrown: { code: 5700 }, code: 5700 },
  { name: 'a code of its own', method: 'personal_sign', thrown: { code: -32005 }, code: -32005 },
  {
    name: 'an unknown chain',
    method: 'wallet_switchEthereumChain',
    params: SWITCH_UNKNOWN,
    thrown: { code: 4902 },
    code: 4902,
  },
  {
    name: 'an unknown chain, nested',
    method: 'wallet_switchEthereumChain',
    params: SWITCH_UNKNOWN,
    thrown: { code: -32603, data: { originalError: { code: 4902, message: 'Unrecognized chain' } } },
    code: 4902,
  },
] as const

async function connectScripted(host: HostPage, modal: ModalPage): Promise<void> {
  const connecting = host.call('connect', { namespace: 'eip155' })
  await modal.wallet('Scripted Wallet').click()
  expect(await connecting).toMatchObject({ ok: true })
}

test.describe('through all hops', () => {
  test('Error codes of the wallet reach the page unchanged', async ({ openHost, modal, page }) => {
    const host = await openHost({ head: SCRIPTED_WALLET, options: { allowUnsupportedChain: true } })
    await connectScripted(host, modal)
    for (const { name, method, thrown, code, ...rest } of CASES) {
      await page.evaluate(
        ({ method, thrown }) => Object.assign(window, { answers: { [method]: { thrown } } }),
        {
          method,
          thrown: { message: `the wallet says ${name}`, ...thrown },
        },
      )
      const params = 'params' in rest ? rest.params : ['0x68656c6c6f', EVM_ACCOUNT]
      const outcome = await host.request(method, params)
      expect(outcome, name).toMatchObject({ ok: false, code })
      if ('data' in thrown) expect(outcome, name).toMatchObject({ data: thrown.data })
      await modal.isGone()
    }
  })

  test('The data of an error arrives with it', { tag: '@long' }, async ({ openHost, modal, page }) => {
    const host = await openHost({ head: SCRIPTED_WALLET, options: { allowUnsupportedChain: true } })
    await connectScripted(host, modal)
    const data = { reason: 'reverted', bytes: '0x08c379a0' }
    await page.evaluate((thrown) => Object.assign(window, { answers: { eth_sendTransaction: { thrown } } }), {
      code: -32000,
      message: 'execution reverted',
      data,
    })
    const params = [{ from: EVM_ACCOUNT, to: EVM_ACCOUNT, value: '0x1' }]
    expect(await host.request('eth_sendTransaction', params)).toMatchObject({
      ok: false,
      code: -32000,
      message: 'execution reverted',
      data,
    })
  })

  test('A wallet in which the visitor rejects answers 4001, and a request for an account that is not shared ends with 4100', async ({
    openHost,
    modal,
    demoWallet,
  }) => {
    const host = await openHost({ wallets: { evm: {} } })
    await modal.connect(host, 'Demo EVM Wallet')
    await host.decide('evm', 'ask')
    const signing = host.request('personal_sign', ['0x68656c6c6f', EVM_ACCOUNT])
    await demoWallet.reject()
    expect(await signing).toMatchObject({ ok: false, code: 4001 })
    const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
    expect(await host.request('personal_sign', ['0x68656c6c6f', other])).toMatchObject({
      ok: false,
      code: 4100,
    })
    expect(await host.request('eth_sign', [EVM_ACCOUNT, `0x${'00'.repeat(32)}`])).toMatchObject({
      ok: false,
      code: 4200,
    })
    expect(await host.request('wallet_switchEthereumChain', [{ chainId: 31337 }])).toMatchObject({
      ok: false,
      code: -32602,
      data: { field: expect.stringContaining('chainId') as unknown },
    })
  })

  test('A wallet answers 4902 for a chain it does not know, flat and nested', async ({ openHost, modal }) => {
    for (const unknownChain of ['flat', 'nested']) {
      const host = await openHost({
        site: `chain-${unknownChain}`,
        wallets: { evm: { unknownChain } },
        options: { allowUnsupportedChain: true },
      })
      await modal.connect(host, 'Demo EVM Wallet')
      expect(await host.request('wallet_switchEthereumChain', SWITCH_UNKNOWN)).toMatchObject({
        ok: false,
        code: 4902,
      })
    }
  })

  test(
    'The modal itself answers 4902 for a chain that the site does not offer',
    { tag: '@long' },
    async ({ openHost, modal }) => {
      const host = await openHost({ wallets: { evm: {} } })
      await modal.connect(host, 'Demo EVM Wallet')
      expect(await host.request('wallet_switchEthereumChain', SWITCH_UNKNOWN)).toMatchObject({
        ok: false,
        code: 4902,
      })
    },
  )

  test('A visitor who declines to connect can try again, and leaving the modal rejects with 4001', async ({
    openHost,
    modal,
    demoWallet,
  }) => {
    const host = await openHost({ wallets: { evm: { approve: 'ask' } } })
    const connecting = host.request('eth_requestAccounts')
    await modal.wallet('Demo EVM Wallet').click()
    await demoWallet.reject()
    await modal.text('You declined the connection').waitFor()
    await modal.button('Try again').click()
    await demoWallet.reject()
    await modal.text('You declined the connection').waitFor()
    await modal.close()
    expect(await connecting).toMatchObject({ ok: false, code: 4001 })
  })
})
