import { AppError } from '#schemas/errors/app-error.ts'
import type { PosternOptions } from '../types.ts'
import { SDK_VERSION } from './sdk-version.ts'
import { toWire, type WireOptions } from './wire-options.ts'

/** Options after the checks that only the site can make; the modal parses the rest. */
export interface CheckedOptions {
  readonly projectId: string
  /** Origin of the modal, without a path. */
  readonly modalOrigin: string
  readonly modalUrl: string
  readonly container: HTMLElement | undefined
  readonly ariaLabel: string
  readonly announce: boolean
  readonly onEvent: PosternOptions['onEvent']
  /** What crosses to the modal. */
  readonly wire: WireOptions
}

/**
 * Checks project id, modal URL and the sign-in pair, and takes apart what stays on the site and what crosses.
 *
 * @param pageOrigin origin of the page; undefined on a server.
 * @throws PROJECT_ID_MISSING, MODAL_URL_INVALID, SAME_ORIGIN_REFUSED, SIWE_AND_SIWX (specification §5) or
 *   OPTION_INVALID; `data.field` names the option.
 */
export function checkOptions(options: PosternOptions, pageOrigin: string | undefined): CheckedOptions {
  const { projectId, modalUrl, container, ariaLabel, announce, onEvent, siweConfig, ...rest } = options ?? {}
  if (typeof projectId !== 'string' || !projectId)
    throw refusal('PROJECT_ID_MISSING', 'The option `projectId` is missing. Pass it.', 'projectId')
  if (siweConfig && rest.siwx)
    throw refusal('SIWE_AND_SIWX', 'Cannot set both `siweConfig` and `siwx` options', 'siwx')
  const { origin, href } = modalAddress(modalUrl)
  if (origin === pageOrigin)
    throw refusal(
      'SAME_ORIGIN_REFUSED',
      'The option `modalUrl` is this page’s own origin. Use another.',
      'modalUrl',
    )
  if (container !== undefined && !container?.append)
    throw refusal('OPTION_INVALID', 'The option `container` is not an element.', 'container')
  return {
    projectId,
    modalOrigin: origin,
    modalUrl: href,
    container,
    ariaLabel: ariaLabel ?? 'Connect wallet',
    announce: announce !== false,
    onEvent,
    wire: toWire({
      sdkType: 'html',
      sdkVersion: SDK_VERSION,
      ...rest,
      projectId,
      siwx: (siweConfig || rest.siwx) && true,
    }),
  }
}

/** A refusal that names the option. */
export function refusal(code: string, message: string, field: string): AppError {
  return new AppError(code, message, { data: { field } })
}

function modalAddress(text: unknown): { origin: string; href: string } {
  try {
    const url = new URL(String(text))
    const isLoopback = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
    if (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback))
      return { origin: url.origin, href: (url.origin + url.pathname).replace(/\/+$/, '') }
  } catch {
    // Falls through to the refusal below.
  }
  throw refusal(
    'MODAL_URL_INVALID',
    'The option `modalUrl` is not an https URL (http only on localhost).',
    'modalUrl',
  )
}
