import { GRANT_LIFETIME_MS, GRANT_PERIOD_MS } from '#schemas/constants/grants.ts'
import type { Allowance, CallPermission, SessionPermission } from './session-permission.ts'

/**
 * Functions that move assets or hand over power. Permissions to call them are refused, because the wallet would show an
 * approval for what they do anyway (`answer-with-permission.ts`, which knows more than any list). An allowance of the token
 * covers `transfer`.
 */
const UNBOUNDED_SELECTORS: ReadonlySet<string> = new Set([
  // Tokens, ERC-20: transfers and approvals, with the variants that call back.
  '0xa9059cbb', // transfer(address,uint256)
  '0x23b872dd', // transferFrom(address,address,uint256)
  '0x095ea7b3', // approve(address,uint256)
  '0x39509351', // increaseAllowance(address,uint256)
  '0xd73dd623', // increaseApproval(address,uint256)
  '0x1296ee62', // transferAndCall(address,uint256), ERC-1363
  '0x4000aea0', // transferAndCall(address,uint256,bytes), ERC-677 and ERC-1363
  '0xd8fbe994', // transferFromAndCall(address,address,uint256)
  '0xc1d34b89', // transferFromAndCall(address,address,uint256,bytes)
  '0x3177029f', // approveAndCall(address,uint256)
  '0xcae9ca51', // approveAndCall(address,uint256,bytes)
  '0xd505accf', // permit, ERC-2612
  '0x8fcbaf0c', // permit of DAI
  '0xe3ee160e', // transferWithAuthorization, ERC-3009
  // ERC-777 and ERC-6909
  '0x9bd9bbc6', // send(address,uint256,bytes)
  '0x62ad1b83', // operatorSend(address,address,uint256,bytes,bytes)
  '0x959b8c3f', // authorizeOperator(address)
  '0x095bcdb6', // transfer(address,uint256,uint256)
  '0xfe99049a', // transferFrom(address,address,uint256,uint256)
  '0x426a8493', // approve(address,uint256,uint256)
  '0x558a7297', // setOperator(address,bool)
  // ERC-721 and ERC-1155
  '0xa22cb465', // setApprovalForAll(address,bool)
  '0x42842e0e', // safeTransferFrom(address,address,uint256)
  '0xb88d4fde', // safeTransferFrom(address,address,uint256,bytes)
  '0xf242432a', // safeTransferFrom of ERC-1155
  '0x2eb2c2d6', // safeBatchTransferFrom
  // Vaults, ERC-4626: to any named receiver
  '0xb460af94', // withdraw(uint256,address,address)
  '0xba087652', // redeem(uint256,address,address)
  // Permit2
  '0x87517c45', // approve(address,address,uint160,uint48)
  '0x36c78516', // transferFrom(address,address,uint160,address)
  '0x0d58b1db', // transferFrom((address,address,uint160,address)[])
  '0x30f28b7a', // permitTransferFrom
  '0x2b67b570', // permit, single
  '0x2a2d80d1', // permit, batch
  // Power over a contract
  '0xf2fde38b', // transferOwnership(address)
  '0x13af4035', // setOwner(address)
  '0x2f2ff15d', // grantRole(bytes32,address)
  '0x3659cfe6', // upgradeTo(address)
  '0x4f1ef286', // upgradeToAndCall(address,bytes)
  // Calls within calls
  '0xac9650d8', // multicall(bytes[])
  '0x5ae401dc', // multicall(uint256,bytes[])
  '0x1f0464d1', // multicall(bytes32,bytes[])
  '0x252dba42', // aggregate((address,bytes)[])
  '0xbce38bd7', // tryAggregate(bool,(address,bytes)[])
  '0x82ad56cb', // aggregate3((address,bool,bytes)[])
  '0x174dea71', // aggregate3Value((address,bool,uint256,bytes)[])
  '0x24856bc3', // execute(bytes,bytes[])
  '0x3593564c', // execute(bytes,bytes[],uint256)
  '0xe9ae5c53', // execute(bytes32,bytes)
  '0xb61d27f6', // execute(address,uint256,bytes)
  '0x34fcd5be', // executeBatch((address,uint256,bytes)[])
])

/** Tells why a permission has no bounds; undefined for a valid one. */
export function validatePermission(
  permission: Pick<SessionPermission, 'account' | 'expiresAt' | 'permissions'>,
  now: number,
): { readonly field: string; readonly expectation: string } | undefined {
  if (permission.expiresAt <= now) return { field: 'expiry', expectation: 'expected a time that is to come' }
  if (permission.expiresAt - now > GRANT_LIFETIME_MS)
    return { field: 'expiry', expectation: 'expected at most 30 days' }
  if (permission.permissions.length === 0)
    return { field: 'permissions', expectation: 'expected at least 1 entries' }
  for (const [place, part] of permission.permissions.entries()) {
    const expectation = validatePart(part, permission.account)
    if (expectation !== undefined) return { field: `permissions[${place}]`, expectation }
  }
  return undefined
}

function validatePart(part: Allowance | CallPermission, account: string): string | undefined {
  if (part.kind !== 'call') {
    if (part.amount <= 0n) return 'expected an amount above zero'
    if (part.periodMs < GRANT_PERIOD_MS) return 'expected a period of an hour or more'
    return (part.token === undefined) === (part.kind === 'native')
      ? undefined
      : 'expected a token for a token alone'
  }
  if (part.address.toLowerCase() === account.toLowerCase()) return 'expected another contract'
  if (part.selectors.length === 0) return 'expected the functions by name'
  return part.selectors.some((selector) => UNBOUNDED_SELECTORS.has(selector))
    ? 'expected functions that move no assets; use an allowance'
    : undefined
}
