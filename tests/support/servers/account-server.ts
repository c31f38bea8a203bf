import { createServer, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { ApprovalsAnswer, type TokenApproval } from '#schemas/http/blockchain/approvals.ts'
import { BalanceAnswer, type TokenBalance } from '#schemas/http/blockchain/balance.ts'
import type { DataSource } from '#schemas/http/blockchain/data-source.ts'
import { HistoryAnswer, type Transaction } from '#schemas/http/blockchain/history.ts'
import type { IdentityAnswer } from '#schemas/http/blockchain/identity.ts'
import { CollectiblesAnswer, type Collectible } from '#schemas/http/blockchain/nfts.ts'
import type { PermissionSession } from '#schemas/http/blockchain/sessions.ts'
import type { SignInSession } from '#schemas/http/sign-in.ts'
import { listeningPort } from './listening-port.ts'

/** A source that answers completely. */
export const WHOLE: DataSource = { id: 'node', name: 'Own index', covers: 'all', isComplete: true }

/** A status, a raw body, a body without an end, or no answer. */
interface BrokenAnswer {
  readonly status?: number
  readonly body?: string
  readonly isEndless?: boolean
  readonly isHeld?: boolean
}

/** The answers of an account server; tests change them while it runs. */
export interface AccountFixture {
  chains: readonly string[]
  balances: readonly TokenBalance[]
  sources: readonly DataSource[]
  /** Entries of the history, the newest first. */
  history: readonly Transaction[]
  collectibles: readonly Collectible[]
  /** The approvals of the account, the riskiest first. */
  approvals: readonly TokenApproval[]
  /** The permissions of the account, and its sign-ins. */
  grants: readonly PermissionSession[]
  signIns: readonly SignInSession[]
  identity: IdentityAnswer
  /** Addresses by name. */
  names: Readonly<Record<string, string>>
  /** Replaces the answers for paths with these endings. */
  readonly broken: Map<string, BrokenAnswer>
  /** Replaces the answers for pages with these cursors. */
  readonly brokenCursors: Map<string, BrokenAnswer>
  /** Entries per page. */
  pageSize: number
}

/** The blockchain API over real HTTP, with answers that pass its schemas. */
export interface AccountServer {
  readonly url: string
  readonly fixture: AccountFixture
  /** Path and query of every request, in order. */
  readonly requests: readonly URL[]
  /** Paths of the answers that the client did not read to the end. */
  readonly cutShort: readonly string[]
  readonly stop: () => Promise<void>
}

/** Starts an API that reports one account. */
export async function startAccountServer(change: Partial<AccountFixture> = {}): Promise<AccountServer> {
  const fixture: AccountFixture = {
    chains: ['eip155:1'],
    balances: [],
    sources: [WHOLE],
    history: [],
    collectibles: [],
    approvals: [],
    grants: [],
    signIns: [],
    identity: { name: null, avatar: null },
    names: {},
    broken: new Map(),
    brokenCursors: new Map(),
    pageSize: 50,
    ...change,
  }
  const requests: URL[] = []
  const cutShort: string[] = []
  const server = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*')
    response.setHeader('access-control-allow-headers', 'content-type, authorization')
    if (request.method === 'OPTIONS') return void response.writeHead(204).end()
    const url = new URL(request.url ?? '/', 'http://api.test')
    requests.push(url)
    const part = url.pathname.split('/').at(-1) ?? ''
    const cursor = url.searchParams.get('cursor') ?? ''
    const broken = fixture.broken.get(part) ?? fixture.brokenCursors.get(cursor)
    if (broken?.isHeld) return undefined
    response.once('close', () => void (response.writableFinished || cutShort.push(url.pathname)))
    if (broken?.isEndless) return sendForEver(response, broken.status ?? 200)
    const body = broken?.body ?? JSON.stringify(answerOf(fixture, url))
    return void response.writeHead(broken?.status ?? 200, { 'content-type': 'application/json' }).end(body)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = listeningPort(server)
  return {
    url: `http://127.0.0.1:${port}`,
    fixture,
    requests,
    cutShort,
    stop: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function sendForEver(response: ServerResponse, status: number): void {
  const part = 'x'.repeat(65_536)
  const send = (): void => {
    while (!response.closed && response.write(part)) continue
  }
  response.writeHead(status, { 'content-type': 'application/json' })
  response.on('drain', send)
  send()
}

function answerOf(fixture: AccountFixture, { pathname, searchParams }: URL): unknown {
  const { sources, pageSize } = fixture
  const from = Number(searchParams.get('cursor') ?? 0)
  const next = (count: number): string | null => (from + pageSize < count ? String(from + pageSize) : null)
  const [, , kind, subject = '', part] = pathname.split('/')
  if (kind === 'supported-chains') return { http: fixture.chains, ws: [] }
  if (kind === 'identity') return fixture.identity
  if (kind === 'names') return { name: decodeURIComponent(subject), address: fixture.names[subject] ?? null }
  if (kind === 'fungible') return { fungibles: [] }
  if (kind === 'sessions') return part === 'revoke' ? {} : { sessions: fixture.grants }
  if (pathname.startsWith('/auth/')) return part === 'end' ? {} : { sessions: fixture.signIns }
  if (part === 'balance') return BalanceAnswer.parse({ balances: fixture.balances, sources })
  if (part === 'history') {
    const data = fixture.history.slice(from, from + pageSize)
    return HistoryAnswer.parse({ data, next: next(fixture.history.length), sources })
  }
  if (part === 'approvals') {
    const own = fixture.approvals.filter(({ chainId }) => chainId === searchParams.get('chainId'))
    const { length: total } = own
    const data = own.slice(from, from + pageSize)
    return ApprovalsAnswer.parse({ data, total, next: next(total), sources })
  }
  const data = fixture.collectibles.slice(from, from + pageSize)
  return CollectiblesAnswer.parse({ data, next: next(fixture.collectibles.length), sources })
}
