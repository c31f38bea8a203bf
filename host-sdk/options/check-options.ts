import { AppError } from '#schemas/errors/app-error.ts'
import type { PosternOptions } from '#sdk/types/options.ts'
import { toWire, type WireOptions } from './wire-options.ts'

/** The version of this build; a test compares it with the package's. */
export const SDK_VERSION = '0.1.0'

/** Options after the checks that only the site can make; the modal validates the others. */
export interface CheckedOptions {
  readonly projectId: string
  /** Origin of the modal, without a path. */
  readonly modalOrigin: string
  readonly container: HTMLElement | undefined
  readonly ariaLabel: string
  readonly announce: boolean
  readonly onEvent: PosternOptions['onEvent']
  /** The option of the site; its functions are called on the page. */
  readonly siwx: PosternOptions['siwx'] | PosternOptions['siweConfig']
  /** The options for the modal. */
  readonly wire: WireOptions
}

/**
 * Checks the project id, the modal URL and the sign-in options, and separates the options of the page from those for the
 * modal.
 *
 * @param pageOrigin origin of the page; undefined on a server.
 * @throws PROJECT_ID_MISSING, MODAL_URL_INVALID, SAME_ORIGIN_REFUSED, SIWE_AND_SIWX (docs/specification.md §5.30) or
 *   OPTION_INVALID; `data.field` names the option.
 */
export function checkOptions(options: PosternOptions, pageOrigin: string | undefined): CheckedOptions {
  const { projectId, modalUrl, container, ariaLabel, announce, onEvent, siweConfig, ...rest } = options ?? {}
  if (typeof projectId !== 'string' || !projectId)
    throw refusal('PROJECT_ID_MISSING', 'projectId', 'is missing.')
  if (siweConfig && rest.siwx)
    throw new AppError('SIWE_AND_SIWX', 'Cannot set both `siweConfig` and `siwx` options', {
      data: { field: 'siwx' },
    })
  const siwx = siweConfig?.enabled === false ? undefined : (siweConfig ?? rest.siwx)
  const modalOrigin = originOf(modalUrl)
  if (modalOrigin === pageOrigin)
    throw refusal('SAME_ORIGIN_REFUSED', 'modalUrl', 'is this page’s own origin.')
  if (container !== undefined && !container?.append)
    throw refusal('OPTION_INVALID', 'container', 'is not an element.')
  return {
    projectId,
    modalOrigin,
    container,
    ariaLabel: ariaLabel ?? 'Connect wallet',
    announce: announce !== false,
    onEvent,
    siwx,
    wire: toWire({
      sdkType: 'html',
      sdkVersion: SDK_VERSION,
      ...rest,
      projectId,
      siwx: typeof siwx == 'object' ? 'site' : siwx,
    }),
  }
}

/** Creates an error that names the option. */
function refusal(code: string, field: string, problem: string): AppError {
  return new AppError(code, `The option \`${field}\` ${problem}`, { data: { field } })
}

function originOf(modalUrl: unknown): string {
  try {
    const url = new URL(String(modalUrl))
    const isLoopback = /^((.+\.)?localhost|127(\.\d+){3}|\[::1\])$/.test(url.hostname)
    if (url.protocol === 'https:' || (url.protocol === 'http:' && isLoopback)) return url.origin
  } catch {
    // Falls through to the error below.
  }
  throw refusal('MODAL_URL_INVALID', 'modalUrl', 'is not an https URL (http only on localhost).')
}
