import type * as z from 'zod/mini'
import type { CallInput, WalletApi } from '#frame/services/wallet-api.ts'
import { createVaultClient } from '#frame/keys/vault-client.ts'
import { createWalletOpener } from '#frame/keys/wallet-opener.ts'
import { openFrameDatabase, type FrameDatabase } from '#frame/platform/database.ts'
import type { ErrorCode } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import type { WalletPolicy } from '#schemas/http/deployment.ts'
import type { Endpoint } from '#schemas/http/define-endpoint.ts'
import { SoftwarePasskeys } from './software-passkey.ts'
import { createHeldClock, startVaultInProcess } from './vault-in-process.ts'
import type { WalletClient } from './wallet-client.ts'
import { SITE, type WalletDeployment } from './wallet-deployment.ts'
import type { WalletOpener } from '#frame/keys/wallet-opener-contract.ts'

/** A document of the wallet frame whose visitor is logged in: its own code, real keys, a real server. */
export interface WalletVisit {
  readonly opener: WalletOpener
  readonly database: FrameDatabase
  readonly browser: WalletClient
}

export interface WalletVisitOptions {
  /** What the browser kept from earlier visits; nothing by default. */
  readonly database?: FrameDatabase
  readonly passkeys?: SoftwarePasskeys
  readonly recovery?: WalletPolicy['recovery']
}

/** @param browser Logged in. */
export function visitWallet(
  deployment: { readonly server: Pick<WalletDeployment['server'], 'urls'> },
  browser: WalletClient,
  options: WalletVisitOptions = {},
): WalletVisit {
  const clock = createHeldClock()
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' as const })
  const database = options.database ?? emptyDatabase()
  const passkeys = options.passkeys ?? new SoftwarePasskeys()
  const opener = createWalletOpener({
    api: { call: (endpoint, input) => call(browser, endpoint, input) } satisfies WalletApi,
    database,
    passkeys: passkeys.inBrowser({ origin: deployment.server.urls.wallet, topOrigin: SITE }),
    policy: { recovery: options.recovery ?? 'required' },
    userId: () => browser.tokens?.user.userId,
    vault: createVaultClient({ startWorker: () => startVaultInProcess(clock).worker, clock, page }),
  })
  return { opener, database, browser }
}

/** The first address of the open wallet. */
export async function addressOf({ opener }: WalletVisit): Promise<string> {
  const accounts = await opener.vault.accounts()
  const address = accounts.ok ? accounts.value[0]?.address : undefined
  if (address === undefined) throw new Error('the wallet is not open')
  return address
}

/** A database of a browser that keeps things as long as the test runs. */
function emptyDatabase(): FrameDatabase {
  return openFrameDatabase('test', () => {
    throw new DOMException('denied', 'SecurityError')
  })
}

async function call<B extends z.ZodMiniType, A extends z.ZodMiniType>(
  browser: WalletClient,
  endpoint: Endpoint<B, A>,
  { body, path }: CallInput<z.output<B>>,
): Promise<Result<z.output<A>>> {
  const answer = await browser.ask(endpoint, body, path === undefined ? {} : { path })
  if (answer.status === 200) return ok(endpoint.answer.parse(answer.body))
  const { error } = answer.body as { error: { code: ErrorCode; message: string; data?: unknown } }
  return fail(error.code, error.message, error.data)
}
