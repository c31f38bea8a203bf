import { describe, expect, test } from 'vitest'
import type { FoundStandardWallet } from '#sdk/injected/found-wallet.ts'
import { toBase64 } from '#sdk/injected/bitcoin/bytes.ts'
import { satsConnectWallet } from '#sdk/injected/bitcoin/sats-connect.ts'
import { unisatWallet } from '#sdk/injected/bitcoin/unisat.ts'

const ADDRESS = 'bcrt1qw508d6qejxtdg4y5r3zarvary0c5xw7kygt080'
const PSBT = new Uint8Array([0x70, 0x73, 0x62, 0x74, 0xff])
const SIGNED = new Uint8Array([1, 2, 3])

/** Calls a feature the way the modal does. */
async function call(wallet: FoundStandardWallet, name: string, input?: unknown): Promise<unknown> {
  const feature = wallet.features[name]
  const method: unknown = Reflect.get(Object(feature), name.slice(name.indexOf(':') + 1))
  if (typeof method !== 'function') throw new Error(`${name} is missing`)
  return method.call(feature, input)
}

describe('a sats-connect wallet', () => {
  function provider(answers: Record<string, unknown>) {
    const calls: [string, unknown][] = []
    const target = {
      request: async (method: string, params: unknown) => {
        calls.push([method, params])
        const answer = answers[method]
        return answer instanceof Error
          ? { jsonrpc: '2.0', error: { code: Number(answer.message), message: 'no' } }
          : { jsonrpc: '2.0', result: answer }
      },
    }
    const wallet = satsConnectWallet({ name: 'Sats', icon: undefined, target: () => target })
    return { wallet, calls }
  }
  const addresses = [
    { address: ADDRESS, publicKey: '02ab', purpose: 'payment', addressType: 'p2wpkh' },
    { address: 'bcrt1p0', publicKey: '03cd', purpose: 'ordinals', addressType: 'p2tr' },
    { address: 'SP1', publicKey: '04', purpose: 'stacks' },
  ]

  test('A sats-connect wallet connects and shares its payment and ordinals accounts', async () => {
    const { wallet } = provider({ wallet_connect: { addresses } })
    await call(wallet, 'bitcoin:connect')
    expect(wallet.accounts).toMatchObject([
      {
        address: ADDRESS,
        publicKey: new Uint8Array([2, 0xab]),
        chains: ['bitcoin:regtest'],
        label: 'payment',
      },
      { address: 'bcrt1p0', label: 'ordinals' },
    ])
  })

  test('A sats-connect wallet is called by the older method name when it lacks the new one', async () => {
    const { wallet, calls } = provider({ wallet_connect: new Error('-32601'), getAccounts: addresses })
    await call(wallet, 'bitcoin:connect')
    expect(calls.map(([method]) => method)).toEqual(['wallet_connect', 'getAccounts'])
    expect(wallet.accounts).toHaveLength(2)
  })

  test('A sats-connect wallet restores shared accounts without a prompt', async () => {
    const { wallet, calls } = provider({ wallet_getAccount: { addresses } })
    await call(wallet, 'bitcoin:connect', { silent: true })
    expect(calls).toEqual([['wallet_getAccount', null]])
    expect(wallet.accounts).toHaveLength(2)
  })

  test('A rejection by the visitor is 4001, and no second prompt follows', async () => {
    const { wallet, calls } = provider({ wallet_connect: new Error('-32000') })
    await expect(call(wallet, 'bitcoin:connect')).rejects.toMatchObject({ code: 4001 })
    expect(calls).toHaveLength(1)
  })

  test('A sats-connect wallet signs messages and transactions, and sends', async () => {
    const { wallet, calls } = provider({
      wallet_connect: { addresses },
      signMessage: { signature: toBase64(SIGNED) },
      signPsbt: { psbt: toBase64(SIGNED) },
      sendTransfer: { txid: 'ff' },
    })
    await call(wallet, 'bitcoin:connect')
    const [account] = wallet.accounts
    const message = new TextEncoder().encode('hello')
    expect(await call(wallet, 'bitcoin:signMessage', { account, message, protocol: 'bip322' })).toEqual([
      { signedMessage: message, signature: SIGNED },
    ])
    const inputsToSign = [{ account, signingIndexes: [0, 2] }]
    expect(await call(wallet, 'bitcoin:signTransaction', { psbt: PSBT, inputsToSign })).toEqual([
      { signedPsbt: SIGNED },
    ])
    expect(
      await call(wallet, 'bitcoin:sendTransfer', { account, recipientAddress: 'x', amount: '1500' }),
    ).toEqual([{ txid: 'ff' }])
    expect(calls.slice(1)).toEqual([
      ['signMessage', { address: ADDRESS, message: 'hello', protocol: 'BIP322' }],
      ['signPsbt', { psbt: toBase64(PSBT), signInputs: { [ADDRESS]: [0, 2] }, broadcast: false }],
      ['sendTransfer', { recipients: [{ address: 'x', amount: 1500 }] }],
    ])
  })

  test('A provider that disappeared fails with 4900', async () => {
    const wallet = satsConnectWallet({ name: 'Sats', icon: undefined, target: () => undefined })
    await expect(call(wallet, 'bitcoin:connect')).rejects.toMatchObject({ code: 4900 })
    expect(wallet.isPresent()).toBe(false)
  })
})

describe('a UniSat wallet', () => {
  const calls: unknown[] = []
  const listeners = new Set<() => void>()
  let accounts = [ADDRESS]
  const target = {
    requestAccounts: async () => (calls.push('asked'), accounts),
    getAccounts: async () => accounts,
    getPublicKey: async () => '02ab',
    signMessage: async (...args: unknown[]) => (calls.push(args), toBase64(SIGNED)),
    signPsbt: async (...args: unknown[]) => (calls.push(args), '010203'),
    sendBitcoin: async (...args: unknown[]) => (calls.push(args), 'ff'),
    on: (_: string, listener: () => void) => listeners.add(listener),
    removeListener: (_: string, listener: () => void) => listeners.delete(listener),
  }
  const wallet = unisatWallet({ name: 'UniSat', target: () => target })

  test('A UniSat wallet restores shared accounts without a prompt', async () => {
    await call(wallet, 'bitcoin:connect', { silent: true })
    expect(wallet.accounts).toMatchObject([{ address: ADDRESS }])
    expect(calls).not.toContain('asked')
  })

  test('A UniSat wallet connects, signs and sends in its own formats', async () => {
    await call(wallet, 'bitcoin:connect')
    const [account] = wallet.accounts
    expect(account).toMatchObject({ address: ADDRESS, label: 'payment' })
    const message = new TextEncoder().encode('hello')
    await call(wallet, 'bitcoin:signMessage', { account, message, protocol: 'bip322' })
    const inputsToSign = [{ account, signingIndexes: [1] }]
    expect(await call(wallet, 'bitcoin:signTransaction', { psbt: PSBT, inputsToSign })).toEqual([
      { signedPsbt: SIGNED },
    ])
    await call(wallet, 'bitcoin:sendTransfer', { account, recipientAddress: 'x', amount: '7' })
    expect(calls).toEqual([
      'asked',
      ['hello', 'bip322-simple'],
      ['70736274ff', { autoFinalized: false, toSignInputs: [{ index: 1, address: ADDRESS }] }],
      ['x', 7],
    ])
  })

  test('A UniSat wallet reads its accounts again before it reports a change', async () => {
    const events: unknown = wallet.features['standard:events']
    const on: unknown = Reflect.get(Object(events), 'on')
    if (typeof on !== 'function') throw new Error('standard:events is missing')
    const changed = new Promise<void>((resolve) => on('change', resolve))
    accounts = ['bcrt1qother']
    listeners.forEach((listener) => listener())
    await changed
    expect(wallet.accounts).toMatchObject([{ address: 'bcrt1qother' }])
  })
})
