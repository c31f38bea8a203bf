import type { Hono } from 'hono'
import { INSIGHT_PATH } from '#schemas/http/insight.ts'
import { hashedAsset } from '#server/http/headers/security-headers.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { problem } from '#server/http/problems/problem.ts'
import type { FileCollection } from '#server/http/responses/file-collection.ts'
import { sendBody } from '#server/http/responses/send-body.ts'
import { insightDocument } from './page-headers.ts'

export interface PageSettings {
  readonly apiOrigin: string
  /** Reads the built files of the page. */
  readonly readFiles: () => FileCollection
}

const HTML = 'text/html; charset=utf-8'

/** Adds the insight page and its files, which are read with the first request. The page is the same for everybody. */
export function addInsightPage(app: Hono<HttpEnv>, { apiOrigin, readFiles }: PageSettings): void {
  let read: FileCollection | undefined
  const fileAt = (name: string) => (read ??= readFiles()).get(name)

  app.get(INSIGHT_PATH, (c) => c.redirect(`${INSIGHT_PATH}/`, 308))
  app.get(`${INSIGHT_PATH}/`, (c) => {
    const file = fileAt('index.html')
    if (file === undefined) throw problem('ROUTE_UNKNOWN', 'The page is not built: run `npm run build`.')
    return sendBody(c, file.body, HTML, insightDocument(apiOrigin))
  })
  app.get(`${INSIGHT_PATH}/assets/:name`, (c) => {
    const file = fileAt(`assets/${c.req.param('name')}`)
    if (file === undefined) throw problem('ROUTE_UNKNOWN', 'Nothing is served at this path.')
    return sendBody(c, file.body, file.type, hashedAsset(apiOrigin))
  })
}
