import type { Failure } from '#schemas/errors/result.ts'
import { CLOSED, UNREACHABLE } from '#sdk/iframe/load-failures.ts'
import { createWalletRegistry } from '#sdk/injected/registry.ts'
import { sharePromise } from '#sdk/state/share-promise.ts'
import type { Postern } from '#sdk/types/postern.ts'
import { cardText } from './card-text.ts'
import { delay } from './delay.ts'
import type { FirstContact, Link, LinkContext, WatchedFrame } from './link.ts'
import { loadFailure, type LoadFailureCode } from './load-failure.ts'
import { watchFrame } from './watch-frame.ts'
import { watchPage } from './watch-page.ts'

declare const __LINK_HASHES__: { readonly link?: string; readonly calls?: string } | undefined

/** The hashes of the link's chunks, for script tags; the script itself has the hash of this chunk. */
const HASHES = typeof __LINK_HASHES__ === 'undefined' ? {} : __LINK_HASHES__

/** A document that opens at once has drawn its list by then. */
const DRAWN_AFTER_MS = 200

/**
 * Creates the first contact with the documents of the frame: it finds the wallets of the page and answers each document with
 * them, so that the list can be drawn. Only then the link is loaded, which is larger and would delay the list on a slow line. Both
 * outlive the documents: discovered wallets and open tickets survive a reload.
 *
 * @param watch listens to a frame element.
 */
export function createFirstContact(context: LinkContext, watch = watchFrame): FirstContact {
  const { checked, chunks, modal } = context
  const { enableEIP6963, enableInjected } = context.wire()
  let link: Link | undefined
  /** Of the document that is there. */
  let current: MessagePort | undefined
  /** Whether its hello opens it. */
  let opensByHello = false
  let greeted = context.wire()
  let destroyed: Failure | undefined
  const registry = createWalletRegistry({
    eip6963: enableEIP6963 !== false,
    injected: enableInjected !== false,
    onChange: (wallets) => void link?.call('walletsChanged', { wallets }),
  })
  const page = watchPage(modal, checked.container === undefined)
  const onFailed = (code: LoadFailureCode): void => modal.fail(loadFailure(code), cardText({ code }))
  const showFailure = (failure: Failure): void => modal.showFailure(failure, cardText(failure))
  const load = sharePromise(async () => {
    const [parts, { createLink }] = await Promise.all([
      chunks('link', HASHES.link),
      chunks('calls', HASHES.calls),
    ])
    link = createLink({ ...context, registry, greeted: () => greeted, onFailed, showFailure }, parts)
    if (destroyed) link.destroy(destroyed)
    return link
  })
  const onPort: WatchedFrame['onPort'] = (port, isOpening = false) => {
    current = port
    opensByHello = isOpening
    // The hello was sent in this task.
    greeted = context.wire()
    // The document is there with its skeleton, or more.
    modal.setBusy(false)
    if (link) return link.attach(port)
    const linking = isOpening ? delay(DRAWN_AFTER_MS).then(load) : load()
    linking.then(
      (loaded) => current === port && loaded.attach(port),
      () => current === port && modal.fail(UNREACHABLE),
    )
  }
  const close: FirstContact['close'] = async ({ force = false, reason }, abandon) => {
    // A closing that waited for a chunk would end an opening that the site asks for meanwhile.
    if (!link || (opensByHello && !link.isConnected())) {
      abandon()
      // A document whose hello opens nothing takes its place.
      if (opensByHello) modal.mount()
      return undefined
    }
    if (reason && !modal.hasCard() && (await link.call('requestClose', { reason })).ok) return undefined
    const { count } = modal.opening
    const answer = await link.call('close', { force })
    // The modal sends its state before it answers.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the modal answers by its schemas, which this type mirrors
    if (answer.ok && !force) return answer.value as Awaited<ReturnType<Postern['close']>>
    if (!answer.ok) link.failTickets(CLOSED)
    if (modal.opening.count === count) abandon()
    return undefined
  }
  return {
    link: () => link,
    close,
    watch: (frame, early) => {
      const stop = watch({ context, frame, early, wallets: registry.list, onPort, onFailed })
      return page.watch(frame, () => {
        stop()
        current = undefined
        opensByHello = false
        link?.detach()
      })
    },
    onShown: page.onShown,
    destroy: (reason) => {
      destroyed = reason
      page.onShown(false)
      link?.destroy(reason)
      registry.stop()
    },
  }
}
