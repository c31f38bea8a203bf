import type { Frame, Page, Request } from '@playwright/test'

const MARK = 'first-rows'

/** Lets every document mark when it has drawn the first rows of a list; called before the page is opened. */
export async function markFirstRows(page: Page): Promise<void> {
  await page.addInitScript((mark) => {
    const watch = new MutationObserver(() => {
      if (!document.querySelector('li button')) return
      performance.mark(mark)
      watch.disconnect()
    })
    watch.observe(document, { childList: true, subtree: true })
  }, MARK)
}

/** When the first rows of a document were drawn, in milliseconds since 1970. */
export async function firstRowsAt(document: Frame): Promise<number> {
  const handle = await document.waitForFunction((mark) => {
    const [drawn] = performance.getEntriesByName(mark)
    return drawn && performance.timeOrigin + drawn.startTime
  }, MARK)
  return Number(await handle.jsonValue())
}

/** Bytes of an answer on the line: its headers and its encoded body. */
export async function answeredBytes(request: Request): Promise<number> {
  const { responseHeadersSize, responseBodySize } = await request.sizes()
  return responseHeadersSize + responseBodySize
}
