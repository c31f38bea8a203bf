import type { SessionPermissionKind } from '#schemas/http/blockchain/sessions.ts'
import { isEvmAddress } from '#schemas/primitives/address.ts'
import { parseCaipAddress } from '#schemas/primitives/caip.ts'

/** The name in the domain of {@link grantStatement}. The wallet signs no message of this name for a site. */
export const GRANT_STATEMENT_NAME = 'Postern grant'

const GRANT_TYPES: GrantStatement['types'] = {
  EIP712Domain: [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
  ],
  Grant: [
    { name: 'deployment', type: 'string' },
    { name: 'project', type: 'string' },
    { name: 'site', type: 'string' },
    { name: 'user', type: 'string' },
    { name: 'account', type: 'address' },
    { name: 'permission', type: 'bytes32' },
    { name: 'expiry', type: 'uint256' },
    { name: 'permissions', type: 'string[]' },
  ],
}

/** What the account of a grant signs (EIP-712). */
export interface GrantStatement {
  readonly types: Record<string, { readonly name: string; readonly type: string }[]>
  readonly primaryType: string
  readonly domain: { readonly name: string; readonly version: string; readonly chainId: bigint }
  readonly message: Readonly<Record<string, string | string[]>>
}

/**
 * Returns the statement by which an account confirms a grant to the server. It is valid for one user, project, site and
 * deployment, and has no effect after the grant's end.
 *
 * @param of.apiOrigin the origin of the deployment's API.
 * @param of.expiry seconds since 1970.
 * @returns undefined for something that is not an account of an EVM network.
 * @example
 * const statement = grantStatement({ apiOrigin: 'https://api.example', projectId, siteOrigin, userId, ...body })
 */
export function grantStatement(of: {
  readonly apiOrigin: string
  readonly projectId: string
  readonly siteOrigin: string
  readonly userId: string
  readonly account: string
  readonly pci: string
  readonly expiry: number
  readonly permissions: readonly SessionPermissionKind[]
}): GrantStatement | undefined {
  const parsed = parseCaipAddress(of.account)
  if (!parsed || !/^\d+$/.test(parsed.reference) || !isEvmAddress(parsed.address)) return undefined
  return {
    types: GRANT_TYPES,
    primaryType: 'Grant',
    domain: { name: GRANT_STATEMENT_NAME, version: '1', chainId: BigInt(parsed.reference) },
    message: {
      deployment: of.apiOrigin,
      project: of.projectId,
      site: of.siteOrigin,
      user: of.userId,
      account: parsed.address.toLowerCase(),
      permission: of.pci,
      expiry: String(of.expiry),
      permissions: of.permissions.map(statedPermission),
    },
  }
}

/** Lists of texts and numbers have one form as JSON; objects would depend on the order of their members. */
function statedPermission(permission: SessionPermissionKind): string {
  if (permission.type === 'contract-call') {
    const { address, functions } = permission.data
    const stated = functions.map(({ functionName, valueLimit }) => [functionName, valueLimit])
    return JSON.stringify([permission.type, address, stated])
  }
  const { allowance, start, period } = permission.data
  const token = permission.type === 'erc20-recurring-allowance' ? permission.data.token : ''
  return JSON.stringify([permission.type, token, allowance, start, period])
}
