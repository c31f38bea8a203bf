import type { Account, ConnectedWallet } from '#schemas/entities/account.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { RPC_CODES } from '#schemas/errors/rpc-codes.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import type {
  CallOptions,
  Connected,
  Connector,
  SignedIn,
  SignInRequest,
  WalletRequest,
} from '#modal/connectors/connector.ts'
import { member } from './member.ts'
import type { WalletPort } from './wallet-port.ts'

/** What a translation needs to send one request. */
export interface StandardContext {
  /** The account for requests that name none. */
  readonly account: Account
  readonly accounts: readonly Account[]
  readonly features: readonly string[]
  /** The network's name in Wallet Standard, e.g. `solana:devnet`; undefined for a network without one. */
  readonly chain: string | undefined
  /** Calls a feature with one object per input and returns its list of results. */
  readonly call: (feature: string, inputs: readonly object[]) => Promise<Result<readonly unknown[]>>
}

/** Sends one method of the RPC catalogue, whose parameters have been parsed. */
export type Translation = (params: never, context: StandardContext) => Promise<Result<unknown>>

/** What differs between the namespaces of Wallet Standard. */
export interface StandardDialect {
  readonly namespace: ChainNamespace
  /** The features that connect, the preferred one first. */
  readonly connectFeatures: readonly string[]
  readonly connectInput: object
  /** How accounts are requested together with a signed message, where wallets support it. */
  readonly signIn?: {
    readonly feature: string
    readonly input: (asked: SignInRequest, chain: string | undefined) => object
    readonly read: (output: unknown, caipNetworkId: string) => SignedIn | undefined
  }
  /** CAIP-2 ids and their Wallet Standard chains. */
  readonly chains: Readonly<Record<string, string>>
  readonly toAccount: (
    address: string,
    publicKey: Uint8Array | undefined,
    label: unknown,
  ) => Account | undefined
  /** Whether the account is to be listed first. */
  readonly isPreferred: (account: Account) => boolean
  readonly translations: Readonly<Record<string, Translation>>
}

const SILENT: CallOptions = { signal: new AbortController().signal }
/** How long a wallet may take to disconnect. */
const DISCONNECT_WAIT_MS = 1_500

/** Creates the connector of a Wallet Standard wallet for one of its namespaces. */
export function createStandardConnector(options: {
  readonly port: WalletPort
  readonly walletInfo: ConnectedWallet
  readonly features: readonly string[]
  readonly dialect: StandardDialect
}): Connector {
  const { port, walletInfo, features, dialect } = options
  const { namespace } = dialect
  let accounts: readonly Account[] = []
  let picked: string | undefined
  const approvals = createApprovals(dialect)

  const share = async (
    input: object,
    chainIds: readonly string[],
    call: CallOptions,
  ): Promise<Result<Connected | undefined>> => {
    const feature = dialect.connectFeatures.find((name) => features.includes(name)) ?? 'standard:connect'
    const answer = await port.feature(feature, [input], call)
    if (!answer.ok) return answer
    accounts = toAccounts(member(answer.value, 'accounts'), dialect)
    if (accounts.length === 0) return ok(undefined)
    const approvedIds = approvals.read(member(answer.value, 'accounts'), chainIds)
    return ok({ accounts: [{ namespace, accounts, caipNetworkId: chainIds[0], approvedIds }], walletInfo })
  }
  const shareSigned = async (
    details: SignInRequest,
    chainIds: readonly string[],
    call: CallOptions,
  ): Promise<Result<Connected> | undefined> => {
    const { signIn, chains } = dialect
    const [caipNetworkId = ''] = chainIds
    if (!signIn || !features.includes(signIn.feature)) return undefined
    const answer = await port.feature(signIn.feature, [signIn.input(details, chains[caipNetworkId])], call)
    if (!answer.ok) return answer
    const [output]: readonly unknown[] = Array.isArray(answer.value) ? answer.value : []
    const shared = [member(output, 'account')]
    accounts = toAccounts(shared, dialect)
    const approvedIds = approvals.read(shared, chainIds)
    const siwx = signIn.read(output, caipNetworkId)
    if (accounts.length === 0) return misread()
    const connected = { accounts: [{ namespace, accounts, caipNetworkId, approvedIds }], walletInfo }
    return ok(siwx ? { ...connected, siwx } : connected)
  }
  return {
    connect: async ({ chainIds, signIn }, call) => {
      const signed = signIn && (await shareSigned(signIn, chainIds, call))
      if (signed && (signed.ok || signed.error.code !== RPC_CODES.unsupportedMethod)) return signed
      const shared = await share(dialect.connectInput, chainIds, call)
      if (!shared.ok) return shared
      return shared.value ? ok(shared.value) : fail(RPC_CODES.unauthorized, errorMessage('UNAUTHORIZED'))
    },
    restore: ({ chainIds }) => share({ ...dialect.connectInput, silent: true }, chainIds, SILENT),
    request: (request, call) => {
      const first = accounts.filter(({ address }) => address === picked)
      const ordered = [...first, ...accounts.filter((account) => !first.includes(account))]
      return translate(request, { port, call, accounts: ordered, features, dialect })
    },
    useAccount: (address) => {
      picked = address
    },
    // Wallet Standard names the chain in each request, so there is nothing to switch.
    switchNetwork: () => Promise.resolve(ok(undefined)),
    disconnect: async () => {
      accounts = []
      if (!features.includes('standard:disconnect')) return ok(undefined)
      const answer = await port.feature('standard:disconnect', [], {
        signal: AbortSignal.timeout(DISCONNECT_WAIT_MS),
      })
      return answer.ok || answer.error.code === RPC_CODES.userRejected ? ok(undefined) : answer
    },
    subscribe: (listener) =>
      port.subscribe(({ type, data }) => {
        const changed = member(data, 'accounts')
        if (type !== 'change' || !Array.isArray(changed)) return
        accounts = toAccounts(changed, dialect)
        listener({ type: 'accountsChanged', namespace, accounts })
        if (accounts.length > 0 && approvals.hasChanged(changed))
          listener({ type: 'approvalsChanged', namespace, approvedIds: approvals.read(changed) })
      }),
  }
}

/** Reads the accounts of the dialect's namespace, the preferred one first. Other accounts of the wallet are left out. */
function toAccounts(shared: unknown, dialect: StandardDialect): readonly Account[] {
  if (!Array.isArray(shared)) return []
  const accounts = shared.flatMap((item: unknown) => {
    const [address, publicKey] = [member(item, 'address'), member(item, 'publicKey')]
    if (typeof address !== 'string') return []
    const bytes = publicKey instanceof Uint8Array ? publicKey : undefined
    return dialect.toAccount(address, bytes, member(item, 'label')) ?? []
  })
  return accounts.toSorted((a, b) => Number(dialect.isPreferred(b)) - Number(dialect.isPreferred(a)))
}

/** Tracks which of the requested networks were approved last. */
function createApprovals(dialect: StandardDialect) {
  let details: readonly string[] = []
  let approved: readonly string[] | undefined
  return {
    read: (shared: unknown, chainIds = details): readonly string[] | undefined => {
      details = chainIds
      approved = listApproved(shared, chainIds, dialect)
      return approved
    },
    hasChanged: (shared: unknown): boolean =>
      JSON.stringify(listApproved(shared, details, dialect)) !== JSON.stringify(approved),
  }
}

/** Lists the networks on which accounts work: those that their wallet lists, and those without a name in Wallet Standard. */
function listApproved(
  shared: unknown,
  chainIds: readonly string[],
  { chains }: StandardDialect,
): readonly string[] | undefined {
  const items: readonly unknown[] = Array.isArray(shared) ? shared : []
  const listed = items.flatMap((item) => {
    const names = member(item, 'chains')
    return Array.isArray(names) ? names : []
  })
  if (!Object.values(chains).some((name) => listed.includes(name))) return undefined
  return chainIds.filter((id) => !Object.hasOwn(chains, id) || listed.includes(chains[id]))
}

async function translate(
  { caipNetworkId, method, params }: WalletRequest,
  wallet: {
    readonly port: WalletPort
    readonly call: CallOptions
    readonly accounts: readonly Account[]
    readonly features: readonly string[]
    readonly dialect: StandardDialect
  },
): Promise<Result<unknown>> {
  const { port, accounts, features, dialect } = wallet
  const [account] = accounts
  if (!account) return fail(RPC_CODES.unauthorized, errorMessage('UNAUTHORIZED'))
  const translation = Object.hasOwn(dialect.translations, method) ? dialect.translations[method] : undefined
  if (!translation) return fail(RPC_CODES.unsupportedMethod, errorMessage('UNSUPPORTED_METHOD'))
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the catalogue has parsed the parameters of the method
  return translation(params as never, {
    account,
    accounts,
    features,
    chain: dialect.chains[caipNetworkId],
    call: async (feature, inputs) => {
      if (!features.includes(feature))
        return fail(RPC_CODES.unsupportedMethod, errorMessage('UNSUPPORTED_METHOD'))
      const answer = await port.feature(feature, inputs, wallet.call)
      if (!answer.ok) return answer
      return Array.isArray(answer.value) ? ok(answer.value) : misread()
    },
  })
}

/** The failure for an answer of the wallet that has the wrong form. */
export function misread(): Result<never> {
  return fail(
    RPC_CODES.internal,
    'The wallet’s answer has the wrong form. Update the wallet, then try again.',
  )
}
