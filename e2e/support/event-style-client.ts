import type { FrameLocator, Page } from '@playwright/test'

/** A message as the page received it. */
export interface Heard {
  readonly origin: string
  readonly data: {
    readonly type: string
    readonly id?: string
    readonly payload?: unknown
    readonly resultUri?: string
  }
}

declare global {
  interface Window {
    readonly heard: Heard[]
    readonly send: (message: unknown) => void
  }
}

/** A site that speaks the protocol as its existing clients do: structured clones to the frame, to any origin. */
export function sitePage(walletOrigin: string, projectId: string): string {
  const frame = `${walletOrigin}/sdk?projectId=${projectId}&chainId=31337&version=4&enableLogger=false`
  return `<!doctype html><iframe id="wallet" src="${frame.replaceAll('&', '&amp;')}"></iframe>
    <iframe id="stranger" srcdoc="<p>stranger</p>"></iframe>
    <script>
      window.heard = []
      addEventListener('message', ({ origin, data }) => heard.push({ origin, data }))
      window.send = (message) => document.getElementById('wallet').contentWindow.postMessage(message, '*')
    </script>`
}

/** Sends an event to the frame and waits for its answer. */
export async function ask(page: Page, name: string, payload?: unknown): Promise<Heard> {
  const id = Math.random().toString(36).slice(2, 9)
  await page.evaluate((message) => window.send(message), { type: `@w3m-app/${name}`, id, payload })
  await page.waitForFunction((own) => window.heard.some(({ data }) => data.id === own), id)
  const heard = await page.evaluate((own) => window.heard.find(({ data }) => data.id === own), id)
  if (!heard) throw new Error(`${name} was not answered.`)
  return heard
}

/** The address in an answer to GET_SOCIAL_REDIRECT_URI. */
export function uriOf({ data }: Heard): string {
  const { payload } = data
  return typeof payload === 'object' && payload !== null && 'uri' in payload ? String(payload.uri) : ''
}

/** The frame that the site shows; the client decides when. */
export async function showFrame(page: Page, isShown: boolean): Promise<void> {
  await page.evaluate((shown) => {
    const frame = document.getElementById('wallet')
    if (frame) frame.style.cssText = `display:${shown ? 'block' : 'none'};width:400px;height:640px`
  }, isShown)
}

/** What the wallet draws. */
export function walletOf(page: Page): FrameLocator {
  return page.frameLocator('#wallet')
}

/** The address in an answer to GET_USER. */
export function addressOf(user: unknown): string {
  return typeof user === 'object' && user !== null && 'address' in user ? String(user.address) : ''
}
