import { pause } from '#frame/platform/clock.ts'
import { accountsOf, deriveKeyring, type Keyring } from '#frame/keys/worker/keyring.ts'
import { signWith } from '#frame/keys/worker/sign.ts'
import type { VaultAccount } from '#frame/keys/vault.ts'
import type { RecordSending, Sending } from '#frame/preview/sending.ts'
import type { PreparedRequest, PrepareRequest, RpcHandlerContext } from '#frame/rpc/rpc-handler.ts'
import { answerRepeated } from '#frame/rpc/sent-requests.ts'
import { createChainApi, type AskNode } from '#frame/services/chain-api.ts'
import { browserClock } from '#frame/platform/clock.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { findNetwork } from '#schemas/networks/catalogue.ts'
import type { TestServer } from '#tests/support/servers/start-server.ts'
import { shareSentRequests } from '#tests/support/builders/shared-sent-requests.ts'
import { network, walletRequest } from '#tests/support/builders/wallet-requests.ts'

/** A wallet with real keys, without its worker. */
export interface TestWallet {
  readonly accountOn: (caipNetworkId: string) => VaultAccount
  readonly vault: RpcHandlerContext['vault']
}

/**
 * Opens a wallet.
 *
 * @param seed any number; equal seeds give equal wallets.
 */
export async function openTestWallet(seed: number): Promise<TestWallet> {
  const keyring: Keyring = await deriveKeyring(new Uint8Array(32).fill(seed))
  const accounts = accountsOf(keyring)
  return {
    accountOn: (caipNetworkId) => {
      const [namespace] = caipNetworkId.split(':')
      const found = accounts.find(
        (account) =>
          account.namespace === namespace && (account.caipNetworkIds?.includes(caipNetworkId) ?? true),
      )
      if (!found) throw new Error(`no account on ${caipNetworkId}`)
      return found
    },
    vault: {
      sign: (request) => {
        const signature = signWith(keyring, request)
        return Promise.resolve(signature ? ok(signature) : fail('UNKNOWN', 'unknown network'))
      },
    },
  }
}

/** Builds a site's request as the dispatcher passes it to a handler. */
export function prepareBy(
  prepare: PrepareRequest,
  {
    wallet,
    askNode,
    recordSending = () => {},
    now = 1_767_225_600_000,
  }: { wallet: TestWallet; askNode: AskNode; recordSending?: RecordSending; now?: number },
): (caipNetworkId: string, params: unknown, signal?: AbortSignal) => Promise<Result<PreparedRequest>> {
  return (caipNetworkId, params, signal = new AbortController().signal) =>
    prepare(
      {
        requestId: 'request-1',
        method: '',
        params,
        network: network(caipNetworkId),
        siteOrigin: 'https://shop.example',
        signal,
      },
      {
        vault: wallet.vault,
        account: wallet.accountOn(caipNetworkId),
        askNode,
        recordSending,
        now: () => now,
      },
    )
}

/** Repeats a request whose first document stored it and ended, and returns the answer. */
export function answerAgain(
  sending: Sending | undefined,
  caipNetworkId: string,
  askNode: AskNode,
): Promise<Result<unknown> | undefined> {
  const sent = shareSentRequests()()
  const request = { ...walletRequest('request-1'), network: network(caipNetworkId) }
  sent.begin(request, sending)
  return answerRepeated(request, { sent, askNode, findNetwork })
}

/** Creates a connection to the nodes behind a server, as the wallet frame has it. */
export function nodesBehind(server: TestServer): AskNode {
  return createChainApi({
    apiUrl: server.urls.api,
    projectId: 'demo',
    clock: browserClock,
    fetch: (url, init) => {
      const headers = new Headers(init.headers)
      headers.set('origin', server.urls.wallet)
      return fetch(url, { ...init, headers })
    },
  })
}

/** Polls until the answer is the expected one, because the chains take a moment to make their blocks. */
export async function eventually<T>(ask: () => Promise<T>, isRight: (answer: T) => boolean): Promise<T> {
  for (let tries = 0; tries < 100; tries++) {
    const answer = await ask()
    if (isRight(answer)) return answer
    await pause(browserClock, 50)
  }
  throw new Error('it never came')
}
