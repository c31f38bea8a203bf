import { expect, type Frame, type LaunchOptions, type Page } from '@playwright/test'
import { launchOptions } from './launch-options.ts'

/**
 * Starts a browser for pages that seem to come from the network: such pages may not reach this machine, a restriction that
 * does not apply on the network itself.
 */
export function launchForPublicPages(): LaunchOptions {
  const { args = [], ...launch } = launchOptions()
  return {
    ...launch,
    args: args.map((arg) =>
      arg.startsWith('--disable-features=') ? `${arg},LocalNetworkAccessChecks` : arg,
    ),
  }
}

/** Serves a page of an origin that is not on this machine, and opens it. */
export async function openAt(page: Page, origin: string, body: string): Promise<void> {
  await page.route(`${origin}/`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<!doctype html><title>elsewhere</title>${body}` }),
  )
  await page.goto(origin)
}

/** Waits for the frame of a page at an address. */
export async function expectFrame(page: Page, url: string): Promise<Frame> {
  await expect.poll(() => page.frames().some((frame) => frame.url() === url)).toBe(true)
  const found = page.frames().find((frame) => frame.url() === url)
  if (!found) throw new Error(`No frame at ${url}.`)
  return found
}
