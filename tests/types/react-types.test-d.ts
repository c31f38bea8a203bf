import type { AppKitBalance, AppKitOptions } from '#sdk/compat.ts'
import { createAppKit, useAppKitBalance, useAppKitNetwork, useAppKitProvider } from '#sdk/compat.ts'
import { usePosternAccount, usePosternProvider, useSessions } from '#sdk/react.ts'
import type { Eip1193Provider, StandardWallet } from '#sdk/types/providers.ts'
import type { SiwxSession } from '#sdk/types/sign-in.ts'
import { mainnet, optimism } from 'viem/chains'

/** True when both types are the same. */
type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

function same<_A extends true>(): void {}

// The provider's type follows from the namespace.
const evm = usePosternProvider('eip155')
same<Same<typeof evm, Eip1193Provider | undefined>>()
const { walletProvider } = useAppKitProvider('solana')
same<Same<typeof walletProvider, StandardWallet | undefined>>()

const { address } = usePosternAccount({ namespace: 'bip122' })
same<Same<typeof address, string | undefined>>()
const { sessions } = useSessions()
same<Same<typeof sessions, readonly SiwxSession[]>>()

// A balance is defined only once it is known.
declare const balance: AppKitBalance
if (balance.isSuccess) same<Same<typeof balance.data.balance, string>>()
const { fetchBalance } = useAppKitBalance()
same<Same<Awaited<ReturnType<typeof fetchBalance>>, AppKitBalance>>()

// Networks of viem are accepted unchanged, and so are the names that existing sites use.
const OPTIONS: AppKitOptions = {
  projectId: 'demo',
  modalUrl: 'https://modal.example',
  networks: [mainnet, optimism],
  defaultNetwork: mainnet,
  themeVariables: { '--w3m-accent': '#fff', '--apkt-z-index': 5 },
  features: { email: false, connectMethodsOrder: ['wallet'] },
}
createAppKit(OPTIONS)
void useAppKitNetwork().switchNetwork(optimism)

// Wrong calls do not compile.
// @ts-expect-error: the modal has an address of its own
createAppKit({ projectId: 'demo', networks: [mainnet] })
// @ts-expect-error: a namespace nobody knows
usePosternProvider('polkadot')
// @ts-expect-error: a variable nobody knows
OPTIONS.themeVariables = { '--w3m-colour': '#fff' }
// @ts-expect-error: state is read, not written
usePosternAccount().address = '0x'
