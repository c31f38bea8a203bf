import { readDeployment } from '#frame/app/read-deployment.ts'
import {
  checkPosition,
  checkSitePosition,
  readSurroundings,
  type Position,
} from '#frame/link/origin-check.ts'
import { disableWebRtc } from '#frame/platform/disable-webrtc.ts'
import { awaitHello } from '#schemas/channel/handshake.ts'
import { PROTOCOL_VERSIONS } from '#schemas/constants/protocol-versions.ts'
import { EVENT_STYLE_PATH } from '#schemas/constants/paths.ts'
import type { Deployment } from '#schemas/http/deployment.ts'
import { isOriginAllowed } from '#schemas/primitives/origin.ts'
import { FrameInit } from '#schemas/protocol/modal-frame/catalogue.ts'

const EXPLANATION =
  'This page belongs to a wallet that opens inside the sites you use. There is nothing to do here.'
const INSECURE =
  'This page was not loaded securely, so the wallet stays closed. It opens on pages with https.'

/**
 * Starts the frame according to where it stands. Without https it says why it stays closed. As a top-level document it says
 * what it is; inside the modal of its deployment it serves the modal; at the path of the event-style protocol it serves the
 * site that holds it, if the owner allows that; anywhere else it draws nothing, sends nothing and opens nothing.
 */
export async function startUp(self: Window): Promise<void> {
  disableWebRtc(self)
  const deployment = readDeployment(self.document)
  if (!deployment) return
  if (!self.isSecureContext) return explain(self.document, INSECURE)
  const surroundings = readSurroundings(self)
  const isHeldBySite = self.location.pathname === EVENT_STYLE_PATH
  const position = (isHeldBySite ? checkSitePosition : checkPosition)(surroundings, deployment)
  if (position.kind === 'top-level') explain(self.document, EXPLANATION)
  if (position.kind === 'in-modal') await startInModal(self, deployment, position)
  if (position.kind === 'in-site') {
    const { serveEventSite } = await import('#frame/app/serve-event-site.ts')
    serveEventSite(self, deployment, position.site)
  }
}

async function startInModal(
  self: Window,
  deployment: Deployment,
  position: Extract<Position, { kind: 'in-modal' }>,
): Promise<void> {
  // The code for after the hello loads while the hello is awaited.
  const loading = Promise.all([import('#frame/app/open-frame.ts'), import('#frame/link/serve-modal.ts')])
  const hello = await awaitHello({
    self,
    // Also where the browser attests no ancestors: nothing is ever sent to any document but the modal.
    parentOrigin: deployment.modalOrigin,
    versions: PROTOCOL_VERSIONS,
    accepts: (origin) => origin === deployment.modalOrigin,
  })
  const init = FrameInit.safeParse(hello.init)
  const site = init.success ? siteOf(init.data, position.site, deployment) : undefined
  if (!init.success || site === undefined) return hello.port.close()

  const [{ openFrame }, { serveModal }] = await loading
  const { serve } = await openFrame({
    self,
    deployment,
    site,
    isHeldBySite: false,
    language: init.data.language,
  })
  const { modal } = serveModal(hello, serve)
  await modal.ready({ version: deployment.sdkVersion })
}

/** The site this frame works for: the attested one, else the reported one if it is allowed; undefined for none. */
function siteOf(
  init: FrameInit,
  attested: string | undefined,
  deployment: Deployment,
): { readonly origin: string; readonly isAttested: boolean } | undefined {
  if (init.projectId !== deployment.projectId) return undefined
  if (attested !== undefined) return { origin: attested, isAttested: true }
  const isAllowed = isOriginAllowed(init.hostOrigin, deployment)
  return isAllowed ? { origin: init.hostOrigin, isAttested: false } : undefined
}

function explain(page: Document, text: string): void {
  const notice = page.createElement('p')
  notice.className = 'notice'
  notice.textContent = text
  page.body.append(notice)
}
