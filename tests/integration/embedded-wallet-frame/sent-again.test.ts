import { createPublicClient, createTestClient, http, parseEther } from 'viem'
import { generatePrivateKey } from 'viem/accounts'
import { foundry } from 'viem/chains'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startEvmChain } from '#demo/chains/evm/start-evm-chain.ts'
import type { RunningChain } from '#demo/chains/running-chain.ts'
import { createApprovalQueue } from '#frame/approval/approval-queue.ts'
import { browserClock } from '#frame/platform/clock.ts'
import { createRpcDispatch } from '#frame/rpc/dispatch.ts'
import type { AskNode } from '#frame/services/chain-api.ts'
import { ok, type Result } from '#schemas/errors/result.ts'
import { connectNode, evmHandlers, LOCAL } from '#tests/support/builders/evm-requests.ts'
import { signerOf } from '#tests/support/builders/evm-signer.ts'
import { shareSentRequests } from '#tests/support/builders/shared-sent-requests.ts'
import { hexOf } from '#tests/support/assertions/wallet-answers.ts'

const SITE = 'https://shop.example'
const TO = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const never = new Promise<never>(() => {})

let chain: RunningChain
beforeAll(async () => {
  chain = await startEvmChain(5470)
})
afterAll(() => chain.stop())

const options = () => ({ chain: foundry, transport: http(chain.url), pollingInterval: 20 })

/** A wallet with a new key, and its documents; each can be made to end at some point of its work. */
async function openWallet() {
  const { account, sign } = signerOf(generatePrivateKey())
  await createTestClient({ ...options(), mode: 'anvil' }).setBalance({
    address: hexOf(account.address),
    value: parseEther('1'),
  })
  const notes = shareSentRequests()
  let approvalsAsked = 0
  const openDocument = (end: { readonly sign?: typeof sign; readonly askNode?: AskNode } = {}) => {
    const approvals = createApprovalQueue({ clock: browserClock })
    approvals.subscribe(() => {
      const open = approvals.current()
      if (open?.phase !== 'deciding') return
      approvalsAsked += 1
      approvals.approve(open.request.requestId)
    })
    return createRpcDispatch({
      handlers: evmHandlers(),
      reads: {},
      boundedCalls: {},
      nameAddresses: (preview) => Promise.resolve(preview),
      approvals,
      keys: {
        recheck: () => {},
        peek: async () => account,
        open: async () => ok(account),
        sign: end.sign ?? sign,
      },
      sent: notes(),
      askNode: end.askNode ?? connectNode(chain.url),
      findNetwork: () => LOCAL,
      now: browserClock.now,
    })
  }
  const request = (
    rpc: ReturnType<typeof openDocument>,
    requestId = 'ticket-1',
    method?: string,
    isRepeat = false,
    callCount = 1,
  ) =>
    rpc.request(
      {
        requestId,
        isRepeat,
        caipNetworkId: LOCAL.caipNetworkId,
        method: method ?? 'eth_sendTransaction',
        params:
          method === 'wallet_sendCalls'
            ? [
                {
                  version: '2.0.0',
                  from: account.address,
                  chainId: '0x7a69',
                  atomicRequired: false,
                  calls: Array.from({ length: callCount }, () => ({ to: TO })),
                },
              ]
            : [{ from: account.address, to: TO, value: '0x1' }],
      },
      SITE,
    )
  return {
    openDocument,
    request,
    approvalsAsked: () => approvalsAsked,
    sentCount: () => createPublicClient(options()).getTransactionCount({ address: hexOf(account.address) }),
  }
}

/** A node whose answer to a broadcast never reaches this document. */
function deaf(isHandedOver: boolean, asked: (hash: unknown) => void): AskNode {
  const ask = connectNode(chain.url)
  return async (network, method, params) => {
    if (method !== 'eth_sendRawTransaction') return ask(network, method, params)
    const answer = isHandedOver ? await ask(network, method, params) : undefined
    asked(answer?.ok ? answer.value : undefined)
    return never
  }
}

/** Resolves when the document has ended; the request it worked on stays open. */
function untilEnd(work: (end: (hash?: unknown) => void) => Promise<Result<unknown>>): Promise<unknown> {
  return new Promise((resolve) => void work(resolve))
}

describe('repeated request of a document that ended', () => {
  it('A request that was not signed yet takes an approval again, and is sent once', async () => {
    const { openDocument, request, approvalsAsked, sentCount } = await openWallet()
    await untilEnd((end) =>
      request(
        openDocument({
          sign: () => {
            end()
            return never
          },
        }),
      ),
    )
    expect(await request(openDocument())).toMatchObject({ ok: true })
    expect(approvalsAsked()).toBe(2)
    expect(await sentCount()).toBe(1)
  })

  it('A request that was signed sends the same bytes, without an approval', async () => {
    const { openDocument, request, approvalsAsked, sentCount } = await openWallet()
    await untilEnd((end) => request(openDocument({ askNode: deaf(false, end) })))
    expect(await sentCount()).toBe(0)
    const answer = await request(openDocument())
    expect(answer).toEqual(ok(expect.stringMatching(/^0x[0-9a-f]{64}$/)))
    expect(approvalsAsked()).toBe(1)
    expect(await sentCount()).toBe(1)
  })

  it('A request that was broadcast is answered with its hash each time, without an approval', async () => {
    const { openDocument, request, approvalsAsked, sentCount } = await openWallet()
    const hash = await untilEnd((end) => request(openDocument({ askNode: deaf(true, end) })))
    for (let times = 0; times < 3; times++) expect(await request(openDocument())).toEqual(ok(hash))
    expect(approvalsAsked()).toBe(1)
    expect(await sentCount()).toBe(1)
  })

  it('A question about the outcome alone performs nothing for a request that was never sent', async () => {
    const { openDocument, request, approvalsAsked, sentCount } = await openWallet()
    const askOutcome = (rpc = openDocument(), requestId = 'ticket-1') =>
      request(rpc, requestId, undefined, true)
    const hash = await untilEnd((end) => request(openDocument({ askNode: deaf(true, end) })))
    expect(await askOutcome()).toEqual(ok(hash))
    const document = openDocument()
    expect(await askOutcome(document, 'ticket-2')).toMatchObject({ error: { code: 'TICKET_STATE_UNKNOWN' } })
    expect([approvalsAsked(), await sentCount()]).toEqual([1, 1])
    // The question about its outcome does not prevent the request.
    expect(await request(document, 'ticket-2')).toMatchObject({ ok: true })
    expect([approvalsAsked(), await sentCount()]).toEqual([2, 2])
  })

  it('A request that was answered gets the same answer, and the next request is another one', async () => {
    const { openDocument, request, approvalsAsked, sentCount } = await openWallet()
    const answer = await request(openDocument())
    expect(await request(openDocument())).toEqual(answer)
    expect(await sentCount()).toBe(1)
    expect(await request(openDocument(), 'ticket-2')).toMatchObject({ ok: true })
    expect(approvalsAsked()).toBe(2)
    expect(await sentCount()).toBe(2)
  })

  it('A request of one call is answered with its id, without an approval', async () => {
    const { openDocument, request, approvalsAsked, sentCount } = await openWallet()
    const hash = await untilEnd((end) =>
      request(openDocument({ askNode: deaf(true, end) }), 'ticket-1', 'wallet_sendCalls'),
    )
    const again = await request(openDocument(), 'ticket-1', 'wallet_sendCalls')
    expect(again).toEqual(ok({ id: expect.stringContaining(String(hash)) }))
    expect([approvalsAsked(), await sentCount()]).toEqual([1, 1])
  })

  it('Calls with an unknown outcome are neither approved nor sent again', async () => {
    const { openDocument, request, approvalsAsked, sentCount } = await openWallet()
    const ask = (document: ReturnType<typeof openDocument>) =>
      request(document, 'ticket-1', 'wallet_sendCalls', false, 2)
    await untilEnd((end) => ask(openDocument({ askNode: deaf(true, end) })))
    const again = await ask(openDocument())
    expect(again).toMatchObject({ ok: false, error: { code: 'TICKET_STATE_UNKNOWN' } })
    expect(approvalsAsked()).toBe(1)
    expect(await sentCount()).toBe(1)
  })

  it('The outcome stays open after a node that never answered, until a later node tells it', async () => {
    const { openDocument, request, sentCount } = await openWallet()
    await untilEnd((end) => request(openDocument({ askNode: deaf(true, end) })))
    const silent: AskNode = async () => ({
      ok: false,
      error: { code: 'WALLET_SERVER_UNREACHABLE', message: 'nobody answers' },
    })
    expect(await request(openDocument({ askNode: silent }))).toMatchObject({
      error: { code: 'TICKET_STATE_UNKNOWN' },
    })
    expect(await request(openDocument())).toMatchObject({ ok: true })
    expect(await sentCount()).toBe(1)
  })
})
