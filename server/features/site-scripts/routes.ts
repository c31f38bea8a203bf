import type { Hono } from 'hono'
import type { HttpEnv } from '#server/http/http-env.ts'
import { newestScript, sdkScript } from '#server/http/headers/security-headers.ts'
import { sendBody } from '#server/http/responses/send-body.ts'
import { sendMissing } from '#server/http/responses/static-origins.ts'
import type { ReleasedScripts } from './released-scripts.ts'
import { SCRIPT_ENTRY } from './script-release.ts'

/** The path of the newest compatible release; versions before 1.0.0 are also `v1`. */
const LINE = 'v1'

/** At the end of the address of a chunk, as the script asks for it. */
const HASH = /\?\d*sha256-([A-Za-z0-9+/]{43}=)$/

/**
 * Adds the script that sites load: `/sdk/{version}/postern.js` is permanent, `/sdk/v1/postern.js` is the newest, and
 * `/sdk/versions.json` lists the integrity of each version. A chunk that is named by its hash is the one with that hash: a
 * script from before an upgrade would refuse the newest.
 *
 * @param options.origin The origin that serves these files.
 */
export function addSiteScripts(
  app: Hono<HttpEnv>,
  { origin, scripts }: { readonly origin: string; readonly scripts: ReleasedScripts },
): void {
  app.get('/sdk/versions.json', async (c) => {
    const { version } = scripts.newest
    const all = await scripts.integrities()
    const integrity = all[version]
    if (integrity === undefined) return sendMissing(c, origin, 'The script is not built.')
    const body = { version, src: `${origin}/sdk/${version}/${SCRIPT_ENTRY}`, integrity, versions: all }
    return c.json(body, 200, { ...sdkScript(origin), 'cache-control': 'no-cache' })
  })

  app.get('/sdk/:version/:file{.+}', async (c) => {
    const { version, file: name } = c.req.param()
    const isLine = version === LINE
    const [, hash] = HASH.exec(c.req.url) ?? []
    const named = isLine && hash !== undefined ? await scripts.findByHash(hash) : undefined
    const files = isLine ? scripts.newest.files : await scripts.find(version)
    const file = named ?? files?.get(name)
    if (file === undefined) {
      const place = `/sdk/${scripts.newest.version}/${SCRIPT_ENTRY}`
      return sendMissing(
        c,
        origin,
        `No such script. This deployment serves ${place}; /sdk/versions.json has all.`,
      )
    }
    const headers = isLine && !named ? newestScript(origin) : sdkScript(origin)
    return sendBody(c, file.body, file.type, headers)
  })
}
