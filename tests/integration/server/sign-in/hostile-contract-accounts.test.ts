import {
  concatHex,
  createWalletClient,
  encodeAbiParameters,
  getAddress,
  http,
  numberToHex,
  publicActions,
  size,
  type Hex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { serializeErc6492Signature } from 'viem/utils'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startAnvil } from '#demo/chains/evm/anvil-process.ts'
import { SignInError } from '#server/providers/verify-sign-in/sign-in-error.ts'
import { verifySignIn } from '#server/providers/verify-sign-in/verify-sign-in.ts'
import { freePorts } from '#tests/support/servers/free-ports.ts'
import { DATABASE_KINDS } from '#tests/support/servers/database-kinds.ts'
import { startWalletDeployment, type WalletDeployment } from '#tests/support/servers/wallet-deployment.ts'
import { SignInClient, signInText } from '#tests/support/clients/sign-in-client.ts'

const SITE = 'https://shop.example'
const CHAIN = 'eip155:31337'
/** An account of the local node with a public key pair, and one without code. */
const OWNER = privateKeyToAccount('0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80')
const VICTIM = privateKeyToAccount('0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d')

/** Code that returns one word. */
const answering = (word: Hex): Hex => concatHex(['0x7f', word, '0x60005260206000f3'])
const word = (value: bigint) => numberToHex(value, { size: 32 })

/** Code that takes the place of a contract that verifies signatures (ERC-1271). */
const CONTRACTS: Readonly<Record<string, Hex>> = {
  'returns true instead of the magic value': answering(word(1n)),
  'returns the magic value at the wrong end': answering(word(0x1626ba7en)),
  'returns nothing': '0x00',
  'returns all ones': answering(word(2n ** 256n - 1n)),
  reverts: '0x60006000fd',
  'has an invalid opcode': '0xfe',
  'loops forever': '0x5b600056',
  'calls itself forever': '0x5b60006000600060006000305af150600056',
  'fills the memory': '0x60016fffffffffffffffffffffffffffffffff52',
  'returns a megabyte': '0x620fffff6000f3',
}

/** Code that deploys the given code. */
const initOf = (code: Hex): Hex =>
  concatHex(['0x61', numberToHex(size(code), { size: 2 }), '0x80600a3d393df3', code])

let chain: Awaited<ReturnType<typeof startAnvil>>
const client = () =>
  createWalletClient({
    account: OWNER,
    chain: foundry,
    transport: http(chain.url),
    pollingInterval: 20,
  }).extend(publicActions)

beforeAll(async () => {
  const [port = 0] = await freePorts(1)
  chain = await startAnvil(port)
})
afterAll(() => chain?.stop())

async function deployed(code: Hex): Promise<Hex> {
  const hash = await client().sendTransaction({ data: initOf(code) })
  const { contractAddress } = await client().waitForTransactionReceipt({ hash })
  if (!contractAddress) throw new Error('Nothing was deployed.')
  expect(await client().getCode({ address: contractAddress })).toBe(code)
  return contractAddress
}

const textFor = (address: string, nonce: string) =>
  signInText(SITE, { chainId: CHAIN, address }, { nonce, issuedAt: new Date().toISOString() })

/** A signature that would count if factories were trusted, with a factory that the attacker controls. */
const throughFactory = (factory: Hex, signature: Hex): Hex =>
  serializeErc6492Signature({ address: factory, data: '0xdeadbeef', signature })

describe('a hostile contract account', () => {
  it.each(Object.entries(CONTRACTS))(
    'A contract that %s signs no one in',
    { timeout: 60_000 },
    async (_what, code) => {
      const address = await deployed(code)
      const message = textFor(address, 'n0nce00012345678')
      const signature = await OWNER.signMessage({ message })
      const startedAt = Date.now()
      const refusal: unknown = await verifySignIn({
        message,
        signature,
        domain: 'shop.example',
        rpcUrl: chain.url,
      }).catch((error: unknown) => error)
      // A node that gave up has verified nothing, so no session is made either.
      if (!(refusal instanceof SignInError))
        throw new Error('The sign-in was not refused.', { cause: refusal })
      expect(['SIGN_IN_SIGNATURE_INVALID', 'SIGN_IN_NODE_FAILED']).toContain(refusal.code)
      expect(Date.now() - startedAt).toBeLessThan(30_000)
    },
  )

  it.each(Object.entries(CONTRACTS))(
    'A factory that %s signs no one in as another account',
    { timeout: 60_000 },
    async (_what, code) => {
      const factory = await deployed(code)
      const message = textFor(VICTIM.address, 'n0nce00012345678')
      const forged = throughFactory(factory, await OWNER.signMessage({ message }))
      await expect(
        verifySignIn({ message, signature: forged, domain: 'shop.example', rpcUrl: chain.url }),
      ).rejects.toBeInstanceOf(SignInError)
    },
  )

  it('A factory that claims the account exists is not believed, whatever code the account has', async () => {
    // This contract answers every call, also those for signatures, with the magic value.
    const yes = await deployed(answering(encodeAbiParameters([{ type: 'bytes4' }], ['0x1626ba7e'])))
    const message = textFor(VICTIM.address, 'n0nce00012345678')
    for (const inner of ['0x', '0x00', await OWNER.signMessage({ message })] as const)
      await expect(
        verifySignIn({
          message,
          signature: throughFactory(yes, inner),
          domain: 'shop.example',
          rpcUrl: chain.url,
        }),
      ).rejects.toMatchObject({ code: 'SIGN_IN_SIGNATURE_INVALID' })
    // As an account of its own it may answer so: ERC-1271 leaves that to the contract.
    const own = textFor(yes, 'n0nce00012345678')
    const signature = await OWNER.signMessage({ message: own })
    expect(
      await verifySignIn({ message: own, signature, domain: 'shop.example', rpcUrl: chain.url }),
    ).toMatchObject({ caipAddress: `${CHAIN}:${getAddress(yes)}` })
  })
})

describe.each(DATABASE_KINDS)('a server with hostile contract accounts, on %s', (kind) => {
  let deployment: WalletDeployment
  beforeAll(async () => {
    deployment = await startWalletDeployment(kind, {
      projects: [{ id: 'demo', name: 'Demo', origins: [SITE] }],
      config: { chains: { [CHAIN]: { rpcUrls: [chain.url] } } },
    })
  })
  afterAll(() => deployment?.stop())

  it('The server refuses all of them and keeps serving', { timeout: 120_000 }, async () => {
    const page = new SignInClient(deployment.server.urls.api, SITE)
    for (const code of Object.values(CONTRACTS)) {
      const contract = await deployed(code)
      const { nonce, token } = await page.nonce()
      const [own, other] = [textFor(contract, nonce), textFor(VICTIM.address, nonce)]
      const signature = await OWNER.signMessage({ message: own })
      for (const body of [
        { message: own, signature },
        { message: other, signature: throughFactory(contract, signature) },
      ]) {
        const { status, code: refusal } = await page.authenticate(body, token)
        expect([403, 502]).toContain(status)
        expect(['SIGN_IN_SIGNATURE_INVALID', 'SIGN_IN_NODE_FAILED']).toContain(refusal)
      }
    }
    const rows = await deployment.database.query.selectFrom('sign_in_sessions').selectAll().execute()
    expect(rows).toEqual([])
    const { nonce, token } = await page.nonce()
    const message = textFor(OWNER.address, nonce)
    const body = { message, signature: await OWNER.signMessage({ message }) }
    expect(await page.authenticate(body, token)).toMatchObject({ status: 200 })
  })
})
