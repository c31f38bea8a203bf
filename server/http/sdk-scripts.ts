import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import type { FileCollection } from './file-collection.ts'
import type { HttpEnv } from './http-env.ts'
import { sdkScript } from './security-headers.ts'
import { sendBody } from './send-body.ts'
import { sendMissing } from './static-origins.ts'

export interface SdkScripts {
  /** The origin these files are served on. */
  readonly origin: string
  /** The exact version, e.g. `0.1.0`. */
  readonly version: string
  readonly files: FileCollection
}

/** The name of a version's whole line of compatible releases, e.g. `v1`; versions before 1.0.0 are served as `v1`. */
const LINE = 'v1'
const ENTRY = 'postern.js'

/**
 * Adds the script sites load, at `/sdk/{version}/postern.js` for ever and at `/sdk/v1/postern.js` as the newest, and
 * `/sdk/versions.json` with the integrity hash of the exact one.
 */
export function addSdkScripts(app: Hono<HttpEnv>, { origin, version, files }: SdkScripts): void {
  app.get('/sdk/versions.json', (c) => {
    const entry = files.get(ENTRY)
    if (entry === undefined) return sendMissing(c, origin, 'The script is not built.')
    const hash = createHash('sha384').update(entry.body.identity).digest('base64')
    const body = { version, src: `${origin}/sdk/${version}/${ENTRY}`, integrity: `sha384-${hash}` }
    return c.json(body, 200, { ...sdkScript(origin, false) })
  })

  app.get('/sdk/:version/:file{.+}', (c) => {
    const { version: asked, file: name } = c.req.param()
    const file = asked === version || asked === LINE ? files.get(name) : undefined
    if (file === undefined) {
      return sendMissing(c, origin, `No such script. This deployment serves /sdk/${version}/${ENTRY}.`)
    }
    return sendBody(c, file.body, file.type, sdkScript(origin, asked === version))
  })
}
