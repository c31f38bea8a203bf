import type { SessionTypes } from '@walletconnect/types'
import { WALLETCONNECT_URI_TIMEOUT_MS } from '#schemas/constants/times.ts'
import { errorMessage } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { proposedNamespaces } from '#modal/connectors/walletconnect/namespaces.ts'
import type { WorkerCall } from '#modal/connectors/walletconnect/worker-messages.ts'
import { startTimer } from '#modal/platform/clock.ts'
import type { Client } from './end-sessions.ts'
import type { RelayGate } from './relay-gate.ts'
import { askToSignIn, canSignIn, pairingTopic, type Approved, type Proposal } from './sign-in.ts'
import { walletFailure } from './wallet-failure.ts'

type PairCall = Pick<Extract<WorkerCall, { readonly call: 'pair' }>, 'chainIds' | 'signIn'>

/** Creates a pairing within a time limit. The library by itself would wait for the relay for ever. */
export async function propose(client: Client, gate: RelayGate, call: PairCall): Promise<Result<Proposal>> {
  gate.open()
  let unsubscribe = (): void => {}
  const refused = new Promise<'RELAY_REFUSED'>((resolve) => {
    unsubscribe = gate.onRefused(() => resolve('RELAY_REFUSED'))
  })
  const answer = await withTimeLimit(
    Promise.race([createProposal(client, call), refused]),
    WALLETCONNECT_URI_TIMEOUT_MS,
  )
  unsubscribe()
  if (answer !== undefined && answer !== 'RELAY_REFUSED') return answer
  // Otherwise the library continues to try.
  gate.close()
  void client.core.relayer.transportClose().catch(() => undefined)
  const code = answer ?? 'RELAY_UNREACHABLE'
  return fail(code, errorMessage(code))
}

async function createProposal(client: Client, { chainIds, signIn }: PairCall): Promise<Result<Proposal>> {
  try {
    if (signIn && canSignIn(chainIds)) return ok(await askToSignIn(client, chainIds, signIn))
    const { uri, approval } = await client.connect({ optionalNamespaces: proposedNamespaces(chainIds) })
    if (uri === undefined) return fail('RELAY_UNREACHABLE', errorMessage('RELAY_UNREACHABLE'))
    return ok({ uri, topic: pairingTopic(uri), createdAt: Date.now(), approval: settle(approval()) })
  } catch (thrown) {
    return { ok: false, error: walletFailure(thrown) }
  }
}

async function settle(approval: Promise<SessionTypes.Struct>): Promise<Result<Approved>> {
  try {
    return ok({ session: await approval })
  } catch (thrown) {
    return { ok: false, error: walletFailure(thrown) }
  }
}

function withTimeLimit<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  return new Promise((resolve) => {
    const stop = startTimer(() => resolve(undefined), ms)
    void work.then((value) => {
      stop()
      resolve(value)
    })
  })
}
