import type { EvmMethod, WalletContext } from '#examples/wallets/eip155/wallet-context.ts'
import { asRecord } from '#examples/wallets/page/node-rpc.ts'
import { CODES, invalidParams, ProviderError } from '#examples/wallets/page/provider-error.ts'
import { requireApproval } from './params.ts'

const pending = new WeakSet<WalletContext>()

export const accountMethods = {
  eth_accounts: async (context) => accounts(context),

  eth_requestAccounts: async (context) => {
    await connect(context, 'eth_requestAccounts')
    return accounts(context)
  },

  wallet_requestPermissions: async (context, [requested]) => {
    requireAccountsPermission(requested)
    // Unlike eth_requestAccounts this asks each time (EIP-2255): it is how sites let visitors choose again.
    await connect(context, 'wallet_requestPermissions', { again: true })
    return permissions(context)
  },

  wallet_getPermissions: async (context) => permissions(context),

  wallet_revokePermissions: async (context, [revoked]) => {
    requireAccountsPermission(revoked)
    if (!context.state().connected) return null
    await context.update({ connected: false })
    context.emit('accountsChanged', [])
    return null
  },
} satisfies Record<string, EvmMethod>

async function connect(context: WalletContext, method: string, { again } = { again: false }): Promise<void> {
  if (context.state().connected && !again) return
  if (pending.has(context)) {
    throw new ProviderError(CODES.pending, `Request of type '${method}' already pending. Please wait.`)
  }
  pending.add(context)
  try {
    const { address } = context.account
    await requireApproval(context, 'Connect this site', method, [
      ['Site', context.origin],
      ['Account', address],
    ])
  } finally {
    pending.delete(context)
  }
  if (context.state().connected) return
  await context.update({ connected: true })
  context.emit('accountsChanged', accounts(context))
}

function accounts(context: WalletContext): string[] {
  return context.state().connected ? [context.account.address.toLowerCase()] : []
}

function permissions(context: WalletContext): unknown[] {
  if (!context.state().connected) return []
  const caveats = [{ type: 'restrictReturnedAccounts', value: accounts(context) }]
  return [{ parentCapability: 'eth_accounts', invoker: context.origin, caveats, date: Date.now() }]
}

function requireAccountsPermission(requested: unknown): void {
  if (!('eth_accounts' in asRecord(requested))) throw invalidParams('Expected [{ "eth_accounts": {} }].')
}
