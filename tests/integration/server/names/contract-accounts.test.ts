import { encodeFunctionData, parseAbi, zeroHash, type Address } from 'viem'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { DEPLOYER } from '#demo/chains/evm/local-contracts.ts'
import { newAccount, signed, ZONE } from '#tests/support/clients/names-client.ts'
import { deployInstalled } from '#tests/support/chains/deploy-installed.ts'
import { startNamesDeployment, type NamesDeployment } from '#tests/support/servers/names-deployment.ts'

const FACTORY = 'tests/support/chains/contracts/owner-wallet-factory.json'
const ABI = parseAbi([
  'function addressOf(address signer, bytes32 salt) view returns (address)',
  'function deploy(address signer, bytes32 salt) returns (address)',
])
const LOCAL = 0x8000_0000 + 31_337
const key = newAccount()

let names: NamesDeployment
let wallet: Address
beforeAll(async () => {
  names = await startNamesDeployment('embedded')
  const factory = await deployInstalled(names.chainUrl, FACTORY, { abi: ABI, args: [] })
  const args = [key.address, zeroHash] as const
  wallet = await names.reader.readContract({ address: factory, abi: ABI, functionName: 'addressOf', args })
  await names.sendAs(DEPLOYER, factory, encodeFunctionData({ abi: ABI, functionName: 'deploy', args }))
})
afterAll(() => names.stop())

/** What a smart account sends: its own address, and the signature of its key. */
async function bodyOf(said: object, coinType: number, address: string) {
  const message = { name: `smart.${ZONE}`, timestamp: names.client.seconds(), ...said }
  return { ...(await signed(key, message, coinType)), address }
}
const send = async (path: string, said: object, coinType: number, address: string = wallet) =>
  names.client.post(path, await bodyOf(said, coinType, address))
const register = (coinType: number, address?: string) =>
  send('/v1/profile/account', { attributes: {} }, coinType, address)
const change = (said: object, coinType: number) => send(`/v1/profile/account/smart.${ZONE}`, said, coinType)

it('A smart account has a name that leads to it on its own chain only', async () => {
  expect(await register(LOCAL, newAccount().address)).toBe('SIGN_IN_SIGNATURE_INVALID')
  expect(await register(60)).toBe('SIGN_IN_SIGNATURE_INVALID')
  expect(await register(0x8000_0000)).toBe('SIGN_IN_SIGNATURE_INVALID')
  expect(await register(LOCAL)).toBe('smart.demo.eth')
  const found = await names.client.find('smart')
  expect(found).toMatchObject({ owner: wallet, addresses: { [LOCAL]: { address: wallet } } })
  expect(Object.keys(typeof found === 'string' ? {} : found.addresses)).toEqual([String(LOCAL)])
  const resolved = async (query: string) => (await names.client.get('/v1/names/smart.demo.eth', query)).json()
  expect(await resolved('')).toMatchObject({ address: null })
  expect(await resolved('&chainId=eip155:31337')).toMatchObject({ address: wallet })
})

it('Only the contract changes it, and its key does not', async () => {
  const set = { action: 'set', attributes: { bio: 'A contract' } }
  expect(await names.client.change(key, 'smart', set)).toBe('NAME_NOT_OWNED')
  expect(await change(set, LOCAL)).toBe('smart.demo.eth')
  const away = newAccount()
  expect(await change({ action: 'move', to: away.address }, LOCAL)).toBe('smart.demo.eth')
  expect(await names.client.change(away, 'smart', { action: 'accept' })).toBe('smart.demo.eth')
  expect(await names.client.change(away, 'smart', { action: 'move', to: wallet })).toBe('smart.demo.eth')
  expect(await names.client.find('smart')).not.toHaveProperty('offeredCoinType')
  const accept = await bodyOf({ action: 'accept' }, LOCAL, wallet)
  expect(await names.client.reason(`/v1/profile/account/smart.${ZONE}`, accept)).toMatch(
    /^The name is offered to the key of this address/,
  )
  const nowhere = { action: 'move', to: wallet, coinType: 501 }
  expect(await names.client.change(away, 'smart', nowhere)).toBe('NAME_MESSAGE_INVALID')
  expect(await names.client.change(away, 'smart', { action: 'move', to: wallet, coinType: LOCAL })).toBe(
    'smart.demo.eth',
  )
  expect(await names.client.find('smart')).toMatchObject({ offeredTo: wallet, offeredCoinType: LOCAL })
  expect(await change({ action: 'accept' }, LOCAL)).toBe('smart.demo.eth')
  expect(await change({ action: 'release' }, LOCAL)).toBe('smart.demo.eth')
})

it('The contract takes an offer back, with and without its chain in the message', async () => {
  const name = `walnut.${ZONE}`
  const own = (path: string, said: object) => send(`/v1/profile/account${path}`, { name, ...said }, LOCAL)
  expect(await own('', { attributes: {} })).toBe(name)
  for (const back of [{}, { coinType: LOCAL }]) {
    const away = newAccount()
    expect(await own(`/${name}`, { action: 'move', to: away.address })).toBe(name)
    expect(await names.client.find('walnut')).toMatchObject({ offeredTo: away.address })
    expect(await own(`/${name}`, { action: 'move', to: wallet, ...back })).toBe(name)
    expect(await names.client.find('walnut')).not.toHaveProperty('offeredTo')
    expect(await names.client.change(away, 'walnut', { action: 'accept' })).toBe('NAME_NOT_OWNED')
  }
})
