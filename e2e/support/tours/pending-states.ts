import { expect } from '@playwright/test'
import { PublicKey, SystemProgram, Transaction } from '@solana/web3.js'
import { LOCAL_NETWORKS, type Outcome } from '#e2e/pages/host-page.ts'
import { requestSignature, type Visit } from '#e2e/support/fixtures/wallet-visitor.ts'
import { sampleOf } from '#tests/support/builders/runs.ts'

/** A promise that waits for the wallet, or for its visitor. */
export interface Pending {
  /** The outcome of the promise. */
  readonly outcome: Promise<Outcome>
  /** Resolves once it waits. */
  readonly waits: Promise<unknown>
}

/** A way to make a call wait for the wallet. */
export interface PendingState {
  readonly name: string
  readonly begin: (visit: Visit) => Promise<Pending>
  /** The modal answers this by itself, or continues without the wallet, so it may succeed. */
  readonly mayEndWell?: true
  /** The expected error instead of FRAME_GONE. */
  readonly reason?: RegExp
  /** The time limit where several calls follow each other, in milliseconds. */
  readonly endsWithinMs?: number
  /** The requests that are repeated, by their texts in their order, where there is more than one. */
  readonly asksAgain?: readonly string[]
}

type Start = (visit: Visit) => Promise<Outcome>

/** Networks of a site on which every state can be reached. */
export const PENDING_NETWORKS = [...Object.values(LOCAL_NETWORKS), 'eip155:11155111']

const TYPED_DATA = {
  types: { EIP712Domain: [{ name: 'name', type: 'string' }], Note: [{ name: 'text', type: 'string' }] },
  primaryType: 'Note',
  domain: { name: 'Shop' },
  message: { text: 'hi' },
}
/** A document that ends aborts its requests to the server first, and may still report that. */
const SERVER_OR_FRAME = /FRAME_GONE|WALLET_SERVER_UNREACHABLE/
const PLAIN_CALLS = { version: '2.0.0', chainId: '0x7a69', atomicRequired: false }

/** The wallet shows the request and waits for the visitor. */
function shown(start: Start): PendingState['begin'] {
  return async (visit) => ({
    outcome: start(visit),
    waits: expect(visit.wallet.decideButton).toBeVisible({ timeout: 15_000 }),
  })
}

/** The server receives the matching requests and never answers. */
function held(
  url: RegExp,
  text: string,
  start: Start,
  times = Number.POSITIVE_INFINITY,
): PendingState['begin'] {
  return async (visit) => {
    let left = times
    let hold = (): void => {}
    const waits = new Promise<void>((resolve) => (hold = resolve))
    await visit.page.route(url, async (route) => {
      if (!(route.request().postData() ?? '').includes(text) || left <= 0) return route.fallback()
      left -= 1
      hold()
    })
    return { outcome: start(visit), waits }
  }
}

/** The wallet receives the call and never answers. */
function unanswered(start: Start): PendingState['begin'] {
  return async (visit) => {
    // A removed wallet is created again by the next call.
    await visit.host.request('wallet_getCapabilities', [])
    const document = await visit.wallet.document()
    await document.evaluate(() => {
      MessagePort.prototype.postMessage = () => {}
    })
    // The wallet sends no answer, so no event shows that the call arrived.
    return { outcome: start(visit), waits: visit.page.waitForTimeout(300) }
  }
}

/** A screen that the wallet draws itself; the state ends when nothing is shown any more. */
function screen(button: RegExp): PendingState['begin'] {
  return async ({ host, wallet }) => {
    await host.call('open')
    await wallet.modal.button('Settings').click()
    await wallet.modal.button(button).click()
    await expect(wallet.heading).toBeVisible()
    const outcome = wallet.heading
      .waitFor({ state: 'hidden' })
      .then(() => ({ ok: true, value: undefined }) as const)
    return { outcome, waits: Promise.resolve() }
  }
}

const send: Start = ({ host, address }) =>
  host.request('eth_sendTransaction', [{ from: address, to: address, value: '0x0' }])

/** The wallet's memory holds no keys, so its next request needs the server's half of the key. */
const signLocked: Start = async (visit) => {
  // A removed wallet comes back locked by itself.
  const document = visit.page.frames().find((frame) => new URL(frame.url()).pathname.startsWith('/w/'))
  await document?.evaluate(() => window.location.reload()).catch(() => undefined)
  return requestSignature(visit).settled
}

/** A signature that is approved, while the worker that holds the keys does not answer. */
const begunSignature: PendingState['begin'] = async (visit) => {
  const { settled } = requestSignature(visit)
  await expect(visit.wallet.decideButton).toBeVisible()
  const document = await visit.wallet.document()
  await document.evaluate(() => {
    Worker.prototype.postMessage = () => {}
  })
  await visit.wallet.approve()
  return { outcome: settled, waits: expect(visit.wallet.button('Signing')).toBeVisible() }
}

const QUEUED = ['asked before', 'asked after'] as const

/** One request is shown, and another one waits for its decision: its turn also comes when the first one ends early. */
const queuedSignature: PendingState['begin'] = async (visit) => {
  const [first, second] = QUEUED
  const shown = requestSignature(visit, first)
  await expect(visit.wallet.text(first)).toBeVisible()
  requestSignature(visit, second)
  // No view shows a request that waits for its turn.
  return { outcome: shown.settled, waits: visit.page.waitForTimeout(300) }
}

const transferOnSolana: Start = async ({ host }) => {
  const feePayer = new PublicKey(await host.address('solana'))
  const recentBlockhash = PublicKey.default.toBase58()
  const transaction = new Transaction({ feePayer, recentBlockhash })
  transaction.add(SystemProgram.transfer({ fromPubkey: feePayer, toPubkey: feePayer, lamports: 1 }))
  const bytes = transaction.serialize({ requireAllSignatures: false, verifySignatures: false })
  const params = { transaction: bytes.toString('base64') }
  return host.call('request', { method: 'solana_signTransaction', namespace: 'solana', params })
}

const sendCalls: Start = ({ host, address }) =>
  host.request('wallet_sendCalls', [{ ...PLAIN_CALLS, from: address, calls: [{ to: address }] }])

/** Sends a transaction and approves it. */
const sendApproved: Start = async (visit) => {
  const sent = send(visit)
  await expect(visit.wallet.decideButton).toBeVisible({ timeout: 20_000 })
  await visit.wallet.approve()
  return sent
}

/** Everything that can wait for the wallet of a logged-in visitor. */
const ALL_PENDING_STATES: readonly PendingState[] = [
  { name: 'a signature', begin: shown((visit) => requestSignature(visit).settled) },
  {
    name: 'typed data',
    begin: shown(({ host, address }) =>
      host.request('eth_signTypedData_v4', [address, JSON.stringify(TYPED_DATA)]),
    ),
  },
  { name: 'a transaction', begin: shown(send) },
  { name: 'calls', begin: shown(sendCalls) },
  { name: 'a request that waits behind another one', begin: queuedSignature, asksAgain: QUEUED },
  { name: 'a transaction on Solana', begin: shown(transferOnSolana) },
  {
    name: 'a message on Solana',
    begin: shown(async ({ host }) =>
      host.call('request', {
        method: 'solana_signMessage',
        namespace: 'solana',
        params: { message: 'Cn8eVZg', pubkey: await host.address('solana') },
      }),
    ),
  },
  {
    name: 'a message on Bitcoin',
    begin: shown(async ({ host }) =>
      host.call('request', {
        method: 'signMessage',
        namespace: 'bip122',
        params: { account: await host.address('bip122'), message: 'hi' },
      }),
    ),
  },
  {
    name: 'a transfer on Bitcoin',
    begin: held(/\/v1\/esplora\//, '', async ({ host }) => {
      const account = await host.address('bip122')
      const params = { account, recipientAddress: account, amount: '1000' }
      return host.call('request', { method: 'sendTransfer', namespace: 'bip122', params })
    }),
    reason: SERVER_OR_FRAME,
  },
  {
    name: 'a transaction that is prepared',
    begin: held(/\/v1\?/, 'eth_estimateGas', send),
    reason: SERVER_OR_FRAME,
  },
  {
    name: 'a transaction that is broadcast',
    begin: held(/\/v1\?/, 'eth_sendRawTransaction', sendApproved, 1),
    // The next document of the wallet reports the transaction's hash.
    mayEndWell: true,
    reason: SERVER_OR_FRAME,
    endsWithinMs: 10_000,
  },
  {
    name: 'calls that are prepared',
    begin: held(/\/v1\?/, 'eth_estimateGas', sendCalls),
    reason: SERVER_OR_FRAME,
  },
  { name: 'a signature that is made', begin: begunSignature },
  { name: 'a wallet that is opened', begin: held(/\/release$/, '', signLocked), reason: SERVER_OR_FRAME },
  {
    name: 'a read of the wallet',
    begin: held(/\/v1\?/, 'eth_getBalance', ({ host, address }) =>
      host.request('wallet_getAssets', [{ account: address }]),
    ),
    reason: SERVER_OR_FRAME,
  },
  {
    name: 'a question the wallet answers by itself',
    begin: unanswered(({ host }) => host.request('wallet_getCapabilities', [])),
    mayEndWell: true,
  },
  {
    name: 'a signature the wallet does not acknowledge',
    begin: unanswered((visit) => requestSignature(visit).settled),
  },
  {
    name: 'a switch of network',
    begin: unanswered(({ host }) => host.call('switchNetwork', 'eip155:11155111')),
    mayEndWell: true,
  },
  {
    name: 'a switch of network by the provider',
    begin: unanswered(({ host }) => host.request('wallet_switchEthereumChain', [{ chainId: '0x7a69' }])),
    mayEndWell: true,
  },
  {
    name: 'a change of theme',
    begin: unanswered(({ host }) => host.call('setTheme', { themeMode: 'light' })),
    mayEndWell: true,
  },
  {
    name: 'a change of what the site says of itself',
    begin: unanswered(({ host }) => host.call('updateOptions', { metadata: { name: 'Another shop' } })),
    mayEndWell: true,
  },
  { name: 'the screen of the devices', begin: screen(/^Devices/), mayEndWell: true },
  { name: 'the screen of the export', begin: screen(/^Export/), mayEndWell: true },
]

/** Logging out, after which the visitor can do nothing more. */
export const SIGN_OUT: PendingState = {
  name: 'a log-out',
  begin: unanswered(({ host }) => host.call('disconnect')),
  mayEndWell: true,
  reason: /DISCONNECT_FAILED/,
}

/** A reload of the page, while the server once does not answer about the session. */
export const RESTORING: PendingState = {
  name: 'a session that is restored',
  begin: async (visit) => {
    const restored = async (): Promise<Outcome> => {
      await visit.page.reload()
      await visit.page.waitForFunction(() => window.postern?.getState().initialized)
      return { ok: true, value: undefined }
    }
    return held(/\/wallet\/v1\/wallet$/, '', restored, 1)(visit)
  },
  mayEndWell: true,
  endsWithinMs: 30_000,
}

/** Each test tries every sixth state; the long run tries all. */
export const PENDING_STATES: readonly PendingState[] = sampleOf(ALL_PENDING_STATES, 6)
