import { openFrame } from '#frame/app/open-frame.ts'
import { siteEvents, type EventHandlers } from '#frame/app/site-events.ts'
import { watchDisplay } from '#frame/app/watch-display.ts'
import { serveSite, type AnswerEvent } from '#frame/link/serve-site.ts'
import { browserClock } from '#frame/platform/clock.ts'
import { ok, type Result } from '#schemas/errors/result.ts'
import type { Deployment } from '#schemas/http/deployment.ts'
import { isOriginAllowed } from '#schemas/primitives/origin.ts'
import type { Remote } from '#schemas/protocol/define-call.ts'
import { SdkQuery } from '#schemas/protocol/frame-events.ts'
import type { FrameParentCalls } from '#schemas/protocol/modal-frame/sync.ts'

/** In the event-style protocol the site itself shows and hides the frame, so what a modal would be told goes nowhere. */
const NO_PARENT = {
  ready: async () => ok(undefined),
  sessionChanged: async () => ok(undefined),
  screenChanged: async () => ok(undefined),
  resize: async () => ok(undefined),
  requestClose: async () => ok(undefined),
  focusOut: async () => ok(undefined),
  requestSent: async () => ok(undefined),
  ping: async () => ok(undefined),
} satisfies Remote<FrameParentCalls>

/** Serves a site that holds this frame itself (docs/security-model.md §1.6). */
export function serveEventSite(self: Window, deployment: Deployment, attested: string | undefined): void {
  const query = SdkQuery.safeParse(Object.fromEntries(new URLSearchParams(self.location.search)))
  if (!query.success || query.data.projectId !== deployment.projectId) return
  const display = watchDisplay(self)
  let opening: Promise<EventHandlers> | undefined
  const open = async (origin: string): Promise<EventHandlers> => {
    const frame = await openFrame({
      self,
      deployment,
      site: { origin, isAttested: attested !== undefined },
      isHeldBySite: true,
      language: self.navigator.language,
    })
    const { chainId } = query.data
    if (chainId !== undefined && !frame.network.wasChosen()) frame.network.choose(chainId)
    return siteEvents(frame.serve(NO_PARENT), frame.network, deployment, {
      notify: (notice) => post(notice),
      display,
      clock: browserClock,
    })
  }
  const answer: AnswerEvent = async ({ name, payload, id, origin }) => {
    opening ??= open(origin).catch((thrown: unknown) => {
      // The next event opens again.
      opening = undefined
      throw thrown
    })
    const handle: (payload: never, id: string) => Promise<Result<unknown>> | Result<unknown> = (
      await opening
    )[name]
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- The payload was parsed by the schema of this very event.
    return handle(payload as never, id)
  }
  const post = serveSite({
    self,
    site: attested,
    accepts: (origin) => isOriginAllowed(origin, deployment),
    version: deployment.sdkVersion,
    answer,
  })
}
