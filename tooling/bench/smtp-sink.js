// A mail server that takes everything and keeps nothing, in a process of its own as real ones are.
import { SMTPServer } from 'smtp-server'

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  logger: false,
  onData(stream, _session, done) {
    stream.resume()
    stream.on('end', () => done())
  },
})
server.on('error', () => undefined)
server.listen(0, '127.0.0.1', () => process.send?.({ port: server.server.address().port }))
process.on('disconnect', () => process.exit())
