import { parseAbi, type Address, type Hex } from 'viem'
import * as z from 'zod/mini'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { REAL_NETWORKS } from '#e2e/pages/host-page.ts'
import type { ModalPage } from '#e2e/pages/modal-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import {
  bitcoinFigures,
  bitcoinTransfers,
  evmFigures,
  evmTransfers,
  solanaFigures,
  solanaTransfers,
  type TransferLine,
  type TokenFigures,
} from '#e2e/support/assertions/chain-figures.ts'
import { createFundedAccount } from '#e2e/support/fixtures/funded-account.ts'
import { evmNode } from '#e2e/support/servers/local-nodes.ts'
import { watchOnlyWallets } from '#e2e/support/fakes/page-wallets.ts'

const { gallery, editions } = LOCAL_EVM_CONTRACTS
const ABI = parseAbi([
  'function ownerOf(uint256) view returns (address)',
  'function balanceOf(address, uint256) view returns (uint256)',
  'function tokenURI(uint256) view returns (string)',
  'function uri(uint256) view returns (string)',
  'function name() view returns (string)',
])
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/**
 * The text of each row that comes from data, in order, from the top of a list to its end; the whole text of a row without
 * such data.
 */
function rowsOf(modal: ModalPage, label: string): Promise<readonly (readonly string[])[]> {
  return modal.document().evaluate(async (name) => {
    const scroller = document.querySelector(`section[aria-label="${name}"]`)
    const rows = new Map<number, readonly string[]>()
    if (!scroller) return []
    for (let top = 0; top < scroller.scrollHeight; top += 150) {
      scroller.scrollTop = top
      // The list is drawn again in the next animation frame.
      for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame)
      for (const row of scroller.querySelectorAll('li')) {
        const words = [...row.querySelectorAll('bdi')].map(({ textContent }) => textContent.trim())
        const hidden = [...row.querySelectorAll('[aria-hidden]')].map(({ textContent }) => textContent)
        const reported = hidden.includes('—') ? [...words, '—'] : words
        rows.set(
          row.ariaPosInSet === null ? 0 : Number(row.ariaPosInSet),
          reported.length === 0 ? [row.textContent] : reported,
        )
      }
    }
    scroller.scrollTop = 0
    return [...rows.values()]
  }, label)
}

const byText = (rows: readonly (readonly string[])[]) => rows.map((row) => row.join(' | ')).toSorted()

/** Checks that the tokens of the open account, their values and their sum are those of the chain. */
async function expectTokens(modal: ModalPage, { verified, unverified, total }: TokenFigures): Promise<void> {
  await modal.frame.getByRole('tab', { name: 'Tokens' }).click()
  const told = async () =>
    (await rowsOf(modal, 'Tokens')).map(([, quantity, symbol, value]) => [symbol, quantity, value])
  await expect.poll(async () => (await told()).length).toBeGreaterThanOrEqual(verified.length)
  const rows = await told()
  const line = rows.findIndex(([symbol]) => symbol === undefined)
  const trusted = line === -1 ? rows : rows.slice(0, line)
  const amounts = (list: readonly (readonly (string | undefined)[])[]) =>
    byText(list.map(([symbol, quantity]) => [String(symbol), String(quantity)]))
  expect(amounts(trusted)).toEqual(amounts(verified))
  for (const [symbol, , worth] of verified) expectWorth(trusted.find(([name]) => name === symbol)?.[2], worth)
  const others = line === -1 ? [] : rows.slice(line + 1)
  expect(others.map(([symbol, quantity, value]) => [symbol, quantity, value])).toEqual(
    unverified.map(([symbol, quantity]) => [symbol, quantity, undefined]),
  )
  const balance = modal.frame
    .getByText(/^Balance:/)
    .locator('..')
    .locator('bdi')
  expectWorth(await balance.innerText(), total)
}

/** Compares amounts of money to a thousandth, because other tests swap at the same pools meanwhile. */
function expectWorth(shown: string | undefined, expected: string | undefined): void {
  const numberIn = (text: string | undefined) => Number(text?.replaceAll(/[^\d.]/g, '') || 'NaN')
  expect(shown?.replaceAll(/[\d.,]/g, '')).toBe(expected?.replaceAll(/[\d.,]/g, ''))
  if (numberIn(expected) > 0) expect(Math.abs(numberIn(shown) / numberIn(expected) - 1)).toBeLessThan(0.001)
  else expect(shown).toBe(expected)
}

/** The collectibles that the contracts report for an owner: quantity, name, and name of the collection. */
async function expectCollectibles(modal: ModalPage, owner: Address, history: readonly Hex[]): Promise<void> {
  await modal.frame.getByRole('tab', { name: 'NFTs' }).click()
  const picture = await tokenOf(history)
  const at = (address: Address) => ({ address, abi: ABI }) as const
  expect(await evmNode.readContract({ ...at(gallery), functionName: 'ownerOf', args: [picture] })).toBe(owner)
  const uri = await evmNode.readContract({ ...at(gallery), functionName: 'tokenURI', args: [picture] })
  const count = await evmNode.readContract({ ...at(editions), functionName: 'balanceOf', args: [owner, 1n] })
  const template = await evmNode.readContract({ ...at(editions), functionName: 'uri', args: [1n] })
  const edition = await fetch(template.replace('{id}', '1'.padStart(64, '0')))
  const nameOf = (said: unknown) => z.object({ name: z.string() }).parse(said).name
  const names = [
    nameOf(JSON.parse(Buffer.from(uri.split(',')[1] ?? '', 'base64').toString())),
    nameOf(await edition.json()),
  ]
  const collections = await Promise.all(
    [gallery, editions].map((address) => evmNode.readContract({ ...at(address), functionName: 'name' })),
  )
  await expect(modal.text(names[0] ?? '')).toBeVisible()
  const reported = (await rowsOf(modal, 'NFTs')).flat()
  expect(reported.toSorted()).toEqual([...names, ...collections, `×${count}`].toSorted())
}

/** Finds the collectible that one of these transactions brought to the gallery. */
async function tokenOf(history: readonly Hex[]): Promise<bigint> {
  for (const hash of history) {
    const { logs } = await evmNode.getTransactionReceipt({ hash })
    const log = logs.find(
      ({ address, topics }) => address === gallery.toLowerCase() && topics[0] === TRANSFER,
    )
    if (log?.topics[3]) return BigInt(log.topics[3])
  }
  throw new Error('No collectible came.')
}

/** Checks that the activity of the open account is what happened on the chain. */
async function expectMoves(modal: ModalPage, moves: readonly TransferLine[]): Promise<void> {
  await modal.frame.getByRole('tab', { name: 'Activity' }).click()
  const told = async () => byText((await rowsOf(modal, 'Activity')).filter(({ length }) => length > 1))
  await expect.poll(told).toEqual(byText(moves))
}

test('Coins, tokens, collectibles and activity of three chains are shown as the chains have them, at the prices of the pools', async ({
  openHost,
  modal,
}) => {
  // There are three chains, each with its own test assets.
  test.setTimeout(120_000)
  const { evm, solana, bitcoin, evmHistory } = await createFundedAccount()
  const host = await openHost({
    head: watchOnlyWallets({ evm, solana, bitcoin }),
    options: { networks: REAL_NETWORKS },
  })
  await modal.connect(host, 'Watching EVM Wallet', 'eip155')
  for (const namespace of ['solana', 'bip122'] as const)
    await modal.connect(host, 'Watching Wallet', namespace)

  await host.call('open', { namespace: 'bip122' })
  await expectTokens(modal, await bitcoinFigures(bitcoin))
  await expectMoves(modal, await bitcoinTransfers(bitcoin))

  await host.call('open', { namespace: 'solana' })
  await expectTokens(modal, await solanaFigures(solana))
  await modal.frame.getByRole('tab', { name: 'NFTs' }).click()
  await expect(modal.text('Bands of Solana')).toBeVisible()
  expect((await rowsOf(modal, 'NFTs')).flat()).toEqual(['Bands of Solana', ''])
  await expectMoves(modal, await solanaTransfers(solana))

  await host.call('open', { namespace: 'eip155' })
  await expectTokens(modal, await evmFigures(evm))
  await expectCollectibles(modal, evm, evmHistory)
  await expectMoves(modal, await evmTransfers(evm, evmHistory))
})
