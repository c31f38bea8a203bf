import { readFileSync } from 'node:fs'
import { act, cleanup, screen, within } from '@testing-library/react'
import { encodeFunctionData, getAddress, parseAbi, type Hex } from 'viem'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { i18n } from '#frame/locales/i18n.ts'
import { nameAddresses } from '#frame/preview/address-names.ts'
import { createDirectoryNames } from '#frame/preview/evm/lookups/directory-names.ts'
import { previewTransaction } from '#frame/preview/evm/transaction-preview.ts'
import type { Preview } from '#frame/preview/preview.ts'
import ar from '#frame/locales/ar.json' with { type: 'json' }
import de from '#frame/locales/de.json' with { type: 'json' }
import en from '#frame/locales/en.json' with { type: 'json' }
import { parseJson } from '#tests/support/assertions/parse-json.ts'
import { prepared } from '#tests/support/builders/wallet-requests.ts'
import { callBytes } from '#tests/support/chains/call-bytes.ts'
import { MAINNET, nodeOf, servicesOf, EvmFixture } from '#tests/support/chains/evm-fixture.ts'
import { holdClock } from '#tests/support/fakes/held-clock.ts'
import { installSight, renderScreens } from '#tests/support/fixtures/render-screens.tsx'

const FIXTURE = 'tests/unit/embedded-wallet-frame/preview/golden/evm-fixture.json'
const fixture = parseJson(readFileSync(FIXTURE, 'utf8'), EvmFixture)
const ME = getAddress(fixture.account)
const ROUTER = getAddress('0x7a250d5630b4cf539739df2c5dacb4c659f2488d')
const STRANGER = getAddress('0x6813eb9362372eef6200f3b1dbc3f819671cba69')
const USDC = getAddress('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48')
const WETH = getAddress('0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2')
const SOON = 1_700_000_600n
const abi = parseAbi([
  'function swapExactTokensForTokens(uint256 amountIn, uint256 amountOutMin, address[] path, address to, uint256 deadline)',
  'function swapTokensForExactTokens(uint256 amountOut, uint256 amountInMax, address[] path, address to, uint256 deadline)',
])

beforeEach(() => installSight())
afterEach(() => {
  cleanup()
  act(() => i18n.loadAndActivate({ locale: 'en', messages: en }))
})

/** The preview of real bytes, with the names that the deployment knows. */
async function previewOf(data: Hex): Promise<Preview> {
  const services = servicesOf(fixture)
  const shown = await previewTransaction(callBytes(ROUTER, data), {
    network: MAINNET,
    account: fixture.account,
    askNode: nodeOf(fixture),
    services,
    networkFee: { maxFeePerGas: 30n * 10n ** 9n, maxPriorityFeePerGas: 1n, hasBaseFee: true },
    now: () => 1_700_000_000_000,
  })
  if (!shown) throw new Error('not shown')
  const sources = [createDirectoryNames(services.descriptors)]
  return nameAddresses(shown.preview, MAINNET, {
    book: { nameOf: () => undefined },
    sources,
    clock: holdClock(),
  })
}

async function draw(data: Hex) {
  const { ask } = renderScreens()
  await ask('request-1', prepared(undefined, await previewOf(data)))
  return within(screen.getByRole('main'))
}

const swap = (least: bigint, to: Hex = ME, deadline = SOON): Hex =>
  encodeFunctionData({
    abi,
    functionName: 'swapExactTokensForTokens',
    args: [1_000_000n, least, [USDC, WETH], to, deadline],
  })
const LEAST = 300_000_000_000_000n

describe('the approval of a swap', () => {
  it('It says what the visitor pays, gets at least, where, and through whom', async () => {
    const main = await draw(swap(LEAST))
    for (const text of [
      'Swap',
      'You pay',
      'You get at least',
      '0.0003 WETH',
      'Valid until',
      'Uniswap v2',
      ROUTER,
    ])
      expect(main.getByText(text), text).toBeTruthy()
    expect(main.getAllByText('1 USDC').length).toBeGreaterThan(0)
    expect(main.getByText('Your account')).toBeTruthy()
    expect(main.queryByText(/no minimum|not yours|deadline is past/)).toBeNull()
  })

  it('It says what the visitor pays at most for an exact amount', async () => {
    const args = [LEAST, 2_000_000n, [USDC, WETH], ME, SOON] as const
    const main = await draw(encodeFunctionData({ abi, functionName: 'swapTokensForExactTokens', args }))
    for (const text of ['You pay at most', 'You get', '0.0003 WETH'])
      expect(main.getByText(text)).toBeTruthy()
  })

  it('It warns of a missing minimum, of another recipient and of a past deadline', async () => {
    const main = await draw(swap(0n, STRANGER, SOON - 1_000n))
    for (const text of [
      'This swap sets no minimum: you could pay and get nothing.',
      'What you get would go to an address that is not yours.',
      'This swap’s deadline is past. It should fail, and its fee would be lost.',
    ])
      expect(main.getByText(text), text).toBeTruthy()
    expect(main.getAllByText(STRANGER).length).toBeGreaterThan(0)
    expect(main.getByRole('button', { name: /hold/i })).toBeTruthy()
  })

  it.each([
    [
      'de',
      de,
      [
        'Tauschen',
        'Sie zahlen',
        'Sie erhalten mindestens',
        'Dieser Tausch nennt kein Minimum: Sie könnten zahlen und nichts erhalten.',
      ],
    ],
    [
      'ar',
      ar,
      ['مبادلة', 'تدفع', 'تحصل على الأقل على', 'لا تحدد هذه المبادلة حدًا أدنى: قد تدفع ولا تحصل على شيء.'],
    ],
  ] as const)('It is drawn in the language of the visitor: %s', async (locale, messages, texts) => {
    act(() => i18n.loadAndActivate({ locale, messages }))
    const main = await draw(swap(0n))
    for (const text of texts) expect(main.getByText(text), text).toBeTruthy()
  })
})
