import { base58 } from '@scure/base'
import { invalidParams } from '#demo/chains/solana/rpc-error.ts'
import { encodeAccount } from './encode-account.ts'
import { readAddress, readNumber, readOptions, readStrings } from './params.ts'
import { withContext, type RpcMethod } from './rpc-method.ts'
import type { SvmAccount } from '#demo/chains/solana/token-accounts.ts'

const MAX_ACCOUNTS = 100

export const accountMethods = {
  getBalance: (svm, [address]) => withContext(svm, Number(svm.account(readAddress(address))?.lamports ?? 0n)),

  getAccountInfo: (svm, [address, options]) => {
    const account = svm.account(readAddress(address))
    return withContext(svm, account ? encodeAccount(svm, account, readOptions(options)['encoding']) : null)
  },

  getMultipleAccounts: (svm, [addresses, options]) => {
    const list = readStrings(addresses)
    if (list.length > MAX_ACCOUNTS)
      throw invalidParams(`at most ${MAX_ACCOUNTS} accounts can be read at once`)
    const encoding = readOptions(options)['encoding']
    const accounts = list.map((address) => svm.account(readAddress(address)))
    return withContext(
      svm,
      accounts.map((account) => (account ? encodeAccount(svm, account, encoding) : null)),
    )
  },

  getProgramAccounts: (svm, [program, options]) => {
    const { encoding, filters, withContext: wrapped } = readOptions(options)
    const found = svm
      .accountsOf(readAddress(program))
      .filter((account) => matches(account, filters))
      .map((account) => ({ pubkey: account.address, account: encodeAccount(svm, account, encoding) }))
    return wrapped === true ? withContext(svm, found) : found
  },

  getMinimumBalanceForRentExemption: (svm, [bytes]) => svm.rentExemption(readNumber(bytes)),

  requestAirdrop: (svm, [address, lamports]) =>
    svm.airdrop(readAddress(address), BigInt(readNumber(lamports))),
} satisfies Record<string, RpcMethod>

function matches(account: SvmAccount, filters: unknown): boolean {
  if (!Array.isArray(filters)) return true
  return filters.every((filter: unknown) => {
    const { dataSize, memcmp } = readOptions(filter)
    if (dataSize !== undefined) return account.data.length === dataSize
    const { offset, bytes } = readOptions(memcmp)
    if (typeof bytes !== 'string') throw invalidParams('a filter needs dataSize or memcmp')
    const start = readNumber(offset)
    return base58.decode(bytes).every((byte, index) => account.data[start + index] === byte)
  })
}
