import { verifiedSymbol } from '#frame/preview/solana/accounts/verified-mints.ts'
import type { FindName } from '#frame/services/name-api.ts'
import { decodeBase58 } from '#schemas/primitives/base58.ts'

/** Finds the names of verified mints and known programs. */
export const findSolanaName: FindName = async ({ chainNamespace, caipNetworkId }, address) => {
  if (chainNamespace !== 'solana' || decodeBase58(address)?.length !== 32) return undefined
  const { KNOWN_PROGRAMS } = await import('#frame/preview/solana/programs/catalogue.ts')
  return verifiedSymbol(caipNetworkId, address) ?? KNOWN_PROGRAMS[address]?.name
}
