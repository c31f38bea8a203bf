import { get } from 'node:http'

const RETRY_MS = 100
const LONGEST_WAIT_MS = 30_000

/**
 * Waits until a URL of the demo answers. The request goes to the IP address with a `Host` header, because Node does not
 * resolve names under `localhost` as browsers do.
 *
 * @throws when it answers anything but 200, or nothing for 30 s.
 */
export async function waitUntilAnswering(url: string): Promise<void> {
  const deadline = Date.now() + LONGEST_WAIT_MS
  for (;;) {
    const answer = await ask(url)
    if (answer === 200) return
    if (typeof answer === 'number') throw new Error(`${url} answers ${answer}.`)
    if (Date.now() > deadline) throw new Error(`${url} does not answer: ${answer}.`)
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
  }
}

/** Requests a URL; returns the status, or the message of the error. */
function ask(url: string): Promise<number | string> {
  const { host, port, pathname } = new URL(url)
  const options = { host: '127.0.0.1', port, path: pathname, headers: { host, connection: 'close' } }
  return new Promise((resolve) => {
    const request = get({ ...options, timeout: LONGEST_WAIT_MS }, (response) => {
      response.resume()
      resolve(response.statusCode ?? 0)
    })
    request.once('timeout', () => request.destroy(new Error('no answer')))
    request.once('error', (error) => resolve(error.message))
  })
}
