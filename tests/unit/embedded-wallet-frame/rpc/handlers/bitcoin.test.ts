import { hex } from '@scure/base'
import { describe, expect, it } from 'vitest'
import { answerAccountAddresses } from '#frame/rpc/handlers/getAccountAddresses.ts'
import { prepareBitcoinSignMessage } from '#frame/rpc/handlers/signMessage.ts'
import { prepareSendTransfer } from '#frame/rpc/handlers/sendTransfer.ts'
import type { AskNode } from '#frame/services/chain-api.ts'
import { fail, ok } from '#schemas/errors/result.ts'
import { signMessage as signMessageMethod } from '#schemas/rpc/methods/bip122.ts'
import { openTestWallet, prepareBy } from '#tests/support/chains/chain-handlers.ts'
import { chainServicesOf } from '#tests/support/chains/solana-fixture.ts'
import { network as findNetwork } from '#tests/support/builders/wallet-requests.ts'

const NETWORKS = [
  ['bip122:000000000019d6689c085ae165831e93', 'bc1q', "m/84'/0'/0'/0/0"],
  ['bip122:000000000933ea01ad0ee984209779ba', 'tb1q', "m/84'/1'/0'/0/0"],
  ['bip122:0f9188f13cb7b2c71f2a335e3a4fc328', 'bcrt1q', "m/84'/1'/0'/0/0"],
] as const
const [[MAINNET]] = NETWORKS
const wallet = await openTestWallet(4)
const offline: AskNode = () => Promise.resolve(fail('WALLET_SERVER_UNREACHABLE', 'offline'))
const sign = prepareBy(prepareBitcoinSignMessage, { wallet, askNode: offline })

describe('signMessage', () => {
  it.each(NETWORKS)('A message is signed for %s, by ECDSA and by BIP-322', async (network, prefix) => {
    const { address } = wallet.accountOn(network)
    expect(address.startsWith(prefix)).toBe(true)
    for (const [protocol, length] of [
      ['ecdsa', 88],
      ['bip322', 140],
    ] as const) {
      const prepared = await sign(network, { account: address, message: 'Hello', protocol })
      expect(prepared).toMatchObject({ ok: true, value: { preview: { message: 'Hello', risk: 'ordinary' } } })
      const answer = prepared.ok ? await prepared.value.perform() : prepared
      const value = answer.ok ? signMessageMethod.result.parse(answer.value) : undefined
      expect(value?.address).toBe(address)
      expect(value?.signature.length).toBeGreaterThanOrEqual(length)
    }
  })

  it('Another account and a text with lone surrogates are refused', async () => {
    const other = wallet.accountOn(NETWORKS[1][0]).address
    expect(await sign(MAINNET, { account: other, message: 'Hello' })).toMatchObject({ error: { code: 4100 } })
    const { address } = wallet.accountOn(MAINNET)
    expect(await sign(MAINNET, { account: address, message: 'half \ud800' })).toMatchObject({
      error: { code: -32602, data: { field: 'message' } },
    })
  })
})

describe('getAccountAddresses', () => {
  const ask = (caipNetworkId: string, params: object, isOpen = true) =>
    answerAccountAddresses(
      {
        requestId: 'request-1',
        method: 'getAccountAddresses',
        params,
        network: findNetwork(caipNetworkId),
        siteOrigin: 'https://shop.example',
        signal: new AbortController().signal,
      },
      {
        account: () => Promise.resolve(isOpen ? wallet.accountOn(caipNetworkId) : undefined),
        askNode: offline,
        now: () => 0,
      },
    )

  it.each(NETWORKS)('The answer is the address of %s', async (network, _prefix, path) => {
    const { address, publicKey } = wallet.accountOn(network)
    const own = [{ address, publicKey: hex.encode(publicKey), path, intention: 'payment' }]
    expect(await ask(network, { account: address })).toEqual(ok(own))
    expect(await ask(network, { account: address, intentions: ['ordinal', 'payment'] })).toEqual(ok(own))
    expect(await ask(network, { account: address, intentions: ['ordinal'] })).toEqual(ok([]))
    expect(await ask(network, { account: address }, false)).toEqual(ok([]))
  })

  it('Another account is refused', async () => {
    const account = wallet.accountOn(NETWORKS[2][0]).address
    expect(await ask(MAINNET, { account })).toMatchObject({ ok: false, error: { code: 4100 } })
  })
})

describe('sendTransfer', () => {
  const { address } = wallet.accountOn(MAINNET)
  const request = {
    account: address,
    recipientAddress: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
    amount: '10000',
  }
  const ask = (askNode: AskNode) =>
    prepareBy(prepareSendTransfer(chainServicesOf([])), { wallet, askNode })(MAINNET, request)

  it('A transfer fails with the error of a node that cannot be reached', async () => {
    expect(await ask(offline)).toMatchObject({ error: { code: 'WALLET_SERVER_UNREACHABLE' } })
  })

  it('A transfer believes no node that lists coins without their transactions', async () => {
    const coin = { txid: 'ab'.repeat(32), vout: 0, value: 90_000, status: { confirmed: true } }
    const lying: AskNode = (_network, path) => {
      if (path === 'fee-estimates') return Promise.resolve(ok({ '1': 2, '3': 1 }))
      return Promise.resolve(path.endsWith('/utxo') ? ok([coin]) : fail(-32000, 'Transaction not found'))
    }
    expect(await ask(lying)).toMatchObject({ ok: false, error: { code: -32603 } })
  })

  it('A transfer without fee rates is refused, not guessed', async () => {
    const silent: AskNode = (_network, path) => Promise.resolve(path === 'fee-estimates' ? ok({}) : ok([]))
    expect(await ask(silent)).toMatchObject({ ok: false, error: { code: -32603 } })
  })
})
