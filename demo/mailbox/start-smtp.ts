import { once } from 'node:events'
import { SMTPServer } from 'smtp-server'
import { parseMail, type ParsedMail } from './parse-mail.ts'

/** A received mail. */
export interface ReceivedMail extends ParsedMail {
  readonly id: number
  /** ISO 8601. */
  readonly receivedAt: string
  /** The recipients of the SMTP envelope, which are independent of the mail's headers. */
  readonly recipients: readonly string[]
}

/** An SMTP server on loopback that stores the mails it receives. */
export interface RunningSmtp {
  /** The value for the configuration of a deployment. */
  readonly url: string
  /** The newest first. */
  messages(): readonly ReceivedMail[]
  stop(): Promise<void>
}

const MAX_MESSAGES = 500
const MAX_BYTES = 1_048_576
/** Senders keep connections open, which closing does not wait for. */
const CLOSE_WITHIN_MS = 100

/** Starts the server, which accepts mail from this machine on a port that the system chooses. */
export async function startSmtp(): Promise<RunningSmtp> {
  const messages: ReceivedMail[] = []
  let received = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: MAX_BYTES,
    logger: false,
    closeTimeout: CLOSE_WITHIN_MS,
    onData(stream, session, done) {
      const chunks: Uint8Array[] = []
      stream.on('data', (chunk: Uint8Array) => chunks.push(chunk))
      stream.on('end', () => {
        received += 1
        const recipients = session.envelope.rcptTo.map(({ address }) => address)
        const source = Buffer.concat(chunks).toString('latin1')
        messages.unshift({
          id: received,
          receivedAt: new Date().toISOString(),
          recipients,
          ...parseMail(source),
        })
        messages.length = Math.min(messages.length, MAX_MESSAGES)
        done()
      })
    },
  })
  // A client that hangs up must not end the process.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const listening = server.server.address()
  if (listening === null || typeof listening === 'string') throw new Error('The SMTP server has no port.')
  const { port } = listening
  return {
    url: `smtp://127.0.0.1:${port}`,
    messages: () => messages,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
