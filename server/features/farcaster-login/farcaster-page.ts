import { html } from 'hono/html'
import { plainPage, plainPageHeaders, withValues } from '#server/http/pages/plain-page.ts'
import { deviceName } from '#server/providers/mailer/device-name.ts'
import type { Flow } from '#server/wallet-api/login/login-flow.ts'
import { windowTexts } from '#server/wallet-api/login-window/window-texts.ts'

/** Links to a Farcaster client. Apps open only on a press, so there is no redirect. */
export function farcasterPage({ language, deviceLabel, siteOrigin }: Flow, url: string) {
  const { direction, title, farcaster, farcasterAdvice, openFarcaster } = windowTexts(language)
  const values = { device: deviceName(deviceLabel, language), site: siteOrigin }
  const body = html`<p>${withValues(farcaster, values)}</p>
    <p>${withValues(farcasterAdvice, values)}</p>
    <a href="${url}">${openFarcaster}</a>`
  return plainPage({ language, direction, title, body })
}

/** Shown while the link is being requested; the browser reloads it by itself. */
export function farcasterWaitPage({ language }: Flow) {
  const { direction, title, farcasterWait } = windowTexts(language)
  return plainPage({ language, direction, title, body: html`<p role="status">${farcasterWait}</p>` })
}

export const FARCASTER_HEADERS = plainPageHeaders("'none'")
export const FARCASTER_WAIT_HEADERS = { ...FARCASTER_HEADERS, refresh: '2' }
