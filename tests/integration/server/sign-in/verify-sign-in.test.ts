import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { base58, base64 } from '@scure/base'
import {
  concatHex,
  createWalletClient,
  encodeAbiParameters,
  encodeFunctionData,
  getContractAddress,
  hashMessage,
  http,
  parseAbi,
  publicActions,
  toHex,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { serializeErc6492Signature } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { startAnvil } from '#demo/chains/evm/anvil-process.ts'
import { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { DEMO_ACCOUNTS, type BitcoinAccount } from '#examples/wallets/bip122/demo-accounts.ts'
import { signMessage } from '#examples/wallets/bip122/sign-message.ts'
import { DEMO_ADDRESS, signBytes } from '#examples/wallets/solana/demo-account.ts'
import { bitcoinRegtest } from '#schemas/networks/bip122/regtest.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import { signInChainNames } from '#schemas/namespaces/sign-in-chain-names.ts'
import { composeSignIn, type SignInContent } from '#schemas/primitives/sign-in-message.ts'
import { SignInError } from '#server/providers/verify-sign-in/sign-in-error.ts'
import type { VerifySignInOptions } from '#server/providers/verify-sign-in/sign-in-types.ts'
import { verifySignIn } from '#server/providers/verify-sign-in/verify-sign-in.ts'
import { parseJson } from '#tests/support/assertions/parse-json.ts'
import { HexText } from '#tests/support/assertions/wallet-answers.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'

const NOW = Date.parse('2026-11-21T20:00:00.000Z')
/** The first two accounts of the local node, whose keys are public. */
const OWNER = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const STRANGER = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')
const EVM = 'eip155:31337'
const SOLANA = 'solana:LocaLPostern11111111111111111111'
const BITCOIN = bitcoinRegtest.caipNetworkId
const SALT: Hex = `0x${'07'.repeat(32)}`
const DOMAIN = 'shop.example'
const NONCE = 'n0nce00012345678'

function text(caipNetworkId: string, accountAddress: string, change: Partial<SignInContent> = {}): string {
  const namespace = ChainNamespace.parse(caipNetworkId.split(':')[0])
  return composeSignIn(
    {
      domain: DOMAIN,
      accountAddress,
      statement: 'Sign in to the shop',
      uri: 'https://shop.example/login',
      version: '1',
      chainId: signInChainNames(caipNetworkId)[0] ?? '',
      nonce: NONCE,
      issuedAt: new Date(NOW).toISOString(),
      ...change,
    },
    NAMESPACES[namespace].name,
  )
}

const FACTORY = 'tests/support/chains/contracts/owner-wallet-factory.json'
const factory = {
  ...parseJson(readFileSync(FACTORY, 'utf8'), z.object({ bytecode: HexText })),
  abi: parseAbi([
    'function addressOf(address signer, bytes32 salt) view returns (address)',
    'function deploy(address signer, bytes32 salt) returns (address)',
  ]),
}

const bytes = (message: string) => new TextEncoder().encode(message)

/** The signers by namespace: a message of the account, its signature, and a signature of another account. */
interface Signer {
  readonly chainId: string
  readonly address: string
  readonly otherChainId: string
  readonly sign: (message: string) => Promise<string> | string
  readonly forge: (message: string) => Promise<string> | string
}

const [payment, ordinals] = DEMO_ACCOUNTS
const bitcoinSigner = (account: BitcoinAccount, protocol: 'ecdsa' | 'bip322'): Signer => ({
  chainId: BITCOIN,
  address: account.address,
  otherChainId: 'bip122:000000000019d6689c085ae165831e93',
  sign: (message) => base64.encode(signMessage(account, bytes(message), protocol)),
  forge: (message) =>
    base64.encode(signMessage(account === payment ? ordinals : payment, bytes(message), 'bip322')),
})

const SIGNERS: Readonly<Record<string, Signer>> = {
  'an EVM key': {
    chainId: EVM,
    address: OWNER.address,
    otherChainId: 'eip155:1',
    sign: (message) => OWNER.signMessage({ message }),
    forge: (message) => STRANGER.signMessage({ message }),
  },
  'a Solana key': {
    chainId: SOLANA,
    address: DEMO_ADDRESS,
    otherChainId: 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdp',
    sign: (message) => base58.encode(signBytes(bytes(message))),
    forge: (message) => base58.encode(signBytes(bytes(`${message}.`))),
  },
  'a Bitcoin key by BIP-322': bitcoinSigner(payment, 'bip322'),
  'a Bitcoin key by BIP-137': bitcoinSigner(payment, 'ecdsa'),
  'a taproot key by BIP-322': bitcoinSigner(ordinals, 'bip322'),
}

const verify = (options: Partial<VerifySignInOptions> & Pick<VerifySignInOptions, 'message' | 'signature'>) =>
  verifySignIn({ domain: DOMAIN, nonce: NONCE, now: NOW, ...options })
const refused = async (options: Parameters<typeof verify>[0]) => {
  const thrown: unknown = await verify(options).then(
    () => 'verified',
    (error: unknown) => error,
  )
  return thrown instanceof SignInError ? thrown.code : thrown
}

describe.each(Object.entries(SIGNERS))('a sign-in with %s', (_name, signer) => {
  const { chainId, address } = signer
  const signed = async (change: Partial<SignInContent> = {}) => {
    const message = text(chainId, address, change)
    return { message, signature: await signer.sign(message) }
  }

  it('A valid sign-in is verified and gives account, network and nonce', async () => {
    expect(await verify({ ...(await signed()), chainIds: [chainId], address })).toEqual({
      address,
      chainId,
      caipAddress: `${chainId}:${address}`,
      domain: DOMAIN,
      uri: 'https://shop.example/login',
      nonce: NONCE,
      statement: 'Sign in to the shop',
      resources: [],
      issuedAt: NOW,
      expiresAt: undefined,
    })
  })

  it('A forged signature is refused', async () => {
    const message = text(chainId, address)
    expect(await refused({ message, signature: await signer.forge(message) })).toBe(
      'SIGN_IN_SIGNATURE_INVALID',
    )
    for (const signature of ['', '0x', '0x00', 'AAAA', '!', 'z'.repeat(16_000)])
      expect(await refused({ message, signature })).toBe('SIGN_IN_SIGNATURE_INVALID')
  })

  it('A signature of another message is refused', async () => {
    const { signature } = await signed()
    const message = text(chainId, address, { statement: 'Sign in to the shop.' })
    expect(await refused({ message, signature })).toBe('SIGN_IN_SIGNATURE_INVALID')
  })

  it.each<[string, Partial<SignInContent>, string]>([
    ['for another site', { domain: 'evil.example', uri: 'https://evil.example' }, 'SIGN_IN_WRONG_DOMAIN'],
    ['for a page of another site', { uri: 'https://evil.example' }, 'SIGN_IN_WRONG_DOMAIN'],
    ['with another nonce', { nonce: 'n0nce00012345679' }, 'SIGN_IN_WRONG_NONCE'],
    ['that has expired', { expirationTime: '2026-11-21T19:50:00.000Z' }, 'SIGN_IN_EXPIRED'],
    ['that is not valid yet', { notBefore: '2026-11-21T20:05:00.000Z' }, 'SIGN_IN_NOT_YET_VALID'],
    ['dated ahead', { issuedAt: '2026-11-21T20:05:00.000Z' }, 'SIGN_IN_NOT_YET_VALID'],
    ['of no network', { chainId: 'nowhere' }, 'SIGN_IN_WRONG_CHAIN'],
  ])('A message %s is refused', async (_case, change, code) => {
    expect(await refused(await signed(change))).toBe(code)
  })

  it('A network that is not accepted is refused', async () => {
    expect(await refused({ ...(await signed()), chainIds: [signer.otherChainId] })).toBe(
      'SIGN_IN_WRONG_CHAIN',
    )
  })

  it('Another account than the expected one is refused', async () => {
    expect(await refused({ ...(await signed()), address: 'somebody' })).toBe('SIGN_IN_WRONG_ADDRESS')
  })

  it('An invalid address is refused', async () => {
    const message = text(chainId, 'nobody')
    expect(await refused({ message, signature: await signer.sign(message) })).toBe('SIGN_IN_MALFORMED')
  })
})

describe('signatures of Bitcoin', () => {
  it('A Bitcoin signature that does not spend the virtual output completely is refused', async () => {
    const message = text(BITCOIN, ordinals.address)
    const other = base64.decode(await bitcoinSigner(ordinals, 'bip322').sign(message))
    // An additional item, another hash type (SIGHASH_NONE), and an empty witness.
    for (const changed of [
      Uint8Array.of(2, ...other.subarray(1), 0),
      Uint8Array.of(1, 65, ...other.subarray(2), 2),
      Uint8Array.of(0),
    ])
      expect(await refused({ message, signature: base64.encode(changed) })).toBe('SIGN_IN_SIGNATURE_INVALID')
  })

  it.each(['ecdsa', 'bip322'] as const)(
    'A hexadecimal %s signature, as phones send it, is accepted',
    async (protocol) => {
      const message = text(BITCOIN, payment.address)
      const signature = Buffer.from(signMessage(payment, bytes(message), protocol)).toString('hex')
      expect(await verify({ message, signature })).toMatchObject({ address: payment.address })
      expect(await refused({ message: text(BITCOIN, ordinals.address), signature })).toBe(
        'SIGN_IN_SIGNATURE_INVALID',
      )
    },
  )

  it('The test vectors of BIP-322 are accepted', async () => {
    // BIP-322, "Test vectors": the address and the empty message's signature.
    const { isBip322Signed } = await import('#server/providers/verify-sign-in/bip322.ts')
    const output = {
      type: 'wpkh',
      hash: Buffer.from('2b05d564e6a7a33c087f16e0f730d1440123799d', 'hex'),
    } as const
    const vector =
      'AkcwRAIgM2gBAQqvZX15ZiysmKmQpDrG83avLIT492QBzLnQIxYCIBaTpOaD20qRlEylyxFSeEA2ba9YOixpX8z46TSDtS40ASECx/EgAxlkQpQ9hYjgGu6EBCPMVPwVIVJqO4XCsMvViHI='
    expect(isBip322Signed(base64.decode(vector), bytes(''), output)).toBe(true)
    expect(isBip322Signed(base64.decode(vector), bytes('Hello World'), output)).toBe(false)
  })
})

describe('a sign-in with a contract account', () => {
  let chain: Awaited<ReturnType<typeof startAnvil>>
  let factoryAddress: Hex
  const client = () =>
    createWalletClient({
      account: OWNER,
      chain: foundry,
      transport: http(chain.url),
      pollingInterval: 20,
    }).extend(publicActions)
  const deployed = async (data: Hex): Promise<Hex> => {
    const hash = await client().sendTransaction({ data })
    const { contractAddress } = await client().waitForTransactionReceipt({ hash })
    if (!contractAddress) throw new Error('Nothing was deployed.')
    return contractAddress
  }
  const walletAddress = (salt: Hex) =>
    client().readContract({
      address: factoryAddress,
      abi: factory.abi,
      functionName: 'addressOf',
      args: [OWNER.address, salt],
    })
  const deployCall = (salt: Hex) =>
    encodeFunctionData({ abi: factory.abi, functionName: 'deploy', args: [OWNER.address, salt] })

  beforeAll(async () => {
    const [port = 0] = await freePorts(1)
    chain = await startAnvil(port)
    factoryAddress = await deployed(factory.bytecode)
  })
  afterAll(() => chain?.stop())

  it('A deployed contract verifies its signature (ERC-1271), and another account’s is refused', async () => {
    await client().waitForTransactionReceipt({
      hash: await client().sendTransaction({ to: factoryAddress, data: deployCall(SALT) }),
    })
    const address = await walletAddress(SALT)
    const message = text(EVM, address)
    const signature = await OWNER.signMessage({ message })
    expect(await verify({ message, signature, rpcUrl: chain.url })).toMatchObject({ address })
    expect(await verify({ message, signature, rpcUrl: () => chain.url })).toMatchObject({ address })
    const forged = await STRANGER.signMessage({ message })
    expect(await refused({ message, signature: forged, rpcUrl: chain.url })).toBe('SIGN_IN_SIGNATURE_INVALID')
    // The signature cannot be verified without a node.
    expect(await refused({ message, signature })).toBe('SIGN_IN_SIGNATURE_INVALID')
  })

  it('A signature is verified before the contract is deployed (ERC-6492), and another account’s is refused', async () => {
    const salt: Hex = `0x${'08'.repeat(32)}`
    const address = await walletAddress(salt)
    const message = text(EVM, address)
    const wrap = async (signer: typeof OWNER) =>
      serializeErc6492Signature({
        address: factoryAddress,
        data: deployCall(salt),
        signature: await signer.signMessage({ message }),
      })
    expect(await client().getCode({ address })).toBeUndefined()
    expect(await verify({ message, signature: await wrap(OWNER), rpcUrl: chain.url })).toMatchObject({
      address,
    })
    expect(await refused({ message, signature: await wrap(STRANGER), rpcUrl: chain.url })).toBe(
      'SIGN_IN_SIGNATURE_INVALID',
    )
    expect(await client().getCode({ address })).toBeUndefined()
  })

  it('A delegated account (EIP-7702) is verified as the demo’s contract does', async () => {
    const path = createRequire(import.meta.url).resolve(
      '@account-abstraction/contracts/artifacts/Simple7702Account.json',
    )
    const { bytecode } = parseJson(readFileSync(path, 'utf8'), z.object({ bytecode: HexText }))
    const entryPoint = encodeAbiParameters([{ type: 'address' }], [STRANGER.address])
    const contractAddress = await deployed(concatHex([bytecode, entryPoint]))
    const authorization = await client().signAuthorization({ contractAddress, executor: 'self' })
    await client().waitForTransactionReceipt({
      hash: await client().sendTransaction({ to: OWNER.address, authorizationList: [authorization] }),
    })
    const message = text(EVM, OWNER.address)
    const signature = await OWNER.signMessage({ message })
    expect(await client().getCode({ address: OWNER.address })).toContain('0xef0100')
    expect(await client().verifyHash({ address: OWNER.address, hash: hashMessage(message), signature })).toBe(
      true,
    )
    expect(await verify({ message, signature, rpcUrl: chain.url })).toMatchObject({ address: OWNER.address })
    const forged = await STRANGER.signMessage({ message })
    expect(await refused({ message, signature: forged, rpcUrl: chain.url })).toBe('SIGN_IN_SIGNATURE_INVALID')
  })

  it('A node of another network is not used for verification', async () => {
    const address = await walletAddress(SALT)
    const message = text('eip155:1', address)
    const signature = await OWNER.signMessage({ message })
    expect(await refused({ message, signature, rpcUrl: chain.url })).toBe('SIGN_IN_NODE_FAILED')
  })

  it('An unreachable node gives no verdict', async () => {
    const address = getContractAddress({ from: OWNER.address, nonce: 99n })
    const message = text(EVM, address)
    const signature = toHex(new Uint8Array(65))
    const [port = 0] = await freePorts(1)
    expect(await refused({ message, signature, rpcUrl: `http://127.0.0.1:${port}` })).toBe(
      'SIGN_IN_NODE_FAILED',
    )
    const call = () => Promise.reject(new Error('down'))
    expect(await refused({ message, signature, call })).toBe('SIGN_IN_NODE_FAILED')
  })
})
