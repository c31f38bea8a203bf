import type { Server } from 'node:http'
import { WebSocketServer, type WebSocket } from 'ws'
import { failure, readRequest } from './answer-rpc.ts'
import { RPC_CODES, RpcError } from './rpc-error.ts'
import { encodeAccount } from './rpc-methods/encode-account.ts'
import { readAddress, readOptions } from './rpc-methods/params.ts'
import { signatureStatus } from './rpc-methods/transaction-methods.ts'
import type { LocalSvm } from './svm.ts'

/** Interval at which subscriptions are checked, in milliseconds. */
const WATCH_INTERVAL_MS = 100

type Watch = {
  kind: 'signature' | 'account' | 'slot'
  check: () => { value: unknown; last: boolean } | undefined
}

/**
 * Serves the PubSub part of the interface on the HTTP server's own port: signatureSubscribe, accountSubscribe and
 * slotSubscribe with their unsubscribe methods.
 *
 * @returns Closes every connection.
 */
export function serveSubscriptions(server: Server, svm: LocalSvm): () => void {
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (socket) => serveSocket(socket, svm))
  return () => {
    for (const socket of sockets.clients) socket.terminate()
    sockets.close()
  }
}

function serveSocket(socket: WebSocket, svm: LocalSvm): void {
  const watches = new Map<number, Watch>()
  let nextId = 1
  const notify = (): void => {
    svm.advance()
    for (const [subscription, watch] of watches) {
      const news = watch.check()
      if (!news) continue
      const params = { subscription, result: news.value }
      socket.send(JSON.stringify({ jsonrpc: '2.0', method: `${watch.kind}Notification`, params }))
      if (news.last) watches.delete(subscription)
    }
  }
  const timer = setInterval(notify, WATCH_INTERVAL_MS)
  socket.on('close', () => clearInterval(timer))
  socket.on('error', () => socket.terminate())
  socket.on('message', (data: Buffer) => {
    let id: string | number | null = null
    try {
      const request = readRequest(JSON.parse(data.toString('utf8')))
      id = request.id
      if (request.method.endsWith('Unsubscribe')) {
        const result = watches.delete(Number(request.params[0]))
        socket.send(JSON.stringify({ jsonrpc: '2.0', id, result }))
        return
      }
      const watch = createWatch(svm, request.method, request.params)
      const subscription = nextId++
      watches.set(subscription, watch)
      socket.send(JSON.stringify({ jsonrpc: '2.0', id, result: subscription }))
    } catch (error) {
      socket.send(JSON.stringify(failure(id, error)))
    }
  })
}

function createWatch(svm: LocalSvm, method: string, params: readonly unknown[]): Watch {
  if (method === 'signatureSubscribe') return watchSignature(svm, String(params[0]))
  if (method === 'accountSubscribe') return watchAccount(svm, readAddress(params[0]), readOptions(params[1]))
  if (method === 'slotSubscribe') return watchSlot(svm)
  throw new RpcError(RPC_CODES.methodNotFound, `Method not found: ${method}`)
}

function watchSignature(svm: LocalSvm, signature: string): Watch {
  const check: Watch['check'] = () => {
    const status = signatureStatus(svm, signature)
    if (!status) return undefined
    return { value: { context: { slot: svm.slot }, value: { err: status['err'] } }, last: true }
  }
  return { kind: 'signature', check }
}

function watchAccount(svm: LocalSvm, address: string, options: Record<string, unknown>): Watch {
  const read = (): unknown => {
    const account = svm.account(address)
    return account ? encodeAccount(svm, account, options['encoding']) : null
  }
  let last = JSON.stringify(read())
  const check: Watch['check'] = () => {
    const value = read()
    const text = JSON.stringify(value)
    if (text === last) return undefined
    last = text
    return { value: { context: { slot: svm.slot }, value }, last: false }
  }
  return { kind: 'account', check }
}

function watchSlot(svm: LocalSvm): Watch {
  let last = svm.slot
  const check: Watch['check'] = () => {
    if (svm.slot === last) return undefined
    last = svm.slot
    return { value: { slot: last, parent: last - 1, root: last - 1 }, last: false }
  }
  return { kind: 'slot', check }
}
