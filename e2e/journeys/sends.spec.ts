import { Keypair, PublicKey } from '@solana/web3.js'
import { erc20Abi, formatUnits, getAddress, parseEther, parseUnits, type Address } from 'viem'
import { generatePrivateKey, privateKeyToAddress } from 'viem/accounts'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { LOCAL_NETWORKS, REAL_NETWORKS } from '#e2e/pages/host-page.ts'
import { DEMO_URLS } from '#e2e/pages/demo-urls.ts'
import { SendPage } from '#e2e/pages/send-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import { ACCOUNTS } from '#e2e/support/fixtures/accounts.ts'
import { evmNode, solanaNode, unspentOf } from '#e2e/support/servers/local-nodes.ts'
import { LOOKALIKE, FRIEND, createHistory, serveFakeAccount } from '#e2e/support/fixtures/fake-account.ts'
import { sampleOf } from '#tests/support/builders/runs.ts'

const freshEvm = (): Address => privateKeyToAddress(generatePrivateKey())
const ANYBODY = { 'access-control-allow-origin': '*' }
const options = { networks: Object.values(LOCAL_NETWORKS) }

const tokensOf = (owner: Address, address: Address): Promise<bigint> =>
  evmNode.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args: [owner] })

test('Coins of an EVM chain arrive to the last digit, for at most the fee that was shown', async ({
  openHost,
  modal,
}) => {
  const host = await openHost({ wallets: { evm: {} }, options })
  await modal.connect(host, 'Demo EVM Wallet', 'eip155')
  const sender = await host.address('eip155')
  const [to, sends] = [freshEvm(), new SendPage(modal)]
  await host.call('open')
  await modal.button(/^Send$/).click()
  await sends.enter({ token: /Ether/, amount: '0.123456789012345678', to: to.toLowerCase().slice(2) })
  await sends.review()
  expect(await sends.line('Amount')).toContain('0.123456789012345678 ETH')
  expect(await sends.line('To')).toBe(to)
  await modal.text('You have not sent anything to this address').waitFor()
  const fee = parseEther((await sends.line('Network fee, at most')).replace(' ETH', ''))
  const before = await evmNode.getBalance({ address: sender })
  await sends.send()
  await sends.isConfirmed()
  const amount = parseEther('0.123456789012345678')
  expect(await evmNode.getBalance({ address: to })).toBe(amount)
  const paid = before - (await evmNode.getBalance({ address: sender })) - amount
  expect(paid).toBeGreaterThan(0n)
  expect(paid).toBeLessThanOrEqual(fee)
})

const TOKENS = [
  ['a token', /Demo USD/, LOCAL_EVM_CONTRACTS.token],
  ['a token that answers nothing', /Silent/, LOCAL_EVM_CONTRACTS.silentToken],
] as const
for (const [name, token, address] of sampleOf(TOKENS, 2))
  test(`The token ${name} of an EVM chain arrives`, async ({ openHost, modal }) => {
    const host = await openHost({ wallets: { evm: {} }, options })
    await modal.connect(host, 'Demo EVM Wallet', 'eip155')
    const sender = await host.address('eip155')
    const [to, sends] = [freshEvm(), new SendPage(modal)]
    await host.call('open', { view: 'WalletSend' })
    await sends.enter({ token, amount: '1.5', to })
    await sends.review()
    const before = await tokensOf(sender, address)
    await sends.send()
    await sends.isConfirmed()
    expect(await tokensOf(to, address)).toBe(parseUnits('1.5', 6))
    expect(await tokensOf(sender, address)).toBe(before - parseUnits('1.5', 6))
  })

test('A name and an amount in fiat money are reviewed as one address and one amount, and exactly those are sent', async ({
  openHost,
  modal,
}) => {
  const host = await openHost({ wallets: { evm: {} }, options: { networks: REAL_NETWORKS } })
  await modal.connect(host, 'Demo EVM Wallet', 'eip155')
  const sends = new SendPage(modal)
  await host.call('open', { view: 'WalletSend' })
  await sends.choose(/Demo Gold/)
  await modal.button('Enter the amount in US dollars').click()
  await modal.frame.getByRole('textbox', { name: 'Amount in US dollars' }).fill('25.50')
  await sends.recipient.fill('phone.eth')
  await modal.text(ACCOUNTS.evmPhone).waitFor()
  await sends.review()
  expect((await sends.line('To')).split('\n')).toEqual(['phone.eth', ACCOUNTS.evmPhone])
  const [amount = '', worth] = (await sends.line('Amount')).split('\n')
  expect(worth).toMatch(/^\$25\.(?:50|49)$/)
  const before = await tokensOf(ACCOUNTS.evmPhone, LOCAL_EVM_CONTRACTS.gold)
  await sends.send()
  await sends.isConfirmed()
  const arrived = (await tokensOf(ACCOUNTS.evmPhone, LOCAL_EVM_CONTRACTS.gold)) - before
  expect(`${formatUnits(arrived, 18)} dGLD`).toBe(amount)
})

test('A look-alike address is warned of, also behind a name that looks like another', async ({
  openHost,
  modal,
}) => {
  const host = await openHost({ wallets: { evm: {} }, options })
  await modal.connect(host, 'Demo EVM Wallet', 'eip155')
  await serveFakeAccount(host.page, { history: createHistory(12, await host.address('eip155')) })
  await host.page.route(
    ({ origin, pathname }) => origin === DEMO_URLS.api && pathname.startsWith('/v1/names/'),
    (route) => route.fulfill({ json: { name: 'vit\u0430lik.eth', address: LOOKALIKE }, headers: ANYBODY }),
  )
  const sends = new SendPage(modal)
  await host.call('open', { view: 'WalletSend' })
  await sends.enter({ token: /Ether/, amount: '0.1', to: 'vit\u0430lik.eth' })
  await sends.review()
  expect((await sends.line('To')).split('\n')).toEqual([
    'xn--vitlik-5nf.eth',
    getAddress(LOOKALIKE.toLowerCase()),
  ])
  await modal.text('This address starts and ends like one you know').waitFor()
  await modal.text(FRIEND).waitFor()
  await modal.text('letters beyond a to z').waitFor()
  await modal.text('You have not sent anything to this address').waitFor()
})

test(
  'The form keeps its input after the wallet rejected, and errors stand at their field',
  { tag: '@long' },
  async ({ openHost, modal }) => {
    const host = await openHost({ wallets: { evm: {} }, options })
    await modal.connect(host, 'Demo EVM Wallet', 'eip155')
    const sends = new SendPage(modal)
    await host.call('open', { view: 'WalletSend' })
    const to = freshEvm()
    await sends.enter({ token: /Ether/, amount: '-1', to: 'tG1N92c5YT59Zxqz2FBETtPqw6xw647E4M32ASL2YJq' })
    for (const [amount, said] of [
      ['-1', 'cannot be negative'],
      ['1e2', 'without an exponent'],
      ['0', 'above 0'],
      ['0.0000000000000000001', 'At most 18 decimals'],
      ['1,5', 'plain number'],
    ] as const) {
      await sends.amount.fill(amount)
      await modal.text(said).waitFor()
      await modal.button('Incorrect Value').waitFor()
    }
    await sends.amount.fill('999999999')
    await modal.button('Insufficient Funds').waitFor()
    await modal.text('This is more than you can send').waitFor()
    await sends.amount.fill('1')
    await modal.button('Invalid Address').waitFor()
    await modal.text('This is not a valid address on').waitFor()
    await sends.recipient.fill(to)
    await host.decide('evm', 'reject')
    await sends.review()
    await sends.send()
    await modal.text('You declined the transfer').waitFor()
    await modal.button('Back to the transfer').click()
    await expect(sends.amount).toHaveValue('1')
    await expect(sends.recipient).toHaveValue(to)
  },
)

test('Coins of Solana arrive for the fee that was shown', { tag: '@long' }, async ({ openHost, modal }) => {
  const host = await openHost({ wallets: { solana: {} }, options })
  await modal.connect(host, 'Demo Solana Wallet', 'solana')
  const sender = new PublicKey(await host.address('solana'))
  const [to, sends] = [Keypair.generate().publicKey, new SendPage(modal)]
  await host.call('open', { view: 'WalletSend' })
  await sends.enter({ token: /SOL/, amount: '0.012345678', to: to.toBase58() })
  await sends.review()
  const before = await solanaNode.getBalance(sender)
  await sends.send()
  await sends.isConfirmed()
  expect(await solanaNode.getBalance(to)).toBe(12_345_678)
  expect(await solanaNode.getBalance(sender)).toBe(before - 12_345_678 - 5_000)
})

for (const [name, program] of [
  ['the token program', 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA'],
  ['the newer token program', 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb'],
] as const)
  test(
    `A token of ${name} arrives, and the account that is created for it is named`,
    { tag: name === 'the token program' ? [] : '@long' },
    async ({ openHost, modal }) => {
      const host = await openHost({ wallets: { solana: {} }, options })
      await modal.connect(host, 'Demo Solana Wallet', 'solana')
      const sender = new PublicKey(await host.address('solana'))
      const [to, sends] = [Keypair.generate().publicKey, new SendPage(modal)]
      const held = await solanaNode.getParsedTokenAccountsByOwner(sender, {
        programId: new PublicKey(program),
      })
      const info = held.value.map(({ account }) => account.data.parsed.info)
      const { mint, tokenAmount } = info.find(({ tokenAmount: { decimals } }) => decimals > 1)
      await host.call('open', { view: 'WalletSend' })
      await sends.find(mint)
      await sends.amount.fill('0.25')
      await sends.recipient.fill(to.toBase58())
      await sends.review()
      await modal.text('The recipient has no account for this token yet').waitFor()
      const deposit = Number((await sends.line('Deposit for the new account')).split(' ')[0])
      const before = await solanaNode.getBalance(sender)
      await sends.send()
      await sends.isConfirmed()
      const received = await solanaNode.getParsedTokenAccountsByOwner(to, { mint: new PublicKey(mint) })
      const quarter = String(25n * 10n ** BigInt(tokenAmount.decimals - 2))
      expect(received.value[0]?.account.data.parsed.info.tokenAmount.amount).toBe(quarter)
      expect(before - (await solanaNode.getBalance(sender))).toBe(Math.round(deposit * 1e9) + 5_000)
    },
  )

test(
  'Bitcoin arrives for the fee that was chosen and shown',
  { tag: '@long' },
  async ({ openHost, modal }) => {
    const host = await openHost({ wallets: { bitcoin: {} }, options })
    await modal.connect(host, 'Demo Bitcoin Wallet', 'bip122')
    const sender = await host.address('bip122')
    const sends = new SendPage(modal)
    await host.call('open', { view: 'WalletSend' })
    await sends.enter({ token: /BTC|Bitcoin/, amount: '0.00012345', to: ACCOUNTS.bitcoinOrdinals })
    await modal.text('Fast').click()
    await sends.review()
    const fee = Number((await sends.line('Network fee, at most')).split(' ')[0])
    const [mine, theirs] = [await satsOf(sender), await satsOf(ACCOUNTS.bitcoinOrdinals)]
    await sends.send()
    await sends.isConfirmed()
    expect(await satsOf(ACCOUNTS.bitcoinOrdinals)).toBe(theirs + 12_345)
    expect(await satsOf(sender)).toBe(mine - 12_345 - Math.round(fee * 1e8))
  },
)

async function satsOf(address: string): Promise<number> {
  return (await unspentOf(address)).reduce((sum, { value }) => sum + value, 0)
}
