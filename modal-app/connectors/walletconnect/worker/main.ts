import { Buffer } from 'buffer/index.js'
import type { WorkerSettings, WorkerWord } from '#modal/connectors/walletconnect/worker-messages.ts'
import { onDocumentGone } from '#modal/platform/document-lock.ts'
import { openValueStore } from '#modal/platform/value-store.ts'
import { servePorts } from '#modal/platform/worker-ports.ts'
import { keyValueStorage, siteLists } from './key-value-storage.ts'
import { openClient } from './open-client.ts'
import { serveDocument } from './serve-document.ts'
import { createSessionService, type SessionService } from './session-service.ts'

// The library needs it for sign-in with one prompt and for some links of phones.
Object.assign(globalThis, { Buffer })

const documents = new Set<(word: WorkerWord) => void>()
let opening: Promise<SessionService> | undefined

async function open(settings: WorkerSettings): Promise<SessionService> {
  const store = await openValueStore(settings.partition)
  const client = await openClient(settings, keyValueStorage(store))
  const tell = (word: WorkerWord): void => documents.forEach((say) => say(word))
  return createSessionService(client, tell, siteLists(store))
}

// What the library leaves unhandled when a relay refuses must not end the worker.
self.addEventListener('unhandledrejection', (event) => event.preventDefault())

servePorts((port) => {
  const say = (word: WorkerWord): void => port.post(word)
  documents.add(say)
  const document = serveDocument({
    open: (settings) => {
      opening ??= open(settings).catch((thrown: unknown) => {
        opening = undefined
        throw thrown
      })
      return opening
    },
    say,
    onLife: (name) =>
      onDocumentGone(name, () => {
        documents.delete(say)
        document.close()
        port.close()
      }),
  })
  port.listen((word) => void document.hear(word))
})
