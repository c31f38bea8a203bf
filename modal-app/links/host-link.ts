import { openConnection } from '#schemas/channel/connection.ts'
import { awaitHello, type AcceptedHello } from '#schemas/channel/handshake.ts'
import { remoteFacade, remoteMethods, servedMethods } from '#schemas/channel/serve.ts'
import { copyPlain, requestLimits } from '#schemas/channel/shape-guard.ts'
import { PROTOCOL_VERSIONS } from '#schemas/constants/protocol-versions.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import type { Deployment } from '#schemas/http/deployment.ts'
import { isOriginAllowed } from '#schemas/primitives/origin.ts'
import { parseAnswer, parseCall, type Handlers, type Remote } from '#schemas/protocol/define-call.ts'
import { HostInit } from '#schemas/protocol/host-init.ts'
import { invalidParams } from '#schemas/protocol/invalid-params.ts'
import { HOST_CALLS, MODAL_CALLS, type HostCalls, type ModalCalls } from '#schemas/protocol/host-modal.ts'

/**
 * Limits the site's calls other than reads, because a page that loops must not freeze the modal (docs/security-model.md
 * §2.8).
 */
const SITE_BUDGET = { burst: 60, perSecond: 20 } as const
/** The hello contains the options and the wallets, both with pictures. */
const INIT_BYTES = 2 * 2_097_152

/** A site that passed the origin check, and what it sent. */
export interface LinkedSite {
  readonly port: MessagePort
  /** From the browser, never from the message. */
  readonly origin: string
  readonly isOriginAttested: boolean
  readonly init: HostInit
}

/**
 * Waits for the site around this document. Only messages of the framing window are read, and only from an origin of the
 * project (docs/security-model.md §2.1).
 *
 * @param early the hello, where the kernel in the document waits for it by the same rules.
 * @returns a failure when what the site sent has the wrong form.
 */
export async function awaitSite(
  self: Window,
  deployment: Deployment,
  early?: Promise<AcceptedHello>,
): Promise<Result<LinkedSite>> {
  const parentOrigin = attestedParent(self)
  const hello: AcceptedHello = await (early ??
    awaitHello({
      self,
      parentOrigin,
      versions: PROTOCOL_VERSIONS,
      accepts: (origin) => isOriginAllowed(origin, deployment),
    }))
  const plain = copyPlain(hello.init, { ...requestLimits(INIT_BYTES), prototype: Object.prototype })
  if (!plain.ok) return plain
  const init = HostInit.safeParse(plain.value)
  if (!init.success) return invalidParams(init.error)
  if (init.data.projectId !== deployment.projectId)
    return fail('ORIGIN_NOT_ALLOWED', 'The site names another project than the one this document belongs to.')
  const { port, origin } = hello
  return ok({ port, origin, isOriginAttested: parentOrigin !== undefined, init: init.data })
}

function attestedParent(self: Window): string | undefined {
  const { ancestorOrigins }: { readonly ancestorOrigins?: DOMStringList } = self.location
  return ancestorOrigins?.[0]
}

/** Serves the site's calls over a verified port, and returns the site's own calls as typed functions. */
export function openHostLink(port: MessagePort, handlers: Handlers<ModalCalls>): Remote<HostCalls> {
  const connection = openConnection({
    port,
    served: servedMethods(MODAL_CALLS, parseCall, handlers),
    remote: remoteMethods(HOST_CALLS),
    budget: SITE_BUDGET,
  })
  return remoteFacade(HOST_CALLS, connection, parseAnswer)
}
