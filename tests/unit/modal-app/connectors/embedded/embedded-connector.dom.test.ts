import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { createEmbeddedConnector } from '#modal/connectors/embedded/embedded-connector.ts'
import type { ConnectorEvent } from '#modal/connectors/connector.ts'
import type { WalletFrame } from '#modal/connectors/embedded/wallet-frame.ts'
import type { ErrorCode } from '#schemas/errors/catalogue.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { bitcoinMainnet } from '#schemas/networks/bip122/mainnet.ts'
import { ethereum } from '#schemas/networks/eip155/ethereum.ts'
import type { Network } from '#schemas/entities/network.ts'
import { solanaMainnet } from '#schemas/networks/solana/mainnet.ts'
import { FRAME_PARENT_CALLS } from '#schemas/protocol/modal-frame/sync.ts'
import { describeConnector, SIGN_HELLO } from '#tests/contracts/connector.contract.ts'
import {
  EMBEDDED_WALLET,
  linkWallet,
  scriptEmbeddedWallet,
  type LinkedWallet,
} from '#tests/support/fixtures/embedded-wallet.ts'

/** A connector whose first documents, as many as given, go away during the request for the status of the wallet. */
function restoreAfter(wallet: LinkedWallet, times: number, code: ErrorCode) {
  const gone = fail('FRAME_GONE', 'gone')
  let left = times
  const frame: WalletFrame = {
    ...wallet.frame,
    ready: async () => {
      if (left-- <= 0) return wallet.frame.ready()
      let isHere = true
      return ok({
        ...wallet.calls,
        isConnected: async () => (isHere ? wallet.calls.isConnected(undefined) : gone),
        getWalletStatus: async () => {
          isHere = false
          return fail(code, 'gone')
        },
      })
    },
  }
  return createEmbeddedConnector({ frame, walletInfo: EMBEDDED_WALLET })
}

const links: LinkedWallet[] = []
afterEach(() => links.splice(0).forEach(({ close }) => close()))

async function link(): Promise<LinkedWallet> {
  const wallet = await linkWallet()
  links.push(wallet)
  return wallet
}

async function reach(namespace: ChainNamespace, network: Network) {
  const linked = await link()
  const wallet = await scriptEmbeddedWallet(linked, namespace, network.caipNetworkId)
  return { wallet, connector: createEmbeddedConnector({ frame: linked.frame, walletInfo: EMBEDDED_WALLET }) }
}

describeConnector('the embedded wallet on EVM', {
  consent: 'by-login',
  namespace: 'eip155',
  network: ethereum,
  signing: SIGN_HELLO.eip155,
  setUp: () => reach('eip155', ethereum),
})

describeConnector('the embedded wallet on Solana', {
  consent: 'by-login',
  namespace: 'solana',
  network: solanaMainnet,
  signing: SIGN_HELLO.solana,
  setUp: () => reach('solana', solanaMainnet),
})

describeConnector('the embedded wallet on Bitcoin', {
  consent: 'by-login',
  namespace: 'bip122',
  network: bitcoinMainnet,
  signing: SIGN_HELLO.bip122,
  setUp: () => reach('bip122', bitcoinMainnet),
})

describe('one session for every namespace', () => {
  const namespaces = ['eip155', 'solana', 'bip122'] as const
  const chainIds = [ethereum, solanaMainnet, bitcoinMainnet].map(({ caipNetworkId }) => caipNetworkId)
  const patiently = { signal: new AbortController().signal }
  let wallet: LinkedWallet
  let connector: ReturnType<typeof createEmbeddedConnector>
  beforeEach(async () => {
    wallet = await link()
    await wallet.enter()
    connector = createEmbeddedConnector({ frame: wallet.frame, walletInfo: EMBEDDED_WALLET })
  })

  it('All namespaces connect at once, each on its own network, EVM as a smart account.', async () => {
    const connected = await connector.connect({ namespaces, chainIds }, patiently)
    expect(connected).toMatchObject({
      ok: true,
      value: {
        walletInfo: EMBEDDED_WALLET,
        accounts: [
          { namespace: 'eip155', caipNetworkId: 'eip155:1', accounts: [{ type: 'smartAccount' }] },
          { namespace: 'solana', caipNetworkId: solanaMainnet.caipNetworkId, accounts: [{ type: 'eoa' }] },
          {
            namespace: 'bip122',
            caipNetworkId: bitcoinMainnet.caipNetworkId,
            accounts: [{ type: 'payment' }],
          },
        ],
      },
    })
  })

  it('The site never learns the e-mail address.', async () => {
    const connected = await connector.connect({ namespaces, chainIds }, patiently)
    expect(JSON.stringify(connected)).not.toContain('example.com')
  })

  it('The wallet connects where the site is on a network that this deployment does not serve.', async () => {
    const connected = await connector.connect({ namespaces: ['eip155'], chainIds: ['eip155:10'] }, patiently)
    expect(connected).toMatchObject({ ok: true, value: { accounts: [{ caipNetworkId: 'eip155:10' }] } })
  })

  it('A logout happens once, however many namespaces are disconnected, and listeners are notified.', async () => {
    await connector.connect({ namespaces, chainIds }, patiently)
    const reported: string[] = []
    wallet.onEvent(({ name }) => reported.push(name))
    const left = await Promise.all(
      namespaces.map((namespace) => connector.disconnect(namespace, { endsLogin: true })),
    )
    expect(left).toEqual(namespaces.map(() => ({ ok: true, value: undefined })))
    expect(reported.filter((name) => name === 'sessionChanged')).toHaveLength(1)
  })

  it('A logout in another tab is notified to every namespace.', async () => {
    await connector.connect({ namespaces, chainIds }, patiently)
    const events: ConnectorEvent[] = []
    connector.subscribe((event) => events.push(event))
    await wallet.calls.signOut(undefined)
    await expect.poll(() => events.length).toBe(3)
    expect(events).toEqual(
      namespaces.map((namespace) => ({ type: 'accountsChanged', namespace, accounts: [] })),
    )
  })

  it('A cancelled request is aborted in the wallet as well, so that the next one can be sent.', async () => {
    await connector.connect({ namespaces, chainIds }, patiently)
    const screens: unknown[] = []
    wallet.onEvent(({ name, params }) => name === 'screenChanged' && screens.push(params))
    wallet.decide('nothing')
    const leaving = new AbortController()
    const request = {
      caipNetworkId: 'eip155:1',
      method: 'personal_sign',
      params: ['0x68656c6c6f', await evm()],
    }
    const answer = connector.request(request, { signal: leaving.signal })
    await expect.poll(() => screens).toHaveLength(1)
    leaving.abort()
    expect(await answer).toMatchObject({ ok: false, error: { code: 4001 } })
    await expect.poll(() => screens.at(-1)).toEqual({ screen: 'none' })
    wallet.decide('approve')
    expect(await connector.request(request, patiently)).toMatchObject({ ok: true })
  })

  it.each(['FRAME_GONE', 'WALLET_SERVER_UNREACHABLE'] as const)(
    'The request goes to the next document when the earlier one went away (%s), twice at most.',
    async (code) => {
      const restoring = { namespaces: ['eip155'] as const, chainIds }
      expect(await restoreAfter(wallet, 2, code).restore(restoring)).toMatchObject({
        ok: true,
        value: { accounts: [{ namespace: 'eip155' }] },
      })
      expect(await restoreAfter(wallet, 3, code).restore(restoring)).toMatchObject({
        ok: false,
        error: { code },
      })
    },
  )

  it('The wallet gets one request when its server does not answer.', async () => {
    let requestCount = 0
    const frame: WalletFrame = {
      ...wallet.frame,
      ready: async () =>
        ok({
          ...wallet.calls,
          getWalletStatus: async () => {
            requestCount += 1
            return fail('WALLET_SERVER_UNREACHABLE', 'nobody answers')
          },
        }),
    }
    const alone = createEmbeddedConnector({ frame, walletInfo: EMBEDDED_WALLET })
    const restored = await alone.restore({ namespaces, chainIds })
    expect(restored).toMatchObject({ error: { code: 'WALLET_SERVER_UNREACHABLE' } })
    expect(requestCount).toBe(1)
  })

  it('A repeated ticket is sent to the wallet as the same request.', async () => {
    await connector.connect({ namespaces, chainIds }, patiently)
    const requestIds: unknown[] = []
    wallet.onEvent(({ name, params }) => {
      if (name !== 'screenChanged') return
      const { screen, requestId } = FRAME_PARENT_CALLS.screenChanged.params.parse(params)
      if (screen === 'approval') requestIds.push(requestId)
    })
    const request = {
      caipNetworkId: 'eip155:1',
      method: 'personal_sign',
      params: ['0x68656c6c6f', await evm()],
    }
    const ticket = { ...patiently, ticketId: 'ticket-0001', settlesTicket: true }
    const answer = await connector.request(request, ticket)
    expect(await connector.request(request, ticket)).toEqual(answer)
    expect(requestIds).toEqual(['ticket-0001'])
    // Another request of the same ticket is a request of its own.
    await connector.request(request, { ...patiently, ticketId: 'ticket-0001' })
    expect(requestIds).toHaveLength(2)
  })

  describe('document that goes away while a transaction is sent', () => {
    const transaction = { caipNetworkId: 'eip155:1', method: 'eth_sendTransaction', params: [{ to: '0x0' }] }
    const ticket = { ...patiently, ticketId: 'ticket-0002', settlesTicket: true }
    const gone = fail('FRAME_GONE', 'gone')
    type Answers = readonly (Result<unknown> | Promise<Result<unknown>> | 'not there')[]

    /** Documents that each answer one request. The first one reports before that what it sends, if anything. */
    function losing(sentId: string | undefined, answers: Answers) {
      const requests: unknown[] = []
      let notify = (_requestId: string): void => {}
      let left = answers
      const frame: WalletFrame = {
        ...wallet.frame,
        onRequestSent: (listener) => {
          notify = listener
          return () => {}
        },
        ready: async () => {
          const [answer = gone, ...others] = left
          left = others
          if (answer === 'not there') return fail('WALLET_LOAD_FAILED', 'it does not come')
          const rpcRequest: LinkedWallet['calls']['rpcRequest'] = async (call) => {
            requests.push(call)
            if (requests.length === 1 && sentId !== undefined) notify(sentId)
            return answer
          }
          return ok({ ...wallet.calls, rpcRequest, isConnected: async () => gone })
        },
      }
      return { requests, connector: createEmbeddedConnector({ frame, walletInfo: EMBEDDED_WALLET }) }
    }
    const first = { requestId: 'ticket-0002', ...transaction }

    it.each(['FRAME_GONE', 'WALLET_SERVER_UNREACHABLE'] as const)(
      'The next document gets a request for the outcome, and no other (%s).',
      async (code) => {
        const { requests, connector } = losing('ticket-0002', [fail(code, 'gone'), ok('0xhash')])
        expect(await connector.request(transaction, ticket)).toEqual(ok('0xhash'))
        expect(requests).toEqual([first, { ...first, isRepeat: true }])
      },
    )

    it('A later document finds the outcome of a request, and performs nothing for it.', async () => {
      const asksFor = (answers: Answers) => {
        const { requests, connector } = losing(undefined, answers)
        return { requests, answer: connector.findOutcome?.(transaction, { ticketId: 'ticket-0002' }) }
      }
      const repeat = { ...first, isRepeat: true }
      const result = asksFor([ok('0xhash')])
      expect(await result.answer).toEqual(ok('0xhash'))
      const again = asksFor([gone, ok('0xhash')])
      expect(await again.answer).toEqual(ok('0xhash'))
      expect([result.requests, again.requests]).toEqual([[repeat], [repeat, repeat]])
      const none = asksFor(['not there'])
      expect(await none.answer).toMatchObject({ error: { code: 'TICKET_STATE_UNKNOWN' } })
    })

    it('FRAME_GONE is returned at once where no part of this request had left.', async () => {
      for (const sentId of [undefined, 'ticket-0001']) {
        const { requests, connector } = losing(sentId, [gone, ok('0xhash')])
        expect(await connector.request(transaction, ticket)).toEqual(gone)
        expect(requests).toEqual([first])
      }
    })

    it('The outcome is unknown where the next documents go away as well, or do not load.', async () => {
      const unknown = { ok: false, error: { code: 'TICKET_STATE_UNKNOWN' } }
      const others = losing('ticket-0002', [gone, gone, gone, gone, ok('0xhash')])
      expect(await others.connector.request(transaction, ticket)).toMatchObject(unknown)
      expect(others.requests).toHaveLength(4)
      const none = losing('ticket-0002', [gone, 'not there', ok('0xhash')])
      expect(await none.connector.request(transaction, ticket)).toMatchObject(unknown)
    })

    it('A silent document is waited for half a minute, unless the request is cancelled.', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      onTestFinished(() => void vi.useRealTimers())
      const silent = new Promise<Result<unknown>>(() => {})
      const ask = (signal: AbortSignal) => {
        const { requests, connector } = losing('ticket-0002', [gone, silent])
        return { requests, answer: connector.request(transaction, { ...ticket, signal }) }
      }
      const { requests, answer } = ask(patiently.signal)
      await vi.waitFor(() => expect(requests).toHaveLength(2))
      await vi.advanceTimersByTimeAsync(30_000)
      expect(await answer).toMatchObject({ error: { code: 'TICKET_STATE_UNKNOWN' } })
      const leaving = new AbortController()
      const given = ask(leaving.signal)
      await vi.waitFor(() => expect(given.requests).toHaveLength(2))
      leaving.abort()
      expect(await given.answer).toMatchObject({ error: { code: 4001 } })
    })
  })

  it('A network that is not served fails with the code of the wallet.', async () => {
    await connector.connect({ namespaces, chainIds }, patiently)
    const optimism = { ...ethereum, id: 10, caipNetworkId: 'eip155:10' } as const
    expect(await connector.switchNetwork(optimism, patiently)).toMatchObject({
      ok: false,
      error: { code: 4902 },
    })
  })

  async function evm(): Promise<string> {
    const user = await wallet.calls.getUser({ chainId: 'eip155:1' })
    return user.ok ? user.value.address : ''
  }
})
