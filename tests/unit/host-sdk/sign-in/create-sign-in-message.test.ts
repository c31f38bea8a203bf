import { base58, base64 } from '@scure/base'
import { privateKeyToAccount } from 'viem/accounts'
import { parseSiweMessage, validateSiweMessage } from 'viem/siwe'
import { describe, expect, it } from 'vitest'
import { DEMO_ACCOUNTS } from '#examples/wallets/bip122/demo-accounts.ts'
import { signMessage } from '#examples/wallets/bip122/sign-message.ts'
import { DEMO_ADDRESS, signBytes } from '#examples/wallets/solana/demo-account.ts'
import {
  createNonce,
  createSignInMessage,
  type SignInMessageInput,
} from '#sdk/sign-in/create-sign-in-message.ts'
import { bitcoinRegtest } from '#schemas/networks/bip122/regtest.ts'
import { verifySignIn } from '#server/providers/verify-sign-in/verify-sign-in.ts'

const OWNER = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const [payment] = DEMO_ACCOUNTS
const bytes = (text: string) => new TextEncoder().encode(text)
const SIGNERS = {
  EVM: {
    chainId: 'eip155:8453',
    accountAddress: OWNER.address,
    sign: (message: string): Promise<string> | string => OWNER.signMessage({ message }),
  },
  Solana: {
    chainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    accountAddress: DEMO_ADDRESS,
    sign: (message: string) => base58.encode(signBytes(bytes(message))),
  },
  Bitcoin: {
    chainId: bitcoinRegtest.caipNetworkId,
    accountAddress: payment?.address ?? '',
    sign: (message: string) => (payment ? base64.encode(signMessage(payment, bytes(message), 'bip322')) : ''),
  },
}
const NOW = Date.parse('2026-11-23T12:00:00.000Z')
const input = (more: Partial<SignInMessageInput> = {}): SignInMessageInput => ({
  accountAddress: OWNER.address,
  chainId: 'eip155:8453',
  domain: 'shop.example',
  uri: 'https://shop.example/login',
  nonce: 'n0nce00012345678',
  issuedAt: new Date(NOW),
  ...more,
})
const refused = (more: Partial<Record<keyof SignInMessageInput, unknown>>) => {
  try {
    return String(Reflect.apply(createSignInMessage, undefined, [{ ...input(), ...more }]))
  } catch (thrown) {
    const { code, data } = Object(thrown)
    return [code, data?.field]
  }
}

describe.each(Object.entries(SIGNERS))(
  'a sign-in message for an account of %s',
  (_name, { sign, ...account }) => {
    it('A message with every field is verified with the same content', async () => {
      const nonce = createNonce()
      const message = createSignInMessage({
        ...input(account),
        nonce,
        statement: 'Sign in to the shop: the terms are those of 2026.',
        expirationTime: new Date(NOW + 600_000),
        notBefore: '2026-11-23T12:00:00Z',
        requestId: 'request-7',
        resources: ['https://shop.example/terms', 'ipfs://bafybei'],
      })
      const text = message.toString()
      const verified = await verifySignIn({
        message: text,
        signature: await sign(text),
        domain: 'shop.example',
        nonce,
        now: NOW,
      })
      expect(verified).toEqual({
        address: account.accountAddress,
        chainId: account.chainId,
        caipAddress: `${account.chainId}:${account.accountAddress}`,
        domain: 'shop.example',
        uri: 'https://shop.example/login',
        nonce,
        statement: 'Sign in to the shop: the terms are those of 2026.',
        resources: ['https://shop.example/terms', 'ipfs://bafybei'],
        issuedAt: NOW,
        expiresAt: NOW + 600_000,
      })
      expect(JSON.parse(JSON.stringify(message))).toMatchObject({
        ...account,
        version: '1',
        requestId: 'request-7',
      })
    })

    it('A message with only the required fields is verified', async () => {
      const text = createSignInMessage({ ...input(account), issuedAt: undefined }).toString()
      const signature = await sign(text)
      expect(await verifySignIn({ message: text, signature, domain: 'shop.example' })).toMatchObject({
        address: account.accountAddress,
        statement: undefined,
        resources: [],
      })
    })
  },
)

describe('a sign-in message for an EVM account', () => {
  it('Other parsers of EIP-4361 accept the message', () => {
    const message = createSignInMessage(
      input({
        accountAddress: OWNER.address.toLowerCase(),
        statement: 'Hello.',
        resources: ['https://a.example'],
      }),
    )
    const parsed = parseSiweMessage(message.toString())
    expect(parsed).toMatchObject({
      address: OWNER.address,
      chainId: 8453,
      domain: 'shop.example',
      nonce: 'n0nce00012345678',
      statement: 'Hello.',
      resources: ['https://a.example'],
    })
    const expected = { address: OWNER.address, domain: 'shop.example', nonce: 'n0nce00012345678' }
    expect(validateSiweMessage({ ...expected, message: parsed, time: new Date(NOW) })).toBe(true)
  })
})

describe('createSignInMessage', () => {
  it.each<[string, Partial<Record<keyof SignInMessageInput, unknown>>, string, string | undefined]>([
    ['for an unknown network', { chainId: 'cosmos:hub' }, 'SIGN_IN_MALFORMED', 'Chain ID'],
    ['for a property name of every object', { chainId: 'constructor:1' }, 'SIGN_IN_MALFORMED', 'Chain ID'],
    ['for an address of another chain', { accountAddress: DEMO_ADDRESS }, 'SIGN_IN_MALFORMED', 'address'],
    [
      'for an address with wrong capitals',
      { accountAddress: OWNER.address.replace('F', 'f') },
      'SIGN_IN_MALFORMED',
      'address',
    ],
    ['for a page of another site', { uri: 'https://evil.example/login' }, 'SIGN_IN_WRONG_DOMAIN', 'domain'],
    [
      'for an origin in place of a host',
      { domain: 'https://shop.example/' },
      'SIGN_IN_WRONG_DOMAIN',
      'domain',
    ],
    ['with a short nonce', { nonce: 'short' }, 'SIGN_IN_MALFORMED', 'Nonce'],
    ['with a nonce of two words', { nonce: 'two words 123' }, 'SIGN_IN_MALFORMED', 'Nonce'],
    ['with a line break in the statement', { statement: 'a\nURI: b' }, 'SIGN_IN_MALFORMED', 'statement'],
    [
      'with a statement that passes for a line',
      { statement: 'URI: https://a.example' },
      'SIGN_IN_MALFORMED',
      undefined,
    ],
    ['with a line break in its request id', { requestId: 'a\u{2028}b' }, 'SIGN_IN_MALFORMED', 'Request ID'],
    ['with a resource that is no URI', { resources: ['terms'] }, 'SIGN_IN_MALFORMED', 'Resources'],
    [
      'with 33 resources',
      { resources: Array(33).fill('https://a.example') },
      'SIGN_IN_MALFORMED',
      'Resources',
    ],
    ['with a time in words', { expirationTime: 'tomorrow' }, 'SIGN_IN_MALFORMED', 'Issued At'],
    ['with an invalid date', { issuedAt: new Date('never') }, 'SIGN_IN_MALFORMED', 'Issued At'],
    [
      'that is over before it begins',
      { expirationTime: new Date(NOW - 1) },
      'SIGN_IN_EXPIRED',
      'Expiration Time',
    ],
    [
      'that is never valid',
      { notBefore: new Date(NOW + 2_000), expirationTime: new Date(NOW + 1_000) },
      'SIGN_IN_EXPIRED',
      'Expiration Time',
    ],
    [
      'that is longer than any verifier reads',
      { statement: 'x'.repeat(9_000) },
      'SIGN_IN_MALFORMED',
      undefined,
    ],
  ])('A message is refused %s', (_name, more, code, field) => {
    const [refusedWith, named] = refused(more)
    expect(refusedWith).toBe(code)
    expect(named).toBe(field)
  })
})

describe('a nonce', () => {
  it('Verifiers accept the nonce, and every nonce is different', () => {
    const nonces = Array.from({ length: 100 }, createNonce)
    expect(new Set(nonces).size).toBe(100)
    for (const nonce of nonces) expect(nonce).toMatch(/^[0-9a-f]{32}$/)
  })
})
