import type { PosternOptions } from '#sdk/types/options.ts'
import { refusal } from './refusal.ts'
import type { WireOptions } from './wire-options.ts'

/** Options after the checks that only the site can make; the modal validates the others. */
export interface CheckedOptions {
  readonly projectId: string
  /** Origin of the modal, without a path. */
  readonly modalOrigin: string
  readonly container: HTMLElement | undefined
  readonly ariaLabel: string
  readonly announce: boolean
  readonly onEvent?: PosternOptions['onEvent']
  /** The option of the site; its functions are called on the page. */
  readonly siwx?: PosternOptions['siwx'] | PosternOptions['siweConfig']
  /** The options for the modal. */
  readonly wire: WireOptions
}

/**
 * Checks where the modal is, and separates the options of the page from those for the modal, which are plain data.
 *
 * @param pageOrigin origin of the page; undefined on a server.
 * @throws MODAL_URL_INVALID, SAME_ORIGIN_REFUSED or OPTION_INVALID.
 */
export function pageOptions(
  { modalUrl, container, ariaLabel = 'Connect wallet', announce, ...wire }: PosternOptions,
  pageOrigin: string | undefined,
): CheckedOptions {
  const modalOrigin = originOf(modalUrl)
  if (modalOrigin === pageOrigin) throw refusal('SAME_ORIGIN_REFUSED', 'modalUrl')
  if (container !== undefined && !container?.append) throw refusal('OPTION_INVALID', 'container')
  return {
    projectId: wire.projectId,
    modalOrigin,
    container,
    ariaLabel,
    announce: announce !== false,
    wire,
  }
}

/** Origins with https, and those of this machine. */
const SECURE = /^http(s:\/\/.|:\/\/(([^/]+\.)?localhost|127(\.\d+){3}|\[::1\])(:\d+)?$)/

function originOf(modalUrl: unknown): string {
  let origin = ''
  try {
    origin = new URL(String(modalUrl)).origin
  } catch {
    // Refused below.
  }
  if (!SECURE.test(origin)) throw refusal('MODAL_URL_INVALID', 'modalUrl')
  return origin
}
