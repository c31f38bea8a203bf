import type { HostInit } from '#schemas/protocol/host-init.ts'

/** The version of this build; a test compares it with the package's. */
export const SDK_VERSION = '0.1.0'

const MAX_URL_LENGTH = 2_048
const MAX_LANGUAGE_LENGTH = 35

/**
 * The data for a new document of the modal: the page's URL without query and fragment, the platform and the language.
 *
 * @param early what the first view depends on, where the document's version knows it.
 */
export function hostInit(
  projectId: string,
  options: object,
  isInline: boolean,
  early?: Pick<HostInit, 'wallets' | 'open' | 'connect' | 'hasConnection'>,
): HostInit {
  const { userAgent, language } = navigator
  return {
    projectId,
    options: { sdkType: 'html', sdkVersion: SDK_VERSION, ...options, projectId },
    pageUrl: (location.origin + location.pathname).slice(0, MAX_URL_LENGTH),
    platform: {
      mobile: /Mobi|Android/i.test(userAgent),
      touch: matchMedia('(pointer: coarse)').matches,
      inline: isInline,
      telegram: 'TelegramWebviewProxy' in window,
    },
    ...early,
    language: (document.documentElement.lang || language || 'en').slice(0, MAX_LANGUAGE_LENGTH),
  }
}
