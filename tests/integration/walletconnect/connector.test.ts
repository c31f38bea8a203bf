import { afterAll, afterEach, beforeAll } from 'vitest'
import { isHex, verifyMessage } from 'viem'
import { bitcoinRegtest } from '#schemas/networks/bip122/regtest.ts'
import { ethereum } from '#schemas/networks/eip155/ethereum.ts'
import { solanaMainnet } from '#schemas/networks/solana/mainnet.ts'
import type { Network } from '#schemas/entities/network.ts'
import { describeConnector, SIGN_HELLO } from '#tests/contracts/connector.contract.ts'
import { startLocalRelay, type LocalRelay } from '#tests/support/servers/local-relay.ts'
import { openWalletConnectSite } from '#tests/support/fixtures/walletconnect-site.ts'
import { createScriptedPhone } from '#tests/support/fakes/scripted-phone.ts'

let relay: LocalRelay
const open: { close: () => Promise<void> }[] = []

beforeAll(async () => {
  relay = await startLocalRelay()
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close().catch(() => undefined)))
})
afterAll(() => relay.stop())

async function reach({ caipNetworkId }: Network) {
  const site = await openWalletConnectSite({ relayUrl: relay.url })
  const { wallet, phone } = await createScriptedPhone(relay.url, caipNetworkId)
  open.push(site, phone)
  return {
    connector: site.connector,
    wallet,
    onPairing: ({ uri }: { readonly uri: string }) => void phone.pair(uri),
  }
}

describeConnector('a phone wallet on EVM', {
  consent: 'in-wallet',
  namespace: 'eip155',
  network: ethereum,
  signing: SIGN_HELLO.eip155,
  verifies: async ({ address, message, signature }) =>
    isHex(address) && isHex(signature) && verifyMessage({ address, message, signature }),
  leaving: { type: 'disconnected', namespace: 'eip155' },
  setUp: () => reach(ethereum),
})

describeConnector('a phone wallet on Solana', {
  consent: 'in-wallet',
  namespace: 'solana',
  network: solanaMainnet,
  signing: SIGN_HELLO.solana,
  leaving: { type: 'disconnected', namespace: 'solana' },
  setUp: () => reach(solanaMainnet),
})

describeConnector('a phone wallet on Bitcoin', {
  consent: 'in-wallet',
  namespace: 'bip122',
  network: bitcoinRegtest,
  signing: SIGN_HELLO.bip122,
  leaving: { type: 'disconnected', namespace: 'bip122' },
  setUp: () => reach(bitcoinRegtest),
})
