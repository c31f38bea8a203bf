import { AppError } from '#schemas/errors/app-error.ts'
import { ownProperty, plainAccount, type FoundAccount, type FoundStandardWallet } from './found-wallet.ts'

/**
 * Calls a feature of a Wallet Standard wallet in the page.
 *
 * @throws what the wallet throws; 4200 for a feature that it lacks, 4100 for an account that it does not share.
 */
export async function callFeature(
  wallet: FoundStandardWallet,
  call: { feature: string; method: string; inputs: readonly unknown[] },
): Promise<unknown> {
  const feature = ownProperty(wallet.features, call.feature)
  const method = ownProperty(feature, call.method)
  if (typeof method !== 'function') throw new AppError(4200, `The wallet does not offer ${call.feature}.`)
  const answer: unknown = await method.apply(
    feature,
    call.inputs.map((input) => withLiveAccounts(input, wallet)),
  )
  const accounts: unknown = ownProperty(answer, 'accounts')
  return Array.isArray(accounts) ? { accounts: accounts.map(plainAccount) } : answer
}

/** Replaces addresses under `account` by the wallet's own account objects, because wallets compare accounts by identity. */
function withLiveAccounts(input: unknown, wallet: FoundStandardWallet): unknown {
  if (input instanceof Uint8Array || typeof input !== 'object' || input === null) return input
  if (Array.isArray(input)) return input.map((item) => withLiveAccounts(item, wallet))
  return Object.fromEntries(
    Object.entries(input).map(([key, value]) => [
      key,
      key === 'account' && typeof value === 'string'
        ? liveAccount(value, wallet)
        : withLiveAccounts(value, wallet),
    ]),
  )
}

function liveAccount(address: string, wallet: FoundStandardWallet): FoundAccount {
  const account = wallet.accounts.find((candidate) => candidate.address === address)
  if (!account)
    throw new AppError(4100, 'The wallet does not share this account with the site. Connect again.')
  return account
}
