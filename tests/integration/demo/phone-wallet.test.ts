import { ed25519 } from '@noble/curves/ed25519.js'
import { secp256k1 } from '@noble/curves/secp256k1.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes, utf8ToBytes } from '@noble/hashes/utils.js'
import { base58, base64, hex } from '@scure/base'
import { Connection, Keypair, PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { SignClient } from '@walletconnect/sign-client'
import { payments, Psbt } from 'bitcoinjs-lib'
import { createPublicClient, http, isHash, stringToHex, verifyMessage, verifyTypedData } from 'viem'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { DEMO_ACCOUNTS } from '#demo/chains/demo-accounts.ts'
import { startChains, type RunningChains } from '#demo/chains/start-chains.ts'
import { createPhoneWallet, type PhoneWallet } from '#examples/phone/wallet/create-phone-wallet.ts'
import type { Decide, PhoneApproval } from '#examples/phone/wallet/approval.ts'
import { REGTEST } from '#examples/wallets/bip122/demo-accounts.ts'
import { signClientSettings } from '#tests/support/builders/sign-client-settings.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { startLocalRelay, type LocalRelay } from '#tests/support/servers/local-relay.ts'

const EVM = 'eip155:31337'
const SOLANA = 'solana:LocaLPostern11111111111111111111'
const BITCOIN = 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328'
const SITE = { name: 'A shop', description: '', url: 'https://shop.test', icons: [] }
const EVENTS = ['accountsChanged', 'chainChanged']
const WANTED = {
  eip155: {
    chains: [EVM, 'eip155:1'],
    methods: [
      'personal_sign',
      'eth_signTypedData_v4',
      'eth_sendTransaction',
      'wallet_switchEthereumChain',
      'wallet_sendCalls',
      'wallet_getCallsStatus',
    ],
    events: EVENTS,
  },
  solana: {
    chains: [SOLANA],
    methods: ['solana_signMessage', 'solana_signAndSendTransaction', 'solana_signAllTransactions'],
    events: EVENTS,
  },
  bip122: {
    chains: [BITCOIN],
    methods: ['signMessage', 'signPsbt', 'sendTransfer', 'getAccountAddresses'],
    events: EVENTS,
  },
}
const RECIPIENT = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const { evmPhone, solanaPhone, bitcoinPhone } = DEMO_ACCOUNTS

type Site = Awaited<ReturnType<typeof openSite>>

let chains: RunningChains
let relay: LocalRelay

beforeAll(async () => {
  const [evmPort = 0, solanaPort = 0, bitcoinPort = 0] = await freePorts(3)
  ;[chains, relay] = await Promise.all([startChains({ evmPort, solanaPort, bitcoinPort }), startLocalRelay()])
})
afterAll(async () => {
  await relay.stop()
  await chains.stop()
})

async function openSite() {
  const client = await SignClient.init(signClientSettings(relay.url, SITE))
  client.core.verify.register = () => Promise.resolve('')
  return client
}

function openPhone(decide: Decide, store?: Map<string, string>): Promise<PhoneWallet> {
  const options = { relayUrl: relay.url, projectId: 'demo', url: 'https://phone.test', nodes: chains.urls }
  return createPhoneWallet({ ...options, decide, ...(store && { store }) })
}

async function connect(site: Site, phone: PhoneWallet) {
  const { uri = '', approval } = await site.connect({ optionalNamespaces: WANTED })
  await phone.pair(uri)
  return approval()
}

/** A site that is connected to a phone, and the approvals the phone showed. */
async function connected(decide: (question: PhoneApproval) => boolean = () => true) {
  const approvals: PhoneApproval[] = []
  const phone = await openPhone(async (question) => {
    approvals.push(question)
    return decide(question)
  })
  const site = await openSite()
  const { topic } = await connect(site, phone)
  const request = (chainId: string, method: string, params: unknown) =>
    site.request<never>({ topic, chainId, request: { method, params } })
  return { phone, site, topic, request, approvals }
}

describe('the phone wallet', () => {
  test('A site connects on three namespaces after the phone showed who asks for what', async () => {
    const { phone, site, approvals, topic } = await connected()
    expect(approvals).toMatchObject([
      { kind: 'connect', title: 'Connect this site', site: { name: 'A shop', url: 'https://shop.test' } },
    ])
    expect(approvals[0]?.details.map(([name]) => name)).toEqual(['eip155', 'solana', 'bip122'])
    const { namespaces } = site.session.get(topic)
    expect(namespaces['eip155']?.accounts).toEqual([`${EVM}:${evmPhone}`, `eip155:1:${evmPhone}`])
    expect(namespaces['solana']?.accounts).toEqual([`${SOLANA}:${solanaPhone}`])
    expect(namespaces['bip122']?.accounts).toEqual([`${BITCOIN}:${bitcoinPhone}`])
    expect(phone.sessions()).toMatchObject([{ topic, site: { url: 'https://shop.test' }, account: 0 }])
  })

  test('The phone signs messages and typed data, and sends on the EVM chain', async () => {
    const { request, approvals } = await connected()
    const signature = await request(EVM, 'personal_sign', [stringToHex('Hello'), evmPhone])
    expect(await verifyMessage({ address: evmPhone, message: 'Hello', signature })).toBe(true)
    expect(approvals.at(-1)?.details).toContainEqual(['Message', 'Hello'])

    const typed = {
      domain: { name: 'A shop', chainId: 31_337 },
      types: { Order: [{ name: 'item', type: 'string' }] },
      primaryType: 'Order',
      message: { item: 'tea' },
    } as const
    const typedSignature = await request(EVM, 'eth_signTypedData_v4', [evmPhone, JSON.stringify(typed)])
    expect(await verifyTypedData({ address: evmPhone, signature: typedSignature, ...typed })).toBe(true)

    const params = [{ from: evmPhone, to: RECIPIENT, value: '0x1' }]
    const hash: unknown = await request(EVM, 'eth_sendTransaction', params)
    if (!isHash(String(hash))) throw new Error(`Not a hash: ${String(hash)}`)
    const node = createPublicClient({ transport: http(chains.urls.evm), pollingInterval: 20 })
    expect((await node.waitForTransactionReceipt({ hash: `0x${String(hash).slice(2)}` })).status).toBe(
      'success',
    )
    expect(approvals.at(-1)?.details).toContainEqual(['To', RECIPIENT])
  })

  test('The phone sends calls one after the other, and reports their status later', async () => {
    const { request, approvals } = await connected()
    const calls = [
      { to: RECIPIENT, value: '0x1' },
      { to: RECIPIENT, value: '0x2' },
    ]
    const bundle = { version: '2.0.0', from: evmPhone, chainId: '0x7a69', atomicRequired: false, calls }
    const { id } = await request(EVM, 'wallet_sendCalls', [bundle])
    expect(approvals.at(-1)?.title).toBe('Send 2 calls, one after the other')
    const status = () => request(EVM, 'wallet_getCallsStatus', [id])
    await expect.poll(status).toMatchObject({ status: 200, receipts: [{ status: '0x1' }, { status: '0x1' }] })
  })

  test('The phone signs messages and transactions on Solana, and sends them', async () => {
    const { request } = await connected()
    const message = utf8ToBytes('Hello')
    const { signature } = await request(SOLANA, 'solana_signMessage', {
      message: base58.encode(message),
      pubkey: solanaPhone,
    })
    expect(ed25519.verify(base58.decode(signature), message, base58.decode(solanaPhone))).toBe(true)

    const node = new Connection(chains.urls.solana, 'confirmed')
    const payer = new PublicKey(solanaPhone)
    const to = Keypair.generate().publicKey
    const transaction = new Transaction({ feePayer: payer, ...(await node.getLatestBlockhash()) })
    transaction.add(SystemProgram.transfer({ fromPubkey: payer, toPubkey: to, lamports: 2_000_000 }))
    const bytes = transaction.serialize({ requireAllSignatures: false, verifySignatures: false })
    const encoded = base64.encode(Uint8Array.from(bytes))
    const { transactions } = await request(SOLANA, 'solana_signAllTransactions', { transactions: [encoded] })
    expect(Transaction.from(base64.decode(transactions[0])).verifySignatures()).toBe(true)
    await request(SOLANA, 'solana_signAndSendTransaction', { transaction: encoded })
    expect(await node.getBalance(to)).toBe(2_000_000)
  })

  test('The phone signs messages and PSBTs on Bitcoin, pays, and shares its addresses', async () => {
    const { request, approvals } = await connected()
    const account = bitcoinPhone
    const signed = await request(BITCOIN, 'signMessage', { account, message: 'Hello' })
    expect(signerOf('Hello', hex.decode(signed['signature']))).toBe(account)

    const addresses = await request(BITCOIN, 'getAccountAddresses', { account })
    expect(addresses).toMatchObject([{ address: account, intention: 'payment' }])

    const { txid } = await request(BITCOIN, 'sendTransfer', {
      account,
      recipientAddress: DEMO_ACCOUNTS.bitcoinPayment,
      amount: '20000',
    })
    expect(approvals.at(-1)?.details[0]?.[1]).toContain('20000 sats')
    const transaction = await fetch(`${chains.urls.bitcoin}/tx/${String(txid)}`)
    expect(transaction.status).toBe(200)

    const [coin] = await coinsOf(account)
    const psbt = new Psbt({ network: REGTEST })
    const raw = await (await fetch(`${chains.urls.bitcoin}/tx/${coin?.txid}/hex`)).text()
    psbt.addInput({ hash: coin?.txid ?? '', index: coin?.vout ?? 0, nonWitnessUtxo: hex.decode(raw) })
    psbt.addOutput({ address: account, value: BigInt((coin?.value ?? 0) - 500) })
    const signInputs = [{ address: account, index: 0 }]
    const answer = await request(BITCOIN, 'signPsbt', { account, psbt: psbt.toBase64(), signInputs })
    expect(
      Psbt.fromBase64(answer['psbt'], { network: REGTEST }).finalizeAllInputs().extractTransaction(),
    ).toBeDefined()
  })

  test('The phone signs in and connects with one approval', async () => {
    const questions: PhoneApproval[] = []
    const phone = await openPhone(async (question) => {
      questions.push(question)
      return true
    })
    const site = await openSite()
    const { uri, response } = await site.authenticate({
      chains: [EVM, 'eip155:999'],
      domain: 'shop.test',
      uri: 'https://shop.test/login',
      nonce: '12345678',
      methods: ['personal_sign', 'wallet_grantPermissions'],
    })
    await phone.pair(uri)
    const { session, auths } = await response()
    expect(questions.map(({ kind }) => kind)).toEqual(['sign-in'])
    expect(questions[0]?.details[0]?.[1]).toContain('shop.test wants you to sign in')
    expect(session.namespaces['eip155']).toMatchObject({
      accounts: [`${EVM}:${evmPhone}`],
      methods: ['personal_sign'],
    })
    expect(auths?.[0]?.p.iss).toBe(`did:pkh:${EVM}:${evmPhone}`)
    const params = [stringToHex('Hello'), evmPhone]
    const request = { method: 'personal_sign', params }
    const signature = await site.request<`0x${string}`>({ topic: session.topic, chainId: EVM, request })
    expect(await verifyMessage({ address: evmPhone, message: 'Hello', signature })).toBe(true)
  })

  test('The phone rejects a site, and a request', async () => {
    const refusing = await openPhone(async () => false)
    await expect(connect(await openSite(), refusing)).rejects.toMatchObject({ code: 5000 })
    const { request } = await connected(({ kind }) => kind === 'connect')
    await expect(request(EVM, 'personal_sign', ['0x61', evmPhone])).rejects.toMatchObject({ code: 4001 })
    await expect(request(EVM, 'personal_sign', ['0x61', RECIPIENT])).rejects.toMatchObject({ code: 4100 })
  })

  test('The phone refuses a site whose networks it does not know', async () => {
    const site = await openSite()
    const phone = await openPhone(async () => true)
    const { eip155 } = WANTED
    const { uri = '', approval } = await site.connect({
      optionalNamespaces: { eip155: { ...eip155, chains: ['eip155:424242'] } },
    })
    await phone.pair(uri)
    await expect(approval()).rejects.toMatchObject({ code: 5100 })
  })

  test('The phone switches to a network that it shares then, and to another account', async () => {
    const { phone, site, topic, request } = await connected()
    const events: unknown[] = []
    site.on('session_event', ({ params }) =>
      events.push([params.event.name, params.event.data, params.chainId]),
    )
    await request(EVM, 'wallet_switchEthereumChain', [{ chainId: '0xaa36a7' }])
    await expect.poll(() => events).toContainEqual(['chainChanged', 11_155_111, 'eip155:11155111'])
    expect(site.session.get(topic).namespaces['eip155']?.accounts).toContain(`eip155:11155111:${evmPhone}`)
    await expect(request(EVM, 'wallet_switchEthereumChain', [{ chainId: '0x539' }])).rejects.toMatchObject({
      code: 4902,
    })
    await phone.shareAccount(topic, 1)
    const other = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
    await expect.poll(() => events).toContainEqual(['accountsChanged', [other], EVM])
    expect(site.session.get(topic).namespaces['eip155']?.accounts[0]).toBe(`${EVM}:${other}`)
    expect(phone.sessions()[0]?.account).toBe(1)
    expect(await request(EVM, 'personal_sign', ['0x61', other])).toMatch(/^0x/)
  })

  test('Either side disconnects with notice to the other, and a disconnect withdraws an open approval', async () => {
    const { phone, site, topic } = await connected()
    const gone = new Promise((resolve) => site.on('session_delete', resolve))
    await phone.disconnect(topic)
    await gone
    expect(phone.sessions()).toEqual([])

    let withdrawn = false
    const asking = await openPhone((question, signal) => {
      if (question.kind === 'connect') return Promise.resolve(true)
      return new Promise((resolve) => {
        signal.addEventListener('abort', () => {
          withdrawn = true
          resolve(false)
        })
      })
    })
    const other = await openSite()
    const session = await connect(other, asking)
    const request = { method: 'personal_sign', params: ['0x61', evmPhone] }
    const pending = other.request({ topic: session.topic, chainId: EVM, request }).catch(() => undefined)
    await new Promise((resolve) => setTimeout(resolve, 200))
    await other.disconnect({ topic: session.topic, reason: { code: 6000, message: 'Bye' } })
    await expect.poll(() => withdrawn).toBe(true)
    expect(asking.sessions()).toEqual([])
    void pending
  })

  test('A phone that is opened again on its storage knows its sites, and answers what arrived while it was closed', async () => {
    const store = new Map<string, string>()
    const phone = await openPhone(async () => true, store)
    const site = await openSite()
    const { topic } = await connect(site, phone)
    await phone.close()
    const request = { method: 'personal_sign', params: ['0x61', evmPhone] }
    const signing = site.request({ topic, chainId: EVM, request })
    const again = await openPhone(async () => true, new Map(store))
    expect(again.sessions()).toMatchObject([{ topic, site: { url: 'https://shop.test' } }])
    expect(await signing).toMatch(/^0x/)
  })
})

/** The address whose key signed, by the BIP-137 rule for native segwit. */
function signerOf(message: string, signature: Uint8Array): string | undefined {
  const text = utf8ToBytes(message)
  const prefix = utf8ToBytes('\u0018Bitcoin Signed Message:\n')
  const digest = sha256(sha256(concatBytes(prefix, Uint8Array.of(text.length), text)))
  const recovered = concatBytes(Uint8Array.of((signature[0] ?? 0) - 39), signature.subarray(1))
  const pubkey = secp256k1.recoverPublicKey(recovered, digest, { prehash: false })
  return payments.p2wpkh({ pubkey, network: REGTEST }).address
}

async function coinsOf(address: string): Promise<readonly { txid: string; vout: number; value: number }[]> {
  const answer = await fetch(`${chains.urls.bitcoin}/address/${address}/utxo`)
  const coins: unknown = await answer.json()
  return Array.isArray(coins) ? coins : []
}
