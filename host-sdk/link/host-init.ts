import type { HostInit } from '#schemas/protocol/host-init.ts'

const MAX_URL_LENGTH = 2_048
const MAX_LANGUAGE_LENGTH = 35

/** What the modal is told with its hello: where the visitor is (no query, no fragment), on what, in which language. */
export function hostInit(projectId: string, options: object, isInline: boolean): HostInit {
  const { userAgent, language } = navigator
  return {
    projectId,
    options: { ...options, projectId },
    pageUrl: (location.origin + location.pathname).slice(0, MAX_URL_LENGTH),
    platform: {
      mobile: /Mobi|Android/i.test(userAgent),
      touch: matchMedia('(pointer: coarse)').matches,
      inline: isInline,
      telegram: 'TelegramWebviewProxy' in window,
    },
    language: (document.documentElement.lang || language || 'en').slice(0, MAX_LANGUAGE_LENGTH),
  }
}
