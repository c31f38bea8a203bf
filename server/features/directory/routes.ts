import { createRoute, z, type OpenAPIHono } from '@hono/zod-openapi'
import { findNetwork } from '#schemas/networks/catalogue.ts'
import { isChainNamespace } from '#schemas/primitives/chain-namespace.ts'
import { errorContent } from '#server/http/error-response.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { problem } from '#server/http/problem.ts'
import type { ProjectReads } from '#server/http/project-reads.ts'
import { json, type Headers } from '#server/http/security-headers.ts'
import { sendBody } from '#server/http/send-body.ts'
import type { DirectoryService } from './directory-service.ts'
import { WalletsQuery } from './query-schema.ts'

export interface DirectoryRouteSettings {
  readonly service: DirectoryService
  readonly reads: ProjectReads
  /** The origin these routes are served on. */
  readonly origin: string
}

const PATH = '/getWallets'
const JSON_TYPE = 'application/json'
/** Builds of the SDK without adapters (docs/specification.md §7.11). */
const CORE_BUILD = 'html-core-'
const FRESH_SECONDS = 60
const STALE_SECONDS = 300

const Wallet = z
  .looseObject({ id: z.string().openapi({ description: '64 hex digits.' }), name: z.string() })
  .openapi('DirectoryWallet')

const walletsRoute = createRoute({
  method: 'get',
  path: PATH,
  summary: 'Wallets of the directory, a page at a time',
  description:
    'In the order of the directory; with `search` the best match first. All conditions must hold. Builds of the SDK ' +
    `whose version begins with \`${CORE_BUILD}\` are not told of Coinbase Wallet and Phantom, which no relay reaches. ` +
    '`sort` and whatever is not listed here is ignored.',
  request: { query: WalletsQuery },
  responses: {
    200: {
      description: 'The page; `count` is of all wallets that match.',
      content: { [JSON_TYPE]: { schema: z.object({ data: z.array(Wallet), count: z.int() }) } },
    },
    304: { description: 'What the client has (`If-None-Match`) is still right.' },
    400: errorContent('A parameter is not valid; `field` names it.'),
    403: errorContent('The page that asks is not one of the project.'),
    404: errorContent('The project is unknown.'),
    429: errorContent('Too many requests; `Retry-After` says when to try again.'),
  },
})

/** Adds the wallet directory. */
export function addDirectoryRoutes(
  app: OpenAPIHono<HttpEnv>,
  { service, reads, origin }: DirectoryRouteSettings,
): void {
  const headers: Headers = {
    ...json(origin),
    'cache-control': `public, max-age=${FRESH_SECONDS}, stale-while-revalidate=${STALE_SECONDS}`,
  }
  app.openapi(walletsRoute, async (c) => {
    const { projectId, st: _, sv = '', ...asked } = c.req.valid('query')
    await reads.admit(c, projectId)
    await requireKnownChain(service, asked.chains)
    const answer = await service.answer({ ...asked, isCoreBuild: sv.startsWith(CORE_BUILD) })
    return sendBody(c, answer, JSON_TYPE, headers)
  })
}

/** Sites have networks of their own beside others, which no wallet is found by; but one must be known. */
async function requireKnownChain(service: DirectoryService, chains: readonly string[] = []): Promise<void> {
  if (chains.length === 0) return
  for (const chain of chains) {
    if (isChainNamespace(chain) || findNetwork(chain) !== undefined || (await service.serves(chain))) return
  }
  throw problem(
    'REQUEST_INVALID',
    '`chains`: no wallet is known for these networks. Write networks such as eip155:1, or a namespace.',
    'chains',
  )
}
