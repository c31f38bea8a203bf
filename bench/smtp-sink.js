// A mail server that takes everything and keeps nothing, in a process of its own as real ones are. With `--codes` it
// tells the codes it sees.
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'

const tellsCodes = process.argv.includes('--codes')

const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['AUTH', 'STARTTLS'],
  logger: false,
  onData(stream, { envelope }, done) {
    if (tellsCodes) {
      void text(stream).then((mail) => {
        const [code] = /^\d{6}(?=\r?$)/m.exec(mail) ?? []
        if (code !== undefined) process.send({ to: envelope.rcptTo[0].address, code })
        done()
      })
      return
    }
    stream.resume()
    stream.on('end', () => done())
  },
})
server.on('error', () => undefined)
server.listen(0, '127.0.0.1', () => process.send?.({ port: server.server.address().port }))
process.on('disconnect', () => process.exit())
