import type { Hono } from 'hono'
import type { HttpEnv } from '#server/http/http-env.ts'
import { sdkScript } from '#server/http/headers/security-headers.ts'
import { sendBody } from '#server/http/responses/send-body.ts'
import { sendMissing } from '#server/http/responses/static-origins.ts'
import type { ReleasedScripts } from './released-scripts.ts'
import { SCRIPT_ENTRY } from './script-release.ts'

/** The path of the newest compatible release; versions before 1.0.0 are also `v1`. */
const LINE = 'v1'

/**
 * Adds the script that sites load: `/sdk/{version}/postern.js` is permanent, `/sdk/v1/postern.js` is the newest, and
 * `/sdk/versions.json` lists the integrity of each version.
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
    return c.json(body, 200, { ...sdkScript(origin, false) })
  })

  app.get('/sdk/:version/:file{.+}', async (c) => {
    const { version, file: name } = c.req.param()
    const isExact = version !== LINE
    const files = isExact ? await scripts.find(version) : scripts.newest.files
    const file = files?.get(name)
    if (file === undefined) {
      const place = `/sdk/${scripts.newest.version}/${SCRIPT_ENTRY}`
      return sendMissing(
        c,
        origin,
        `No such script. This deployment serves ${place}; /sdk/versions.json has all.`,
      )
    }
    return sendBody(c, file.body, file.type, sdkScript(origin, isExact))
  })
}
