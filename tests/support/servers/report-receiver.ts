import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { text } from 'node:stream/consumers'
import { listeningPort } from './listening-port.ts'

/** A report as a site receives it. */
export interface ReceivedReport {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** What a receiver does with a report: a status, a status with headers and a body, a status by what it holds, or no answer. */
export type Reception =
  | number
  | {
      readonly status: number
      readonly location?: string
      readonly 'retry-after'?: string
      readonly body?: string
    }
  | ((body: string) => number)
  | 'silent'

/** A site's own server that receives reports, over real HTTP. */
export interface ReportReceiver {
  readonly url: string
  readonly received: ReceivedReport[]
  /** Changes what is answered from now on. */
  answer: Reception
  stop(): Promise<void>
}

/** Starts a receiver; it answers 200 until the test changes it. */
export async function startReportReceiver(): Promise<ReportReceiver> {
  const received: ReceivedReport[] = []
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ headers: request.headers, body })
      const { answer } = receiver
      if (answer === 'silent') return
      if (typeof answer === 'number' || typeof answer === 'function') {
        response.writeHead(typeof answer === 'number' ? answer : answer(body)).end('received')
        return
      }
      const { status, body: answered, ...headers } = answer
      response.writeHead(status, headers).end(answered)
    })
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const port = listeningPort(server)
  const receiver: ReportReceiver = {
    url: `http://127.0.0.1:${port}/reports`,
    received,
    answer: 200,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return receiver
}
