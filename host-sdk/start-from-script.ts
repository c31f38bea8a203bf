import { assemblePostern } from './assemble-postern.ts'
import { verifiedChunks } from './link/verified-chunks.ts'
import { readDataAttributes } from './options/data-attributes.ts'
import { pageOptions } from './options/page-options.ts'
import { onCurrentInstance } from './state/current-instance.ts'
import type { PosternOptions } from './types/options.ts'
import type { Postern } from './types/postern.ts'

declare global {
  interface Window {
    /** The instance of the script tag. */
    postern?: Postern
  }
}

/**
 * Creates the instance of a script tag from its attributes and assigns it to the window, once.
 *
 * @param script the tag; its own origin is the modal's unless `data-modal-url` says otherwise.
 */
export function startFromScript(script: HTMLScriptElement): Postern | undefined {
  if (window.postern) return window.postern
  try {
    const options: Record<string, unknown> = {
      modalUrl: new URL(script.src).origin,
      ...readDataAttributes(script.dataset),
    }
    // No project has this id, so the failure card tells a visitor who connects that the site is not set up.
    if (!options['projectId']) {
      // oxlint-disable-next-line no-console -- the visitor reads the card, the owner reads this
      console.error('Postern: `projectId` is missing.')
      options['projectId'] = '?'
    }
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- invalid options are refused here or by the modal
    const checked = pageOptions(options as unknown as PosternOptions, location.origin)
    const postern = assemblePostern(checked, verifiedChunks(script.src))
    onCurrentInstance((now) => void (now || delete window.postern))
    return (window.postern = postern)
  } catch (error) {
    // oxlint-disable-next-line no-console -- a script tag has nobody to throw to
    console.error(error)
    return undefined
  }
}
