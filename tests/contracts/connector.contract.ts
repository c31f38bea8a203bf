import { beforeEach, describe, expect, it } from 'vitest'
import type { CallOptions, Connector, ConnectorEvent } from '#modal/connectors/connector.ts'
import type { ChainNamespace } from '#schemas/namespaces/chain-namespace.ts'
import type { Network } from '#schemas/networks/network.ts'
import { findRpcMethod } from '#schemas/rpc/catalogue.ts'
import type { ScriptedWallet } from '#tests/support/wallets/scripted-wallet.ts'

/**
 * One way to reach a wallet, with a wallet whose visitor is the test. Who is asked to connect, and picks accounts, in the
 * wallet itself differs from who logs in first.
 */
export interface ConnectorSubject {
  readonly consent: 'in-wallet' | 'by-login'
  readonly namespace: ChainNamespace
  /** Where the wallet stands, or where the site asks it to be. */
  readonly network: Network
  /** A request that the visitor confirms in the wallet. */
  readonly signing: (address: string) => { readonly method: string; readonly params: unknown }
  readonly setUp: () => Promise<{ readonly connector: Connector; readonly wallet: ScriptedWallet }>
}

const patiently = (): CallOptions => ({ signal: new AbortController().signal })

/** What every connector must do (DESIGN §5). */
export function describeConnector(name: string, subject: ConnectorSubject): void {
  const { namespace, network } = subject
  const caipNetworkId = network.caipNetworkId
  const wanted = { namespaces: [namespace], chainIds: [caipNetworkId] }

  describe(name, () => {
    let connector: Connector
    let wallet: ScriptedWallet
    const sign = () => subject.signing(wallet.addresses()[0] ?? '')
    const send = (request: { method: string; params: unknown }, options = patiently()) =>
      connector.request({ caipNetworkId, ...request }, options)

    beforeEach(async () => {
      ;({ connector, wallet } = await subject.setUp())
    })

    it('connects with every account, the network and the wallet’s name', async () => {
      const connected = await connector.connect(wanted, patiently())
      expect(connected).toMatchObject({
        ok: true,
        value: {
          accounts: [
            { namespace, caipNetworkId, accounts: wallet.addresses().map((address) => ({ address })) },
          ],
          walletInfo: { name: wallet.found.info.name },
        },
      })
    })

    if (subject.consent === 'in-wallet')
      it('error: the visitor’s refusal to connect is 4001', async () => {
        wallet.rejectAll()
        expect(await connector.connect(wanted, patiently())).toMatchObject({
          ok: false,
          error: { code: 4001 },
        })
      })
    else
      it('error: connects nobody who is not logged in', async () => {
        wallet.leave()
        await expect
          .poll(() => connector.connect(wanted, patiently()))
          .toMatchObject({ ok: false, error: { code: 'SESSION_EXPIRED' } })
      })

    it('error: an attempt that is given up is 4001 at once', async () => {
      wallet.answerNothing()
      const attempt = new AbortController()
      const answer = connector.connect(wanted, { signal: attempt.signal })
      attempt.abort()
      expect(await answer).toMatchObject({ ok: false, error: { code: 4001 } })
      expect(await connector.connect(wanted, { signal: attempt.signal })).toMatchObject({ ok: false })
    })

    it('restores nothing, and asks nobody, when nothing was shared', async () => {
      if (subject.consent === 'by-login') wallet.leave()
      wallet.rejectAll()
      await expect.poll(() => connector.restore(wanted)).toEqual({ ok: true, value: undefined })
    })

    it('restores what was shared without asking again', async () => {
      await connector.connect(wanted, patiently())
      wallet.rejectAll()
      expect(await connector.restore(wanted)).toMatchObject({
        ok: true,
        value: { accounts: [{ namespace, caipNetworkId }] },
      })
    })

    it('signs, and the answer has the form of the catalogue', async () => {
      await connector.connect(wanted, patiently())
      const request = sign()
      const answer = await send(request)
      expect(answer.ok).toBe(true)
      expect(findRpcMethod(request.method)?.result.safeParse(answer.ok && answer.value).success).toBe(true)
    })

    it('error: the visitor’s refusal to sign is 4001', async () => {
      await connector.connect(wanted, patiently())
      wallet.rejectAll()
      expect(await send(sign())).toMatchObject({ ok: false, error: { code: 4001 } })
    })

    it('error: a request that is given up is 4001 at once', async () => {
      await connector.connect(wanted, patiently())
      wallet.answerNothing()
      const request = new AbortController()
      const answer = send(sign(), { signal: request.signal })
      request.abort()
      expect(await answer).toMatchObject({ ok: false, error: { code: 4001 } })
    })

    it('error: a method the wallet does not know is 4200', async () => {
      await connector.connect(wanted, patiently())
      expect(await send({ method: 'no_such_method', params: [] })).toMatchObject({
        ok: false,
        error: { code: 4200 },
      })
    })

    if (subject.consent === 'in-wallet')
      it('tells when the visitor picks another account, until nobody listens', async () => {
        await connector.connect(wanted, patiently())
        const heard: ConnectorEvent[] = []
        const stop = connector.subscribe((event) => heard.push(event))
        await Promise.resolve()
        wallet.switchAccount()
        expect(heard).toMatchObject([
          {
            type: 'accountsChanged',
            namespace,
            accounts: wallet.addresses().map((address) => ({ address })),
          },
        ])
        stop()
        wallet.switchAccount()
        expect(heard).toHaveLength(1)
      })

    it('tells that no account is left when the visitor disconnects in the wallet', async () => {
      await connector.connect(wanted, patiently())
      const heard: ConnectorEvent[] = []
      connector.subscribe((event) => heard.push(event))
      await Promise.resolve()
      wallet.leave()
      await expect.poll(() => heard).toEqual([{ type: 'accountsChanged', namespace, accounts: [] }])
    })

    it('finds nothing to restore after a disconnect', async () => {
      await connector.connect(wanted, patiently())
      expect(await connector.disconnect(namespace)).toEqual({ ok: true, value: undefined })
      expect(await connector.restore(wanted)).toEqual({ ok: true, value: undefined })
    })

    it('moves to the network it is on', async () => {
      await connector.connect(wanted, patiently())
      expect(await connector.switchNetwork(network, patiently())).toEqual({ ok: true, value: undefined })
    })
  })
}
