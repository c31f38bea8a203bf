import { OWNER_PICTURE_PATH } from '#schemas/constants/paths.ts'
import { alertRaised } from '#modal/core/state/alerts/alerts-slice.ts'
import type { AppStore } from '#modal/app/store.ts'

/**
 * Raises an alert in debug mode when a picture that the owner configured cannot be shown, with the reason that the API gives.
 */
export function alertBrokenPictures(document: Document, store: AppStore, apiUrl: string): void {
  const served = `${apiUrl}${OWNER_PICTURE_PATH}?`
  const raiseAlert = async (src: string): Promise<void> => {
    const answer = await fetch(src).catch(() => undefined)
    const body: unknown = await answer?.json().catch(() => undefined)
    const url = new URLSearchParams(src.slice(served.length)).get('url') ?? ''
    const reason: unknown = Object(Object(body).error).message
    const text = `The picture ${url} is not shown. ${typeof reason === 'string' ? reason : ''}`.trim()
    store.dispatch(alertRaised({ code: `IMAGE_UNKNOWN ${url}`, text }))
  }
  document.addEventListener(
    'error',
    ({ target }) => {
      if (target instanceof HTMLImageElement && target.src.startsWith(served)) void raiseAlert(target.src)
    },
    true,
  )
}
