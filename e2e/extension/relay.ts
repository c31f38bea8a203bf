import { EXTENSION_CHANNEL, isExtensionMessage } from './messages.ts'

// The content script in its isolated world: passes messages between the page and the service worker. A test that uses other
// ports names the node in <html data-test-extension-rpc="http://127.0.0.1:4707">.
window.addEventListener('message', ({ data, source }: MessageEvent<unknown>) => {
  if (source !== window || !isExtensionMessage(data, 'request')) return
  const rpcUrl = document.documentElement.dataset['testExtensionRpc']
  void chrome.runtime.sendMessage({ ...data, rpcUrl }).then((outcome) => {
    window.postMessage(
      { channel: EXTENSION_CHANNEL, kind: 'answer', id: data.id, outcome },
      window.location.origin,
    )
  })
})

chrome.runtime.onMessage.addListener((message) => {
  if (isExtensionMessage(message, 'event')) window.postMessage(message, window.location.origin)
  return undefined
})
