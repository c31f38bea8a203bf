import { frameHandlers } from '#frame/app/handler-registry.ts'
import { readDeployment } from '#frame/app/read-deployment.ts'
import { createDappData } from '#frame/dapp/dapp-data.ts'
import { checkPosition, readSurroundings } from '#frame/link/origin-check.ts'
import { serveModal } from '#frame/link/serve-modal.ts'
import { browserClock } from '#frame/platform/clock.ts'
import { browserLocal, openFrameStorage } from '#frame/platform/storage.ts'
import { awaitHello } from '#schemas/channel/handshake.ts'
import { PROTOCOL_VERSIONS } from '#schemas/channel/version.ts'
import type { Deployment } from '#schemas/http/deployment.ts'
import { isOriginAllowed } from '#schemas/primitives/origin.ts'
import { FrameInit } from '#schemas/protocol/modal-frame/catalogue.ts'

const EXPLANATION =
  'This page belongs to a wallet that opens inside the sites you use. There is nothing to do here.'

/**
 * Starts the frame: where it stands decides everything. In a page of its own it says what it is; inside the modal
 * of its deployment it serves the modal; anywhere else it draws nothing, sends nothing and opens nothing.
 */
export async function startUp(self: Window): Promise<void> {
  const deployment = readDeployment(self.document)
  const position = deployment && checkPosition(readSurroundings(self), deployment)
  if (position?.kind === 'top-level') return explain(self.document)
  if (!deployment || position?.kind !== 'in-modal') return

  const hello = await awaitHello({
    self,
    // Also where the browser attests no ancestors: nothing is ever said to anyone but the modal.
    parentOrigin: deployment.modalOrigin,
    versions: PROTOCOL_VERSIONS,
    accepts: (origin) => origin === deployment.modalOrigin,
  })
  const site = siteOf(hello.init, position.site, deployment)
  if (site === undefined) return hello.port.close()

  const { modal } = serveModal(
    hello,
    frameHandlers({
      root: self.document.documentElement,
      storage: openFrameStorage({ projectId: deployment.projectId, siteOrigin: site, local: browserLocal }),
      dapp: createDappData(deployment.projectId),
      clock: browserClock,
      reload: () => self.location.reload(),
    }),
  )
  await modal.ready({ version: deployment.sdkVersion })
}

/** The site this frame works for: the attested one, else the reported one if it is allowed; undefined refuses. */
function siteOf(init: unknown, attested: string | undefined, deployment: Deployment): string | undefined {
  const parsed = FrameInit.safeParse(init)
  if (!parsed.success || parsed.data.projectId !== deployment.projectId) return undefined
  if (attested !== undefined) return attested
  return isOriginAllowed(parsed.data.hostOrigin, deployment) ? parsed.data.hostOrigin : undefined
}

function explain(page: Document): void {
  const notice = page.createElement('p')
  notice.className = 'notice'
  notice.textContent = EXPLANATION
  page.body.append(notice)
}
