import { describe, expect, it } from 'vitest'
import type { PhoneWallet } from '#examples/phone/wallet/create-phone-wallet.ts'
import type { PhoneApproval } from '#examples/phone/wallet/approval.ts'
import { bitcoinMainnet } from '#schemas/networks/bip122/mainnet.ts'
import { ethereum } from '#schemas/networks/eip155/ethereum.ts'
import { sepolia } from '#schemas/networks/eip155/sepolia.ts'
import { patiently, sitesAndPhones } from '#tests/support/fixtures/sites-and-phones.ts'
import { memoryStore, type WalletConnectSite } from '#tests/support/fixtures/walletconnect-site.ts'

const EVM = ethereum.caipNetworkId
const SEPOLIA = sepolia.caipNetworkId

const { openSite, openPhone } = sitesAndPhones()

/** A site that requested one network, and a phone whose owner decides as given. */
async function connected(decide: (question: PhoneApproval) => boolean = () => true) {
  const requests: string[] = []
  const store = await memoryStore()
  const site = await openSite({ store })
  const phone = await openPhone(async (question) => {
    requests.push(question.method)
    return decide(question)
  })
  const answer = await site.connector.connect(
    { namespaces: ['eip155'], chainIds: [EVM] },
    { ...patiently(), onPairing: ({ uri }) => void phone.pair(uri) },
  )
  if (!answer.ok) throw new Error(answer.error.message)
  const address = answer.value.accounts[0]?.accounts[0]?.address ?? ''
  return { site, phone, store, address, requests }
}

const topicOf = (phone: PhoneWallet) => phone.sessions()[0]?.topic ?? ''
const sign = ({ connector }: WalletConnectSite, address: string) =>
  connector.request(
    { caipNetworkId: SEPOLIA, method: 'personal_sign', params: ['0x6869', address] },
    patiently(),
  )

describe('a network that is requested after the connection', () => {
  it('A new network is requested from the wallet, and used for signing once the wallet shares it', async () => {
    const { site, address, requests } = await connected()
    expect(await site.connector.switchNetwork(sepolia, patiently())).toEqual({ ok: true, value: undefined })
    expect(requests).toEqual(['wc_sessionPropose', 'wallet_switchEthereumChain'])
    expect(await sign(site, address)).toMatchObject({ ok: true })
  })

  it('A network that the wallet has already shared is used without a request', async () => {
    const { site, phone, requests } = await connected()
    await phone.switchChain(topicOf(phone), SEPOLIA)
    expect(await site.connector.switchNetwork(sepolia, patiently())).toMatchObject({ ok: true })
    expect(requests).toEqual(['wc_sessionPropose'])
  })

  it('A network that was added is restored with the session after a reload', async () => {
    const { site, phone, store, address } = await connected()
    await phone.switchChain(topicOf(phone), SEPOLIA)
    await site.close()
    const next = await openSite({ store })
    expect(await next.connector.restore({ namespaces: ['eip155'], chainIds: [SEPOLIA, EVM] })).toMatchObject({
      ok: true,
      value: { accounts: [{ caipNetworkId: SEPOLIA }] },
    })
    expect(await sign(next, address)).toMatchObject({ ok: true })
  })

  it('A network that the visitor rejects at the wallet is not used', async () => {
    const { site, address } = await connected(({ kind }) => kind === 'connect')
    expect(await site.connector.switchNetwork(sepolia, patiently())).toMatchObject({
      ok: false,
      error: { code: 4001 },
    })
    expect(await sign(site, address)).toMatchObject({ ok: false })
  })

  it('A network that cannot be requested from the wallet is refused with the advice to connect again', async () => {
    const { site, requests } = await connected()
    expect(await site.connector.switchNetwork(bitcoinMainnet, patiently())).toMatchObject({
      ok: false,
      error: { code: 4902, message: expect.stringContaining('Connect it again') },
    })
    expect(requests).toEqual(['wc_sessionPropose'])
  })
})
