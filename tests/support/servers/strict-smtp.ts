import { once } from 'node:events'
import { networkInterfaces } from 'node:os'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { listeningPort } from './listening-port.ts'

/** Finds an address of this machine that is not loopback; mail to it must be encrypted. */
export function otherAddress(): string | undefined {
  const all = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? [])
  return all.find(({ family, internal }) => family === 'IPv4' && !internal)?.address
}

/** Starts a mail server that records the recipients; its certificate is self-signed. */
export async function startStrictSmtp(host: string, options: SMTPServerOptions = {}) {
  const recipients: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    closeTimeout: 100,
    onData(stream, session, done) {
      stream.resume().on('end', () => {
        recipients.push(...session.envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  server.listen(0, host)
  await once(server.server, 'listening')
  const port = listeningPort(server.server)
  return {
    url: `smtp://${host}:${port}`,
    recipients,
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
