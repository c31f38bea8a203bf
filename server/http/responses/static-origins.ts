import type { Context, Hono } from 'hono'
import type { Deployment, DirectorySummary } from '#schemas/http/deployment.ts'
import { toFrameAncestors } from '#schemas/primitives/frame-ancestors.ts'
import type { ProjectCache } from '#server/database/project-cache.ts'
import type { Project } from '#server/database/project.ts'
import { EncodedBody } from './encoded-body.ts'
import type { FileCollection } from './file-collection.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { loadingHeaders, loadingPage } from '#server/http/pages/loading-page.ts'
import { renderDocument } from './render-document.ts'
import { errorPage, hashedAsset, namedFile, type Headers } from '#server/http/headers/security-headers.ts'
import { sendBody } from './send-body.ts'

/** An origin that serves a built document for each project, and its files. */
export interface StaticOrigin {
  readonly origin: string
  /** The first part of a document's path: `m` for `/m/{projectId}/`. */
  readonly prefix: string
  readonly files: FileCollection
  readonly projects: ProjectCache
  readonly deployment: (project: Project) => Deployment
  /** The summary of the directory that the document carries. Documents are rendered again when it is another object. */
  readonly directory?: () => Promise<DirectorySummary>
  /** @param ancestors Sources of `frame-ancestors`. */
  readonly documentHeaders: (ancestors: string, project: Project) => Headers
  readonly scriptHeaders: Headers
  /** Origins of the deployment that may frame the document beside the project's. */
  readonly ownAncestors: readonly string[]
  /** The path of the document for sites that hold it themselves; the query `projectId` names the project. */
  readonly sitePath?: string
  /** A document that opens as a window of its own, under a name after the project's path. */
  readonly window?: { readonly name: string; readonly file: string; readonly headers: Headers }
}

const ASSETS = 'assets/'
const NO_ANCESTORS = "'none'"
const NO_PROJECT = 'No project has this id.'
const HTML = 'text/html; charset=utf-8'
/** A document is compressed once, and every first sight waits for it. */
const DOCUMENT_QUALITY = 11

/** Adds the documents at `/{prefix}/{projectId}/` and the built files beside them. */
export function addStaticOrigin(app: Hono<HttpEnv>, site: StaticOrigin): void {
  const documentOf = renderOnce(site, 'index.html')

  app.get(`/${site.prefix}/:projectId`, (c) => {
    const path = `/${site.prefix}/${encodeURIComponent(c.req.param('projectId'))}/`
    return c.body(null, 308, { ...errorPage(site.origin), location: path })
  })

  app.get(`/${site.prefix}/:projectId/`, async (c) => {
    const project = await site.projects.find(c.req.param('projectId'))
    if (project === undefined) return sendMissing(c, site.origin, NO_PROJECT)
    const ancestors = [toFrameAncestors(project.origins, project.developmentOrigins), ...site.ownAncestors]
    return sendBody(c, await documentOf(project), HTML, site.documentHeaders(ancestors.join(' '), project))
  })

  const { window } = site
  if (window !== undefined) {
    const windowOf = renderOnce(site, window.file)
    app.get(`/${site.prefix}/:projectId/${window.name}`, async (c) => {
      const project = await site.projects.find(c.req.param('projectId') ?? '')
      if (project === undefined) return sendMissing(c, site.origin, NO_PROJECT)
      return sendBody(c, await windowOf(project), HTML, window.headers)
    })
  }

  if (site.sitePath !== undefined) {
    // Such sites open this page in the click, until they know the address of the window.
    app.get('/loading', (c) =>
      c.html(loadingPage(c.req.header('accept-language') ?? ''), 200, loadingHeaders(site.origin)),
    )
    app.get(site.sitePath, async (c) => {
      const project = await site.projects.find(c.req.query('projectId') ?? '')
      if (project === undefined) return sendMissing(c, site.origin, NO_PROJECT)
      const isOpen = site.deployment(project).wallet?.frameClients === 'sites'
      const ancestors = isOpen ? toFrameAncestors(project.origins, project.developmentOrigins) : NO_ANCESTORS
      return sendBody(c, await documentOf(project), HTML, site.documentHeaders(ancestors, project))
    })
  }

  app.get('*', (c) => {
    const path = c.req.path.slice(1)
    const file = path.endsWith('.html') ? undefined : site.files.get(path)
    if (file === undefined) return sendMissing(c, site.origin, 'Nothing is served at this path.')
    return sendBody(c, file.body, file.type, fileHeaders(site, path, file.type))
  })
}

/** Answers that a document of the modal or wallet origin does not exist, with the headers of that origin. */
export function sendMissing(c: Context, origin: string, reason: string): Response {
  return c.body(`${reason}\n`, 404, { ...errorPage(origin), 'content-type': 'text/plain; charset=utf-8' })
}

interface Rendered {
  readonly body: EncodedBody
  readonly project: Project
  readonly directory: DirectorySummary | undefined
}

/**
 * Renders a built document once for each project, and again when what it is made from was read anew. It is compressed again
 * only when it says something else, because a visitor waits for that.
 */
function renderOnce(site: StaticOrigin, file: string): (project: Project) => Promise<EncodedBody> {
  const rendered = new Map<string, Rendered>()
  return async (project) => {
    const directory = await site.directory?.()
    const known = rendered.get(project.id)
    if (known !== undefined && known.project === project && known.directory === directory) return known.body
    const made = render(site, file, project, directory)
    const body = known?.body.identity.equals(made.identity) ? known.body : made
    rendered.set(project.id, { body, project, directory })
    return body
  }
}

function render(
  site: StaticOrigin,
  file: string,
  project: Project,
  directory: DirectorySummary | undefined,
): EncodedBody {
  const template = site.files.get(file)
  if (template === undefined)
    throw new Error(`The document of ${site.origin} is not built: run \`npm run build\`.`)
  const deployment = { ...site.deployment(project), ...(directory && { directory }) }
  const html = renderDocument(template.body.identity.toString('utf8'), deployment)
  return new EncodedBody(Buffer.from(html), {}, DOCUMENT_QUALITY)
}

function fileHeaders(site: StaticOrigin, path: string, type: string): Headers {
  if (!path.startsWith(ASSETS)) return namedFile(site.origin)
  return type.startsWith('text/javascript') ? site.scriptHeaders : hashedAsset(site.origin)
}
