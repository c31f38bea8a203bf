import { ed25519 } from '@noble/curves/ed25519.js'
import { base58, base64, hex } from '@scure/base'
import { Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { isHash, parseEther, verifyMessage, verifyTypedData } from 'viem'
import { PhonePage } from '#e2e/pages/phone-page.ts'
import { expect, test } from '#e2e/pages/test.ts'
import type { HostPage, Outcome } from '#e2e/pages/host-page.ts'
import { ACCOUNTS } from '#e2e/support/fixtures/accounts.ts'
import { fetchBitcoin, evmNode, solanaNode } from '#e2e/support/servers/local-nodes.ts'
import { connectPhone, openConnected, showCode } from '#e2e/support/fixtures/phone-connection.ts'
import { recoverMessageSigner } from '#e2e/support/assertions/verify-bitcoin-message.ts'

const { evmPhone, solanaPhone, bitcoinPhone } = ACCOUNTS
const MESSAGE = 'Hello, phone'
const MESSAGE_HEX = `0x${hex.encode(new TextEncoder().encode(MESSAGE))}`
const NEXT_EVM_ACCOUNT = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'

/** Returns a field of an answer, and fails where it is missing. */
function field(outcome: Outcome, name: string): string {
  if (!outcome.ok) throw new Error(`${String(outcome.code)}: ${outcome.message}`)
  const { value } = outcome
  return String(typeof value === 'object' && value !== null ? Reflect.get(value, name) : value)
}

function asHex(text: string): `0x${string}` {
  return `0x${text.replace(/^0x/, '')}`
}

function request(host: HostPage, namespace: string, method: string, params: unknown): Promise<Outcome> {
  return host.call('request', { namespace, method, params })
}

test('A phone that scans the code is connected on three namespaces', async ({ openHost, context }) => {
  const host = await openHost()
  const phone = await PhonePage.open(context)
  const connecting = host.call('connect')
  const { uri, modal } = await showCode(host)
  await phone.pair(uri)
  const said = await phone.approve('Connect this site')
  expect(said).toContain(host.origin)
  expect(said).toMatch(/eip155[^]*Local EVM[^]*solana[^]*Local Solana[^]*bip122[^]*Local Bitcoin/)
  expect(await connecting).toMatchObject({ ok: true })
  expect(await host.address('eip155')).toBe(evmPhone)
  expect(await host.address('solana')).toBe(solanaPhone)
  expect(await host.address('bip122')).toBe(bitcoinPhone)
  await modal.isGone()
  await expect(phone.sites).toContainText(host.origin)
})

test('A phone signs and sends on the EVM chain', async ({ openHost, context }) => {
  const { host, phone } = await openConnected({ openHost, context })

  const signing = host.request('personal_sign', [MESSAGE_HEX, evmPhone])
  expect(await phone.approve('Sign a message')).toContain(MESSAGE)
  const signature = asHex(field(await signing, 'signature'))
  expect(await verifyMessage({ address: evmPhone, message: MESSAGE, signature })).toBe(true)

  const typed = {
    domain: { name: 'A shop', chainId: 31_337 },
    types: { Order: [{ name: 'item', type: 'string' }] },
    primaryType: 'Order',
    message: { item: 'tea' },
  } as const
  const signingTyped = host.request('eth_signTypedData_v4', [evmPhone, JSON.stringify(typed)])
  expect(await phone.approve('Sign Order')).toContain('tea')
  const typedSignature = asHex(field(await signingTyped, 'signature'))
  expect(await verifyTypedData({ address: evmPhone, signature: typedSignature, ...typed })).toBe(true)

  const to = ACCOUNTS.evmExtension
  const before = await evmNode.getBalance({ address: to })
  const value = `0x${parseEther('0.25').toString(16)}`
  const sending = host.request('eth_sendTransaction', [{ from: evmPhone, to, value }])
  expect(await phone.approve('Send a transaction')).toContain('0.25 ETH')
  const hash = field(await sending, 'hash')
  expect(isHash(hash)).toBe(true)
  expect((await evmNode.waitForTransactionReceipt({ hash: asHex(hash) })).status).toBe('success')
  expect(await evmNode.getBalance({ address: to })).toBeGreaterThan(before)
})

test('A phone signs and sends on Solana', async ({ openHost, context }) => {
  const { host, phone } = await openConnected({ openHost, context })

  const message = new TextEncoder().encode(MESSAGE)
  const signing = request(host, 'solana', 'solana_signMessage', {
    message: base58.encode(message),
    pubkey: solanaPhone,
  })
  expect(await phone.approve('Sign a message')).toContain(MESSAGE)
  const signature = base58.decode(field(await signing, 'signature'))
  expect(ed25519.verify(signature, message, base58.decode(solanaPhone))).toBe(true)

  const payer = new PublicKey(solanaPhone)
  const to = Keypair.generate().publicKey
  const transaction = new Transaction({ feePayer: payer, ...(await solanaNode.getLatestBlockhash()) })
  transaction.add(SystemProgram.transfer({ fromPubkey: payer, toPubkey: to, lamports: 3_000_000 }))
  const bytes = transaction.serialize({ requireAllSignatures: false, verifySignatures: false })
  const params = { transaction: bytes.toString('base64') }
  const signingOne = request(host, 'solana', 'solana_signTransaction', params)
  expect(await phone.approve('Sign a transaction')).toContain('0.003 SOL')
  const signed = Transaction.from(Buffer.from(field(await signingOne, 'transaction'), 'base64'))
  expect(signed.verifySignatures()).toBe(true)

  const sending = request(host, 'solana', 'solana_signAndSendTransaction', params)
  await phone.approve('Sign and send a transaction')
  expect((await sending).ok).toBe(true)
  await expect.poll(() => solanaNode.getBalance(to)).toBe(3_000_000)
})

test('A phone signs and sends on Bitcoin', { tag: '@long' }, async ({ openHost, context }) => {
  const { host, phone } = await openConnected({ openHost, context })
  const account = bitcoinPhone

  const signing = request(host, 'bip122', 'signMessage', { account, message: MESSAGE })
  expect(await phone.approve('Sign a message')).toContain(MESSAGE)
  const signature = field(await signing, 'signature')
  const bytes = /^[0-9a-f]{130}$/.test(signature) ? hex.decode(signature) : base64.decode(signature)
  expect(recoverMessageSigner(MESSAGE, bytes)).toBe(account)

  const recipientAddress = ACCOUNTS.bitcoinPayment
  const sending = request(host, 'bip122', 'sendTransfer', { account, recipientAddress, amount: '12345' })
  expect(await phone.approve('Send bitcoin')).toContain('12345 sats')
  const txid = field(await sending, 'txid')
  await expect.poll(() => fetchBitcoin(`/tx/${txid}/status`)).toMatchObject({ confirmed: true })
})

test(
  'Network and account can be changed from either side',
  { tag: '@long' },
  async ({ openHost, context }) => {
    const networks = [
      'eip155:31337',
      'eip155:11155111',
      'solana:LocaLPostern11111111111111111111',
      'bip122:0f9188f13cb7b2c71f2a335e3a4fc328',
    ]
    const { host, phone } = await openConnected({ openHost, context }, { options: { networks } })
    const network = () =>
      host.page.evaluate(() => window.postern?.getState().namespaces['eip155']?.caipNetworkId)

    expect(await host.call('switchNetwork', 'eip155:11155111')).toMatchObject({ ok: true })
    expect(await network()).toBe('eip155:11155111')
    expect(await host.request('eth_chainId')).toMatchObject({ value: '0xaa36a7' })

    await phone.switchNetwork('Local EVM')
    await expect.poll(network).toBe('eip155:31337')

    await phone.switchAccount()
    await expect.poll(() => host.address('eip155')).toBe(NEXT_EVM_ACCOUNT)
    await phone.approveByItself(true)
    const outcome = await host.request('personal_sign', [MESSAGE_HEX, NEXT_EVM_ACCOUNT])
    const signature = asHex(field(outcome, 'signature'))
    expect(await verifyMessage({ address: NEXT_EVM_ACCOUNT, message: MESSAGE, signature })).toBe(true)
  },
)

test(
  'A rejection on the phone reaches the site as a rejection',
  { tag: '@long' },
  async ({ openHost, context }) => {
    const host = await openHost()
    const phone = await PhonePage.open(context)
    const connecting = host.call('connect')
    const { uri, modal } = await showCode(host)
    await phone.pair(uri)
    await phone.reject('Connect this site')
    await expect(modal.frame.getByRole('button', { name: /Try again|Retry|New code/ })).toBeVisible()
    await modal.close()
    expect(await connecting).toMatchObject({ ok: false, code: 4001 })

    await connectPhone(host, phone)
    const signing = host.request('personal_sign', [MESSAGE_HEX, evmPhone])
    await phone.reject('Sign a message')
    expect(await signing).toMatchObject({ ok: false, code: 4001 })
  },
)
