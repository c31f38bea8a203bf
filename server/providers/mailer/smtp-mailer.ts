import { pipeline, Transform } from 'node:stream'
import type { Logger } from 'pino'
import { isLoopbackUrl } from '#server/config/loopback.ts'
import type { MailConfig } from '#server/config/wallet-config.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { Mailer } from './mailer.ts'

export interface SmtpSettings {
  readonly mail: MailConfig
  /** From POSTERN_MAIL_PASSWORD. */
  readonly password: string | undefined
  readonly logger: Logger
}

/** Together less than the 10 s that a browser waits for an answer. */
const CONNECT_MS = 3_000
const SILENCE_MS = 5_000
const SENT_WITHIN_MS = 8_000
const CONNECTIONS = 8

/**
 * Sends mail over SMTP with pooled connections. Remote servers have to offer TLS. Addresses are passed as data, so that no
 * text of a stranger becomes a header or a recipient.
 */
export function createSmtpMailer({ mail, password, logger }: SmtpSettings): Mailer {
  let opened: ReturnType<typeof openTransport> | undefined
  return {
    async send({ to, language, subject, text, html }) {
      try {
        opened ??= openTransport(mail, password)
        const transport = await opened
        const sending = transport.sendMail({
          from: mail.from,
          to: { name: '', address: to },
          subject,
          text,
          html,
          headers: { 'Content-Language': language, 'Auto-Submitted': 'auto-generated' },
        })
        await within(sending, SENT_WITHIN_MS)
      } catch (error) {
        // The reason contains the address, so only its code is logged.
        logger.error({ reason: codeOf(error) }, 'the mail server did not accept a mail')
        throw problem('MAIL_FAILED', 'The e-mail could not be sent. Try again in a minute.')
      }
    },
    close: () => void opened?.then((transport) => transport.close()),
  }
}

/** The library is large, so a process loads it with the first mail. */
async function openTransport(mail: MailConfig, password: string | undefined) {
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    ...smtpOptions(mail, password),
    pool: true,
    maxConnections: CONNECTIONS,
    maxMessages: Infinity,
  })
  transport.use('stream', (sent, next) => {
    // The reader of the result receives the error of the pipeline.
    sent.message.processFunc((composed) => pipeline(composed, inOnePiece(), () => undefined))
    next()
  })
  return transport
}

/** Returns the options of the connection: remote servers have to offer TLS with a trusted certificate. */
export function smtpOptions(mail: MailConfig, password: string | undefined) {
  const url = new URL(mail.url)
  const isSecure = url.protocol === 'smtps:'
  const user = decodeURIComponent(url.username)
  return {
    host: url.hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(url.port) || (isSecure ? 465 : 587),
    secure: isSecure,
    requireTLS: !isSecure && !isLoopbackUrl(mail.url),
    tls: { rejectUnauthorized: !mail.allowSelfSigned },
    ...(user === '' ? {} : { auth: { user, pass: password ?? '' } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** Replaces the mailer where none is configured. */
export const NO_MAILER: Mailer = {
  send: () => Promise.reject(problem('MAIL_FAILED', 'This deployment sends no mail. Log in another way.')),
  close: () => undefined,
}

/** A mail that takes longer, for instance for a connection, may still be sent, but the caller does not wait for it. */
function within(sending: Promise<unknown>, milliseconds: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      reject(Object.assign(new Error('the mail server is too slow'), { code: 'ETIMEDOUT' }))
    }, milliseconds)
    sending.then(() => resolve(), reject).finally(() => clearTimeout(timer))
  })
}

/** A mail is composed in a dozen chunks; sending them one by one would cost more than everything else. */
function inOnePiece(): Transform {
  const pieces: Buffer[] = []
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      pieces.push(piece)
      done()
    },
    flush(done) {
      done(null, Buffer.concat(pieces))
    },
  })
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'
}
