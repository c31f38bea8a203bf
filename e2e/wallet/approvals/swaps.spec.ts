import {
  encodeFunctionData,
  formatEther,
  formatUnits,
  numberToHex,
  parseAbi,
  parseEther,
  type Hex,
} from 'viem'
import type { Page } from '@playwright/test'
import { DEMO_URLS } from '#e2e/pages/demo-urls.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { fundEvm } from '#e2e/support/fixtures/fund-account.ts'
import { signUpVisitor } from '#e2e/support/fixtures/wallet-visitor.ts'
import { evmNode } from '#e2e/support/servers/local-nodes.ts'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { SWAP_TRANSACTION_ENDPOINT } from '#schemas/http/blockchain/convert.ts'
import { hexOf } from '#tests/support/assertions/wallet-answers.ts'

const { token } = LOCAL_EVM_CONTRACTS
const CHAIN = 'eip155:31337'
const COIN = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'
const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function approve(address, uint256)',
])

/** The transaction that the server builds for a swap of the page, and its quote. */
async function build(page: Page, from: string, to: string, amount: bigint, userAddress: Hex) {
  const [paid, got] = [`${CHAIN}:${from}`, `${CHAIN}:${to}`]
  const order = { projectId: 'demo', from: paid, to: got, amount: String(amount), userAddress }
  const answer: unknown = await page.evaluate(
    async ([url = '', body = '']) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(url, { method: 'POST', headers, body })).json()
    },
    [`${DEMO_URLS.api}/v1/convert/build-transaction`, JSON.stringify(order)],
  )
  const { tx, quote } = SWAP_TRANSACTION_ENDPOINT.answer.parse(answer)
  const call = { to: tx.to.split(':').at(-1), data: tx.data, value: numberToHex(BigInt(tx.amount)) }
  return { call, quote }
}

test(
  'A swap is approved by the numbers of its quote, and gives what they say',
  { tag: '@long' },
  async ({ browser, hostServer }) => {
    const { host, wallet, address, context } = await signUpVisitor(browser, hostServer, { site: 'swaps' })
    await fundEvm(address)
    const held = () =>
      evmNode.readContract({ address: token, abi, functionName: 'balanceOf', args: [address] })

    await test.step('Coins are swapped for a token', async () => {
      const { call, quote } = await build(host.page, COIN, token, parseEther('0.1'), address)
      const pending = host.request('eth_sendTransaction', [{ from: address, ...call }])
      const review = await wallet.review()
      await expect(review.text('You pay')).toBeVisible()
      await expect(review.text('0.1 ETH').first()).toBeVisible()
      await expect(review.text('You get at least')).toBeVisible()
      const least = BigInt(quote.minimumToAmount)
      await expect(review.text(`${formatUnits(least, 6)} dUSD`).first()).toBeVisible()
      await expect(review.text(/^You have not used this contract before/)).toBeVisible()
      await review.approve()
      const answer = await pending
      const hash = answer.ok ? hexOf(answer.value) : '0x'
      expect((await evmNode.waitForTransactionReceipt({ hash })).status).toBe('success')
      expect(await held()).toBeGreaterThanOrEqual(least)
    })

    await test.step('A token is approved and swapped for coins by one request', async () => {
      const paid = await held()
      const { call, quote } = await build(host.page, token, COIN, paid, address)
      const args = [hexOf(quote.router), paid] as const
      const approval = { to: token, data: encodeFunctionData({ abi, functionName: 'approve', args }) }
      const pending = host.request('wallet_sendCalls', [
        { version: '2.0.0', from: address, chainId: '0x7a69', calls: [approval, call] },
      ])
      const review = await wallet.review()
      await expect(review.text(`${formatEther(BigInt(quote.minimumToAmount))} ETH`).first()).toBeVisible()
      await expect(review.text('Could not be checked')).toBeHidden()
      await review.approve()
      expect(await pending).toMatchObject({ ok: true })
      await expect.poll(held).toBe(0n)
    })
    await context.close()
  },
)
