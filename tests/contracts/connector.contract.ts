import { beforeEach, describe, expect, it } from 'vitest'
import type {
  CallOptions,
  Connector,
  ConnectorEvent,
  Pairing,
  SignedIn,
} from '#modal/connectors/connector.ts'
import { NAMESPACES } from '#schemas/namespaces/catalogue.ts'
import type { ChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import type { Network } from '#schemas/entities/network.ts'
import { encodeBase58 } from '#schemas/primitives/base58.ts'
import { findRpcMethod } from '#schemas/rpc/catalogue.ts'
import type { ScriptedWallet } from '#tests/support/fakes/scripted-wallet.ts'

/**
 * One kind of connector, with a wallet that the test controls. With consent in the wallet the visitor connects and picks
 * accounts there; with consent by login the visitor logs in first.
 */
export interface ConnectorSubject {
  readonly consent: 'in-wallet' | 'by-login'
  readonly namespace: ChainNamespace
  /** The wallet's network, or the one the site requests. */
  readonly network: Network
  /** A request that the visitor confirms in the wallet. */
  readonly signing: (address: string) => { readonly method: string; readonly params: unknown }
  /** Whether the signature of a sign-in belongs to its address, for wallets that sign in with the same prompt. */
  readonly verifies?: (siwx: SignedIn) => Promise<boolean>
  /** The event when the visitor disconnects in the wallet; by default one without accounts. */
  readonly leaving?: ConnectorEvent
  readonly setUp: () => Promise<{
    readonly connector: Connector
    readonly wallet: ScriptedWallet
    /** Passes a pairing to the wallet, for connectors with pairings. */
    readonly onPairing?: (pairing: Pairing) => void
  }>
}

const SIGN_IN = {
  domain: 'shop.test',
  uri: 'https://shop.test/login',
  nonce: 'n0nce00012345678',
  statement: 'Sign in to the shop',
  issuedAt: '2026-11-21T20:00:00.000Z',
}

const patiently = (): CallOptions => ({ signal: new AbortController().signal })

/** A request of each chain to sign "hello". */
export const SIGN_HELLO = {
  eip155: (address) => ({ method: 'personal_sign', params: ['0x68656c6c6f', address] }),
  solana: (pubkey) => ({
    method: 'solana_signMessage',
    params: { message: encodeBase58(new TextEncoder().encode('hello')), pubkey },
  }),
  bip122: (account) => ({ method: 'signMessage', params: { account, message: 'hello' } }),
} as const satisfies Record<string, ConnectorSubject['signing']>

/** The contract of every connector. */
export function describeConnector(name: string, subject: ConnectorSubject): void {
  const { namespace, network } = subject
  const caipNetworkId = network.caipNetworkId
  const requested = { namespaces: [namespace], chainIds: [caipNetworkId] }

  describe(name, () => {
    let connector: Connector
    let wallet: ScriptedWallet
    let onPairing: ((pairing: Pairing) => void) | undefined
    const connect = (options = patiently(), more: { signIn?: typeof SIGN_IN } = {}) =>
      connector.connect({ ...requested, ...more }, { ...options, ...(onPairing && { onPairing }) })
    const sign = () => subject.signing(wallet.addresses()[0] ?? '')
    const send = (request: { method: string; params: unknown }, options = patiently()) =>
      connector.request({ caipNetworkId, ...request }, options)

    beforeEach(async () => {
      ;({ connector, wallet, onPairing } = await subject.setUp())
    })

    it('A connection has every account, the network and the wallet’s name', async () => {
      const connected = await connect()
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
      it('A connection the visitor rejects fails with 4001', async () => {
        wallet.rejectAll()
        expect(await connect()).toMatchObject({
          ok: false,
          error: { code: 4001 },
        })
      })
    else
      it('A visitor who is not logged in is not connected', async () => {
        wallet.leave()
        await expect.poll(() => connect()).toMatchObject({ ok: false, error: { code: 'SESSION_EXPIRED' } })
      })

    it('An aborted connection fails with 4001 at once', async () => {
      wallet.answerNothing()
      const attempt = new AbortController()
      const answer = connect({ signal: attempt.signal })
      attempt.abort()
      expect(await answer).toMatchObject({ ok: false, error: { code: 4001 } })
      expect(await connect({ signal: attempt.signal })).toMatchObject({ ok: false })
    })

    it('Restoring finds nothing and prompts no wallet without an earlier connection', async () => {
      if (subject.consent === 'by-login') wallet.leave()
      wallet.rejectAll()
      await expect.poll(() => connector.restore(requested)).toEqual({ ok: true, value: undefined })
    })

    it('An earlier connection is restored without a prompt', async () => {
      await connect()
      wallet.rejectAll()
      expect(await connector.restore(requested)).toMatchObject({
        ok: true,
        value: { accounts: [{ namespace, caipNetworkId }] },
      })
    })

    it('A signature has the form that the catalogue states', async () => {
      await connect()
      const request = sign()
      const answer = await send(request)
      expect(answer.ok).toBe(true)
      expect(findRpcMethod(request.method)?.result.safeParse(answer.ok && answer.value).success).toBe(true)
    })

    it('A signature the visitor rejects fails with 4001', async () => {
      await connect()
      wallet.rejectAll()
      expect(await send(sign())).toMatchObject({ ok: false, error: { code: 4001 } })
    })

    it('An aborted request fails with 4001 at once', async () => {
      await connect()
      wallet.answerNothing()
      const request = new AbortController()
      const answer = send(sign(), { signal: request.signal })
      request.abort()
      expect(await answer).toMatchObject({ ok: false, error: { code: 4001 } })
    })

    it('A method the wallet does not support fails with 4200', async () => {
      await connect()
      expect(await send({ method: 'no_such_method', params: [] })).toMatchObject({
        ok: false,
        error: { code: 4200 },
      })
    })

    if (subject.consent === 'in-wallet')
      it('An event follows when the visitor picks another account, until the listener is removed', async () => {
        await connect()
        const events: ConnectorEvent[] = []
        const strangerEvents: ConnectorEvent[] = []
        const stop = connector.subscribe((event) => events.push(event))
        connector.subscribe((event) => strangerEvents.push(event))
        await Promise.resolve()
        wallet.switchAccount()
        await expect
          .poll(() => events)
          .toMatchObject([
            {
              type: 'accountsChanged',
              namespace,
              accounts: wallet.addresses().map((address) => ({ address })),
            },
          ])
        stop()
        wallet.leave()
        await expect.poll(() => strangerEvents).toHaveLength(2)
        expect(events).toHaveLength(1)
      })

    it('One event without accounts follows when the visitor disconnects in the wallet', async () => {
      await connect()
      const events: ConnectorEvent[] = []
      connector.subscribe((event) => events.push(event))
      await Promise.resolve()
      wallet.leave()
      const leaving = subject.leaving ?? { type: 'accountsChanged', namespace, accounts: [] }
      await expect.poll(() => events).toEqual([leaving])
    })

    it('A connection cannot be restored after a disconnect', async () => {
      await connect()
      expect(await connector.disconnect(namespace)).toEqual({ ok: true, value: undefined })
      expect(await connector.restore(requested)).toEqual({ ok: true, value: undefined })
    })

    const { verifies } = subject
    if (verifies) {
      it("A sign-in with the connection's prompt has the whole message and a signature that verifies", async () => {
        const connected = await connect(patiently(), { signIn: SIGN_IN })
        const [address = ''] = wallet.addresses()
        expect(connected).toMatchObject({
          ok: true,
          value: {
            accounts: [{ namespace, caipNetworkId, accounts: [{ address }] }],
            siwx: { caipNetworkId, address },
          },
        })
        const siwx = connected.ok ? connected.value.siwx : undefined
        if (!siwx) throw new Error('There is no signed message.')
        expect(await verifies(siwx)).toBe(true)
        const lines = siwx.message.split('\n')
        expect(lines[0]).toBe(
          `${SIGN_IN.domain} wants you to sign in with your ${NAMESPACES[namespace].name} account:`,
        )
        expect(lines[1]).toBe(address)
        expect(siwx.message).toContain(SIGN_IN.statement)
        expect(lines).toContain(`URI: ${SIGN_IN.uri}`)
        expect(lines).toContain(`Nonce: ${SIGN_IN.nonce}`)
        expect(await send(sign())).toMatchObject({ ok: true })
      })

      it('A sign-in the visitor rejects fails with 4001, and no account is shared', async () => {
        wallet.rejectAll()
        expect(await connect(patiently(), { signIn: SIGN_IN })).toMatchObject({
          ok: false,
          error: { code: 4001 },
        })
        expect(await connector.restore(requested)).toEqual({ ok: true, value: undefined })
      })
    } else
      it('A wallet that cannot sign in with the same prompt is connected without a signature', async () => {
        const connected = await connect(patiently(), { signIn: SIGN_IN })
        expect(connected).toMatchObject({ ok: true, value: { accounts: [{ namespace }] } })
        expect(connected.ok && connected.value.siwx).toBeUndefined()
      })

    it('Switching to the current network succeeds', async () => {
      await connect()
      expect(await connector.switchNetwork(network, patiently())).toEqual({ ok: true, value: undefined })
    })
  })
}
