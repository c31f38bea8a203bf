import type { Clock } from '#frame/platform/clock.ts'
import { openWorkerPort, type WorkerLike, type WorkerPort } from '#frame/platform/worker-port.ts'
import { UNLOCKED_HIDDEN_MS } from '#schemas/constants/login.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { VAULT_ANSWERS, VaultOutcomeSchema } from './vault-answers.ts'
import type { OpenedWallet, VaultAnswers, VaultCall, VaultInputs, VaultRefusal } from './vault-protocol.ts'
import type { Vault, VaultAccount } from './vault.ts'

/** The longest a call may take: stretching a password on a slow device. After that the worker counts as dead. */
const CALL_TIMEOUT_MS = 60_000

/** The longest a worker may take to wipe its keys before it is ended. It needs a millisecond unless it hangs. */
const WIPE_TIMEOUT_MS = 1_000

const OPENS = [
  'create',
  'importPhrase',
  'openDevice',
  'openPasskey',
  'openPassword',
  'openPhrase',
  'openOperator',
] as const satisfies readonly VaultCall[]
type OpeningCall = (typeof OPENS)[number]

/** The document's side of the vault worker: the vault, and the calls that open and seal. */
export interface VaultClient extends Vault {
  /** Makes any call that does not open the vault. */
  readonly ask: <Call extends Exclude<VaultCall, OpeningCall>>(
    call: Call,
    input: VaultInputs[Call],
  ) => Promise<Result<VaultAnswers[Call]>>
  /** Makes a call that opens the vault; afterwards the accounts are known. */
  readonly open: <Call extends OpeningCall>(
    call: Call,
    input: VaultInputs[Call],
  ) => Promise<Result<OpenedWallet>>
  /** Starts the worker before it is needed, because starting takes a while. */
  readonly prepare: () => void
}

/**
 * Makes the client of the vault worker. It starts the worker when it is needed, and locks once the page was hidden for a
 * minute. Locking wipes the keys and ends the worker: copies that libraries made of the keys go with its memory, and the next
 * call starts another worker.
 *
 * @param options.startWorker may throw where the browser refuses.
 * @param options.page the document, for its visibility.
 */
export function createVaultClient(options: {
  readonly startWorker: () => WorkerLike
  readonly clock: Clock
  readonly page: Pick<Document, 'visibilityState' | 'addEventListener'>
}): VaultClient {
  const { startWorker, clock, page } = options
  let port: WorkerPort | undefined
  let accounts: readonly VaultAccount[] | undefined
  // Counts the wipes from this side, so that an answer that was under way is not taken for an open vault. A wipe by the
  // worker itself needs no count: its message arrives in order, before the answer to the next call that opens.
  let wipes = 0
  let [locks, pending] = [0, 0]

  const forgetAccounts = (): void => {
    wipes += 1
    accounts = undefined
  }
  const start = (): WorkerPort => {
    if (port) return port
    const opened = openWorkerPort({
      worker: startWorker(),
      onWiped: () => {
        if (port !== opened) return
        accounts = undefined
        if (pending === 0) opened.close()
      },
      onClosed: () => {
        if (port !== opened) return
        port = undefined
        forgetAccounts()
      },
    })
    port = opened
    return opened
  }
  const ask = async <Call extends VaultCall>(
    call: Call,
    input: VaultInputs[Call],
  ): Promise<Result<VaultAnswers[Call]>> => {
    const begun = locks
    pending += 1
    try {
      const worker = start()
      const stop = clock.after(CALL_TIMEOUT_MS, worker.close)
      const body = await worker.ask({ call, ...input })
      stop()
      return readOutcome(call, body, begun === locks ? 'VAULT_FAILED' : 'WALLET_LOCKED')
    } catch {
      return refusal('VAULT_FAILED')
    } finally {
      pending -= 1
    }
  }
  const open: VaultClient['open'] = async (call, input) => {
    const begun = wipes
    const opened: Result<OpenedWallet> = await ask(call, input)
    if (!opened.ok) return opened
    if (begun !== wipes) return refusal('WALLET_LOCKED')
    accounts = opened.value.accounts
    return opened
  }
  const lock = (): void => {
    const locked = port
    locks += 1
    port = undefined
    forgetAccounts()
    if (locked) wipeAndEnd(locked, clock)
  }
  lockWhenHidden(page, clock, lock)

  return {
    ask,
    open,
    lock,
    isUnlocked: () => accounts !== undefined,
    accounts: async () => (accounts ? ok(accounts) : refusal('WALLET_LOCKED')),
    sign: async (request) => {
      if (!accounts) return refusal('WALLET_LOCKED')
      const signed = await ask('sign', { request })
      return signed.ok ? ok(signed.value.signature) : signed
    },
    prepare: () => quietly(start),
  }
}

function wipeAndEnd(worker: WorkerPort, clock: Clock): void {
  clock.after(WIPE_TIMEOUT_MS, worker.close)
  void worker.ask({ call: 'lock' }).then(worker.close)
}

const MESSAGES: Readonly<Record<VaultRefusal, string>> = {
  WALLET_LOCKED: errorMessage('WALLET_LOCKED'),
  PHRASE_INVALID: errorMessage('PHRASE_INVALID'),
  BLOB_MISMATCH: errorMessage('BLOB_MISMATCH'),
  VAULT_FAILED: errorMessage('VAULT_FAILED'),
}

/** Ignores a browser's refusal: the call that needs the worker reports it. */
function quietly(work: () => unknown): void {
  try {
    work()
  } catch {
    // The next call fails with the same error and answers VAULT_FAILED.
  }
}

function readOutcome<Call extends VaultCall>(
  call: Call,
  body: unknown,
  unanswered: VaultRefusal,
): Result<VaultAnswers[Call]> {
  const outcome = VaultOutcomeSchema.safeParse(body)
  if (!outcome.success) return refusal(unanswered)
  if (!outcome.data.ok) return refusal(outcome.data.code)
  const answer = VAULT_ANSWERS[call].safeParse(outcome.data.answer)
  return answer.success ? ok(answer.data) : refusal('VAULT_FAILED')
}

function refusal(code: VaultRefusal): Result<never> {
  return fail(code, MESSAGES[code])
}

function lockWhenHidden(
  page: Pick<Document, 'visibilityState' | 'addEventListener'>,
  clock: Clock,
  lock: () => void,
): void {
  let hiddenAt: number | undefined
  let stopTimer = (): void => {}
  page.addEventListener('visibilitychange', () => {
    stopTimer()
    const now = clock.now()
    if (page.visibilityState === 'hidden') {
      hiddenAt = now
      stopTimer = clock.after(UNLOCKED_HIDDEN_MS, lock)
      return
    }
    // Timers do not run in a frozen page.
    if (hiddenAt !== undefined && now - hiddenAt >= UNLOCKED_HIDDEN_MS) lock()
    hiddenAt = undefined
  })
}
