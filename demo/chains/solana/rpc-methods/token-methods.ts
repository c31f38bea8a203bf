import { invalidParams } from '#demo/chains/solana/rpc-error.ts'
import {
  isTokenProgram,
  readMint,
  readTokenAccount,
  TOKEN_PROGRAM_ADDRESSES,
} from '#demo/chains/solana/token-accounts.ts'
import { encodeAccount, encodeTokenAmount } from './encode-account.ts'
import { readAddress, readOptions } from './params.ts'
import { withContext, type RpcMethod } from './rpc-method.ts'

export const tokenMethods = {
  getTokenAccountsByOwner: (svm, [owner, filter, options]) => {
    const ownerAddress = readAddress(owner)
    const { mint, programId } = readOptions(filter)
    if (mint === undefined && programId === undefined)
      throw invalidParams('a mint or a programId is expected')
    const mintAddress = mint === undefined ? undefined : readAddress(mint)
    const programs = programId === undefined ? TOKEN_PROGRAM_ADDRESSES : [readAddress(programId)]
    const unknown = programs.find((program) => !isTokenProgram(program))
    if (unknown) throw invalidParams(`${unknown} is not a token program`)
    const accounts = programs.flatMap((program) => svm.accountsOf(program))
    const owned = accounts.filter((account) => {
      const token = readTokenAccount(account)
      return token?.owner === ownerAddress && (mintAddress === undefined || token.mint === mintAddress)
    })
    const encoding = readOptions(options)['encoding']
    return withContext(
      svm,
      owned.map((account) => ({ pubkey: account.address, account: encodeAccount(svm, account, encoding) })),
    )
  },

  getTokenAccountBalance: (svm, [address]) => {
    const account = svm.account(readAddress(address))
    const token = account && readTokenAccount(account)
    if (!token) throw invalidParams('could not find a token account at this address')
    return withContext(svm, encodeTokenAmount(token.amount, readMint(svm.account(token.mint))?.decimals ?? 0))
  },

  getTokenSupply: (svm, [address]) => {
    const mint = readMint(svm.account(readAddress(address)))
    if (!mint) throw invalidParams('could not find a mint at this address')
    return withContext(svm, encodeTokenAmount(mint.supply, mint.decimals))
  },
} satisfies Record<string, RpcMethod>
