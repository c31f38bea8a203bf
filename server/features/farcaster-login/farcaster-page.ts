import { html } from 'hono/html'
import { plainPage, plainPageHeaders, withValues } from '#server/http/plain-page.ts'
import type { Flow } from '#server/sessions/login-flow.ts'
import { windowTexts } from '#server/sessions/login-window/window-texts.ts'

/** Leads on to a Farcaster client, by a press: an app opens by one alone. */
export function farcasterPage({ language, deviceLabel, siteOrigin }: Flow, url: string) {
  const { direction, title, farcaster, farcasterAdvice, openFarcaster } = windowTexts(language)
  const values = { device: deviceLabel, site: siteOrigin }
  const body = html`<p>${withValues(farcaster, values)}</p>
    <p>${withValues(farcasterAdvice, values)}</p>
    <a href="${url}">${openFarcaster}</a>`
  return plainPage({ language, direction, title, body })
}

export const FARCASTER_HEADERS = plainPageHeaders("'none'")
