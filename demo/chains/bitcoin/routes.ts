import { Transaction } from 'bitcoinjs-lib'
import type { HttpAnswer, HttpRequest } from '#demo/chains/http-server.ts'
import {
  encodeAddress,
  encodeBlock,
  encodeStatus,
  encodeTransaction,
  encodeUnspent,
} from './esplora-shapes.ts'
import { payFromTreasury } from './faucet.ts'
import type { Acceptance, KnownTransaction, Ledger } from './ledger.ts'
import { MIN_FEE_RATE, scriptOf } from './regtest.ts'

/** The context of a route: `accepted` is called for each new transaction, so that a block is mined. */
export type RouteContext = { ledger: Ledger; accepted: () => void }

type Route = {
  method: 'GET' | 'POST'
  path: RegExp
  answer: (context: RouteContext, match: readonly string[], body: string) => HttpAnswer
}

const PAGE = 25
const MAX_FAUCET_SATS = 1_000_000_000
const CONFIRMATION_TARGETS = [1, 2, 3, 4, 5, 6, 10, 20, 144, 504, 1008]

const ROUTES: readonly Route[] = [
  get('/blocks/tip/height', ({ ledger }) => text(String(ledger.tip.height))),
  get('/blocks/tip/hash', ({ ledger }) => text(ledger.tip.hash)),
  get('/block-height/(\\d+)', ({ ledger }, [height]) =>
    found(ledger.blockAt(Number(height)), ({ hash }) => text(hash)),
  ),
  get('/block/([0-9a-f]{64})', ({ ledger }, [hash = '']) =>
    found(ledger.block(hash), (block) => json(encodeBlock(block))),
  ),
  get('/fee-estimates', () =>
    json(Object.fromEntries(CONFIRMATION_TARGETS.map((target) => [target, MIN_FEE_RATE]))),
  ),
  get('/address/([^/]+)', ({ ledger }, [address = '']) =>
    forScript(address, (script) => json(encodeAddress(ledger, address, script))),
  ),
  get('/address/([^/]+)/utxo', ({ ledger }, [address = '']) =>
    forScript(address, (script) => json(encodeUnspent(ledger, script))),
  ),
  get('/address/([^/]+)/txs', ({ ledger }, [address = '']) =>
    forScript(address, (script) => json(firstPage(ledger.transactionsOf(script)).map(encodeTransaction))),
  ),
  get('/address/([^/]+)/txs/chain/([0-9a-f]{64})', ({ ledger }, [address = '', after = '']) =>
    forScript(address, (script) =>
      json(pageAfter(ledger.transactionsOf(script), after).map(encodeTransaction)),
    ),
  ),
  get('/tx/([0-9a-f]{64})', ({ ledger }, [txid = '']) =>
    found(ledger.transaction(txid), (known) => json(encodeTransaction(known))),
  ),
  get('/tx/([0-9a-f]{64})/hex', ({ ledger }, [txid = '']) =>
    found(ledger.transaction(txid), ({ transaction }) => text(transaction.toHex())),
  ),
  get('/tx/([0-9a-f]{64})/status', ({ ledger }, [txid = '']) =>
    found(ledger.transaction(txid), ({ block }) => json(encodeStatus(block))),
  ),
  { method: 'POST', path: /^\/tx$/, answer: (context, _match, body) => broadcast(context, body) },
  { method: 'POST', path: /^\/faucet$/, answer: (context, _match, body) => fund(context, body) },
]

/** Answers one request of the Esplora-shaped interface (https://github.com/Blockstream/esplora/blob/master/API.md). */
export function answerRoute(context: RouteContext, { method, path, body }: HttpRequest): HttpAnswer {
  const samePath = ROUTES.filter((route) => route.path.test(path))
  const route = samePath.find((candidate) => candidate.method === method)
  if (!route) {
    return samePath.length > 0 ? text('Method Not Allowed', 405) : text('endpoint does not exist', 404)
  }
  return route.answer(context, (route.path.exec(path) ?? []).slice(1), body)
}

function broadcast({ ledger, accepted }: RouteContext, body: string): HttpAnswer {
  let transaction: Transaction
  try {
    transaction = Transaction.fromHex(body.trim())
  } catch {
    return refused('TX decode failed. Make sure the tx has at least one input.', -22)
  }
  return answerAcceptance(ledger.accept(transaction), accepted)
}

/** Demo only: pays `{ address, sats }` from the treasury. */
function fund({ ledger, accepted }: RouteContext, body: string): HttpAnswer {
  let request: Record<string, unknown> = {}
  try {
    const parsed: unknown = JSON.parse(body)
    request = typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
  } catch {
    return text('The body is not JSON: send {"address": "bcrt1…", "sats": 100000}.', 400)
  }
  const { address, sats } = request
  const script = typeof address === 'string' ? scriptOf(address) : undefined
  if (!script) return text('"address" is not a regtest address.', 400)
  if (typeof sats !== 'number' || !Number.isSafeInteger(sats) || sats < 1 || sats > MAX_FAUCET_SATS) {
    return text(`"sats" is not a whole number from 1 to ${MAX_FAUCET_SATS}.`, 400)
  }
  return answerAcceptance(payFromTreasury(ledger, script, BigInt(sats)), accepted)
}

function answerAcceptance(acceptance: Acceptance, accepted: () => void): HttpAnswer {
  if (!acceptance.ok) return refused(acceptance.reason, -26)
  accepted()
  return text(acceptance.txid)
}

function refused(message: string, code: number): HttpAnswer {
  return text(`sendrawtransaction RPC error: ${JSON.stringify({ code, message })}`, 400)
}

/** Every pending transaction, and the newest mined ones. */
function firstPage(all: readonly KnownTransaction[]): KnownTransaction[] {
  const mined = all.filter(({ block }) => block)
  return [...all.filter(({ block }) => !block), ...mined.slice(0, PAGE)]
}

function pageAfter(all: readonly KnownTransaction[], txid: string): KnownTransaction[] {
  const mined = all.filter(({ block }) => block)
  const at = mined.findIndex(({ transaction }) => transaction.getId() === txid)
  return at === -1 ? [] : mined.slice(at + 1, at + 1 + PAGE)
}

function get(path: string, answer: Route['answer']): Route {
  return { method: 'GET', path: new RegExp(`^${path}$`), answer }
}

function forScript(address: string, answer: (script: Uint8Array) => HttpAnswer): HttpAnswer {
  const script = scriptOf(address)
  return script ? answer(script) : text('Invalid Bitcoin address', 400)
}

function found<Value>(value: Value | undefined, answer: (value: Value) => HttpAnswer): HttpAnswer {
  return value === undefined ? text('Not found', 404) : answer(value)
}

function json(value: unknown): HttpAnswer {
  return { status: 200, type: 'application/json', body: JSON.stringify(value) }
}

function text(body: string, status = 200): HttpAnswer {
  return { status, type: 'text/plain', body }
}
