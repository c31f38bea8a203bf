import type { VaultAccount } from '#frame/keys/vault.ts'
import type { AccountType } from '#schemas/entities/account.ts'
import type { EmbeddedAccount, EmbeddedAccountType, EmbeddedUser } from '#schemas/entities/embedded-user.ts'
import type { Network } from '#schemas/entities/network.ts'
import type { SessionUser } from '#schemas/http/wallet/session.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import type { Namespace } from '#schemas/namespaces/namespace.ts'
import { bytesToHex } from '#schemas/primitives/hex.ts'

/** What the description of a user is made of. */
export interface UserFacts {
  readonly user: SessionUser | undefined
  readonly accounts: readonly VaultAccount[]
  /** The account that is used on the network. */
  readonly account: VaultAccount
  readonly network: Network
  readonly preferredAccountType: EmbeddedAccountType
  readonly isSmartAccountDeployed: boolean
}

/** Describes the visitor for the modal. */
export function describeUser(facts: UserFacts): EmbeddedUser {
  const { user, accounts, network, preferredAccountType } = facts
  return {
    ...(user?.email !== undefined && { email: user.email }),
    ...(user?.userName !== undefined && { userName: user.userName }),
    address: facts.account.address,
    chainId: network.caipNetworkId,
    accounts: accounts.map((account) => describeAccount(account, preferredAccountType)),
    preferredAccountType,
    smartAccountDeployed: facts.isSmartAccountDeployed,
  }
}

function describeAccount(account: VaultAccount, preferred: EmbeddedAccountType): EmbeddedAccount {
  const { namespace, address, publicKey, caipNetworkIds } = account
  const { accountTypes, defaultAccountType }: Namespace = NAMESPACES[namespace]
  const type: AccountType = accountTypes.includes(preferred) ? preferred : defaultAccountType
  return {
    namespace,
    address,
    type,
    ...(type === 'payment' && { publicKey: bytesToHex(publicKey).slice(2) }),
    ...(caipNetworkIds && { caipNetworkIds: [...caipNetworkIds] }),
  }
}
