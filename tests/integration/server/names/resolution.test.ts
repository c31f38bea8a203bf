import { EnsPlugin, JsonRpcProvider, Network } from 'ethers'
import { createPublicClient, encodeFunctionData, hexToBytes, http, parseAbi } from 'viem'
import { foundry } from 'viem/chains'
import { OutScript, Address, NETWORK } from '@scure/btc-signer'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DEMO_ACCOUNTS } from '#demo/chains/demo-accounts.ts'
import { LOCAL_EVM_CONTRACTS } from '#demo/chains/evm/local-contracts.ts'
import { decodeBase58 } from '#schemas/primitives/base58.ts'
import { newAccount } from '#tests/support/clients/names-client.ts'
import { startNamesDeployment, type NamesDeployment } from '#tests/support/servers/names-deployment.ts'

const { nameRegistry, universalResolver, reverseRegistrar } = LOCAL_EVM_CONTRACTS
const at = { universalResolverAddress: universalResolver }
const AVATAR = 'data:image/png;base64,iVBORw0KGgo='
const BITCOIN = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4'
const LOCAL_COIN_TYPE = 0x8000_0000 + foundry.id
const ada = newAccount()

let names: NamesDeployment
beforeAll(async () => {
  names = await startNamesDeployment('embedded')
  expect(await names.client.register(ada, 'ada1')).toBe('ada1.demo.eth')
  const records = {
    action: 'set',
    attributes: { avatar: AVATAR, bio: 'Counts', 'com.github': 'ada-l' },
    addresses: { 0: BITCOIN, 501: DEMO_ACCOUNTS.solana },
  }
  expect(await names.client.change(ada, 'ada1', records)).toBe('ada1.demo.eth')
})
afterAll(() => names.stop())

const viemClient = () => createPublicClient({ chain: foundry, transport: http(names.chainUrl), cacheTime: 0 })
const ethersClient = () => {
  const network = new Network('local', foundry.id).attachPlugin(new EnsPlugin(nameRegistry, foundry.id))
  return new JsonRpcProvider(names.chainUrl, network, { staticNetwork: network, cacheTimeout: -1 })
}

describe('viem', () => {
  it('A name leads to its address on Ethereum and on every EVM chain', async () => {
    const client = viemClient()
    expect(await client.getEnsAddress({ ...at, name: 'ada1.demo.eth', strict: true })).toBe(ada.address)
    for (const coinType of [LOCAL_COIN_TYPE, 0x8000_0000 + 8_453]) {
      const found = await client.getEnsAddress({ ...at, name: 'ada1.demo.eth', coinType: BigInt(coinType) })
      expect(found?.toLowerCase()).toBe(ada.address.toLowerCase())
    }
  })

  it('A name leads to its addresses on Bitcoin and Solana, as bytes', async () => {
    const client = viemClient()
    const bytesFor = async (coinType: bigint) =>
      hexToBytes(
        (await client.getEnsAddress({ ...at, name: 'ada1.demo.eth', coinType, strict: true })) ?? '0x',
      )
    expect(await bytesFor(0n)).toEqual(OutScript.encode(Address(NETWORK).decode(BITCOIN)))
    expect(await bytesFor(501n)).toEqual(decodeBase58(DEMO_ACCOUNTS.solana))
    expect(await client.getEnsAddress({ ...at, name: 'ada1.demo.eth', coinType: 2n })).toBeNull()
  })

  it('A name has its text records and its avatar', async () => {
    const client = viemClient()
    const text = (key: string) => client.getEnsText({ ...at, name: 'ada1.demo.eth', key, strict: true })
    const records = ['avatar', 'description', 'com.github', 'url'].map((key) => text(key))
    expect(await Promise.all(records)).toEqual([AVATAR, 'Counts', 'ada-l', null])
    expect(await client.getEnsAvatar({ ...at, name: 'ada1.demo.eth' })).toBe(AVATAR)
    for (const key of ['constructor', '__proto__', 'toString']) expect(await text(key), key).toBeNull()
  })

  it('Nobody has a name that was not registered, the zone itself, or a name below a name', async () => {
    const client = viemClient()
    for (const name of ['nobody.demo.eth', 'demo.eth', 'x.ada1.demo.eth'])
      expect(await client.getEnsAddress({ ...at, name, strict: true }), name).toBeNull()
  })
})

describe('ethers', () => {
  it('A name leads to its address, its records and its avatar', async () => {
    const provider = ethersClient()
    expect(await provider.resolveName('ada1.demo.eth')).toBe(ada.address)
    const resolver = await provider.getResolver('ada1.demo.eth')
    expect(await resolver?.getText('description')).toBe('Counts')
    expect(await provider.getAvatar('ada1.demo.eth')).toBe(AVATAR)
    expect(await resolver?.getAddress(foundry.id)).toBe(ada.address)
    expect(await provider.resolveName('nobody.demo.eth')).toBeNull()
    provider.destroy()
  })
})

it('An account that writes its primary name has it in reverse lookups of both libraries, if it resolves back', async () => {
  const account = DEMO_ACCOUNTS.evmPhone
  const write = (from: `0x${string}`, name: string) =>
    names.sendAs(
      from,
      reverseRegistrar,
      encodeFunctionData({ abi: parseAbi(['function setName(string name)']), args: [name] }),
    )
  await write(ada.address, 'ada1.demo.eth')
  const provider = ethersClient()
  expect(await viemClient().getEnsName({ ...at, address: ada.address, strict: true })).toBe('ada1.demo.eth')
  expect(await provider.lookupAddress(ada.address)).toBe('ada1.demo.eth')

  await write(account, 'ada1.demo.eth')
  expect(await viemClient().getEnsName({ ...at, address: account })).toBeNull()
  expect(await provider.lookupAddress(account)).toBeNull()
  provider.destroy()
})

it('The API has the name of the zone without any transaction', async () => {
  const carol = newAccount()
  await names.client.register(carol, 'carol')
  const identity = async (query = '') =>
    (await names.client.get(`/v1/identity/${carol.address}`, query)).json()
  expect(await identity()).toEqual({ name: 'carol.demo.eth', avatar: null })
  expect(await identity('&chainId=eip155:31337')).toMatchObject({ name: 'carol.demo.eth' })
  const found = await names.client.get('/v1/names/Carol.demo.eth')
  expect(await found.json()).toEqual({ name: 'carol.demo.eth', address: carol.address })
  const nobody = await names.client.get('/v1/names/nobody.demo.eth')
  expect(await nobody.json()).toEqual({ name: 'nobody.demo.eth', address: null })
})
