import { loadInjectedConnector } from '#modal/connectors/injected/injected-connector.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { ethereum } from '#schemas/networks/eip155/ethereum.ts'
import { bitcoinMainnet } from '#schemas/networks/bip122/mainnet.ts'
import { solanaMainnet } from '#schemas/networks/solana/mainnet.ts'
import { describeConnector, SIGN_HELLO } from '#tests/contracts/connector.contract.ts'
import { createEip1193Wallet } from '#tests/support/fakes/eip1193-wallet.ts'
import { createWalletHost } from '#tests/support/fixtures/wallet-host.ts'
import type { ScriptedWallet } from '#tests/support/fakes/scripted-wallet.ts'
import { verifySignIn } from '#server/providers/verify-sign-in/verify-sign-in.ts'
import {
  bitcoinScript,
  createStandardWallet,
  solanaScript,
  solanaSignInScript,
} from '#tests/support/fakes/standard-wallet.ts'

async function reach(wallet: ScriptedWallet, namespace: ChainNamespace) {
  const { id, name, protocol, features = [] } = wallet.found.info
  const target = { walletId: id, protocol, namespace, features, walletInfo: { id, name } }
  const connector = await loadInjectedConnector(target, createWalletHost([wallet.found]))
  if (!connector) throw new Error('There is no connector for this wallet.')
  return { connector, wallet }
}

describeConnector('an EIP-1193 wallet', {
  consent: 'in-wallet',
  namespace: 'eip155',
  network: ethereum,
  signing: SIGN_HELLO.eip155,
  setUp: () => reach(createEip1193Wallet(), 'eip155'),
})

describeConnector('a Wallet Standard wallet for Solana', {
  consent: 'in-wallet',
  namespace: 'solana',
  network: solanaMainnet,
  signing: SIGN_HELLO.solana,
  setUp: () => reach(createStandardWallet(solanaScript()), 'solana'),
})

describeConnector('a Wallet Standard wallet for Solana that signs in', {
  consent: 'in-wallet',
  namespace: 'solana',
  network: solanaMainnet,
  signing: SIGN_HELLO.solana,
  verifies: async ({ message, signature }) => {
    const now = Date.parse('2026-11-21T20:00:00.000Z')
    const verified = await verifySignIn({ message, signature, domain: 'shop.test', now })
    return verified.chainId === solanaMainnet.caipNetworkId
  },
  setUp: () => reach(createStandardWallet(solanaSignInScript()), 'solana'),
})

describeConnector('a Wallet Standard wallet for Bitcoin', {
  consent: 'in-wallet',
  namespace: 'bip122',
  network: bitcoinMainnet,
  signing: SIGN_HELLO.bip122,
  setUp: () => reach(createStandardWallet(bitcoinScript('standard:connect')), 'bip122'),
})

describeConnector('a Bitcoin wallet with its own connect feature', {
  consent: 'in-wallet',
  namespace: 'bip122',
  network: bitcoinMainnet,
  signing: SIGN_HELLO.bip122,
  setUp: () => reach(createStandardWallet(bitcoinScript('bitcoin:connect')), 'bip122'),
})
