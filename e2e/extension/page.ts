import { announceProvider, createPageProvider } from '#examples/wallets/eip155/page-provider.ts'
import { ProviderError } from '#examples/wallets/page/provider-error.ts'
import { createWalletIcon } from '#examples/wallets/page/wallet-icon.ts'
import { EXTENSION_CHANNEL, isExtensionMessage, type ExtensionAnswer } from './messages.ts'

// Runs in the page's main world at document start: announces the provider and passes requests to the content script.
const waiting = new Map<number, (answer: ExtensionAnswer) => void>()
let lastId = 0

const { provider, emit } = createPageProvider(
  (request) =>
    new Promise((resolve, reject) => {
      const id = ++lastId
      waiting.set(id, ({ outcome }) => {
        if (outcome.ok) resolve(outcome.result)
        else reject(new ProviderError(outcome.error.code, outcome.error.message, outcome.error.data))
      })
      window.postMessage({ channel: EXTENSION_CHANNEL, kind: 'request', id, request }, window.location.origin)
    }),
)

window.addEventListener('message', ({ data, source }: MessageEvent<unknown>) => {
  if (source !== window) return
  if (isExtensionMessage(data, 'event')) emit(data.event, data.value)
  if (!isExtensionMessage(data, 'answer')) return
  waiting.get(data.id)?.(data)
  waiting.delete(data.id)
})

announceProvider(
  {
    uuid: '6f1d2f4e-3f0b-4c55-9c8e-0d6a1c1e7a11',
    name: 'Postern Test Extension',
    icon: createWalletIcon('T', '#0b7a53'),
    rdns: 'org.postern.test.extension',
  },
  provider,
)
