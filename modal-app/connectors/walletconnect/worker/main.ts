import { Buffer } from 'buffer/index.js'
import type { WorkerSettings, WorkerMessage } from '#modal/connectors/walletconnect/worker-messages.ts'
import { onDocumentGone } from '#modal/platform/document-lock.ts'
import { openValueStore } from '#modal/platform/value-store.ts'
import { servePorts } from '#modal/platform/worker-ports.ts'
import { keyValueStorage, siteLists } from './key-value-storage.ts'
import { openClient } from './open-client.ts'
import { serveDocument } from './serve-document.ts'
import { createSessionService, type SessionService } from './session-service.ts'

// The library needs it for sign-in with one prompt and for some links of phones.
Object.assign(globalThis, { Buffer })

const documents = new Set<(message: WorkerMessage) => void>()
let opening: Promise<SessionService> | undefined

async function open(settings: WorkerSettings): Promise<SessionService> {
  const store = await openValueStore(settings.partition)
  const client = await openClient(settings, keyValueStorage(store))
  const notifyAll = (message: WorkerMessage): void => documents.forEach((send) => send(message))
  return createSessionService(client, notifyAll, siteLists(store))
}

// The library leaves rejections unhandled when a relay refuses, which must not end the worker.
self.addEventListener('unhandledrejection', (event) => event.preventDefault())

servePorts((port) => {
  const send = (message: WorkerMessage): void => port.post(message)
  documents.add(send)
  const document = serveDocument({
    open: (settings) => {
      opening ??= open(settings).catch((thrown: unknown) => {
        opening = undefined
        throw thrown
      })
      return opening
    },
    send,
    onLife: (name) =>
      onDocumentGone(name, () => {
        documents.delete(send)
        document.close()
        port.close()
      }),
  })
  port.listen((message) => void document.hear(message))
})
