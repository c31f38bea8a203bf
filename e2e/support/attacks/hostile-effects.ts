/** Covers the modal, or changes its element. @returns removes the effect. */
type LayEffect = (frame: HTMLIFrameElement) => (() => void) | Promise<() => void>

/** CSS properties by their names in scripts. */
type Styles = Readonly<Record<string, string>>

declare global {
  interface Window {
    /** The effects of {@link defineHostileEffects}, by name. */
    hostile: {
      readonly lay: (name: string) => Promise<void>
      readonly remove: () => void
      readonly frame: () => HTMLIFrameElement
    }
  }
}

/**
 * Effects with which a site may mislead the visitor (docs/security-model.md §3.4 to §3.9); `defineHostileEffects` implements
 * them.
 */
export const COVERING_EFFECTS = [
  'a transparent overlay',
  'an overlay that lets clicks through',
  'an overlay of 4 by 4 pixels',
  'a frame of opacity 0.99',
  'a frame scaled to 0.999',
  'a frame with a filter',
  'a frame that is blended',
  'a frame inside something half transparent',
  'a frame cropped to its button',
  'a frame turned in space',
  'an overlay with a backdrop filter',
  'a modal dialog above',
  'a popover above',
  'a full screen above',
  'a cursor drawn elsewhere',
  'a cursor hidden everywhere, and another one drawn above',
  'an overlay that flickers',
] as const

/**
 * A cursor that is hidden everywhere, and drawn where it covers nothing of the wallet, so that the wallet cannot notice it.
 */
export const DETACHED_CURSOR = 'a cursor hidden everywhere, and another one drawn beside'

/** Defines `window.hostile` in the page it runs in. */
export function defineHostileEffects(): void {
  const frame = (): HTMLIFrameElement => {
    for (const element of document.querySelectorAll('*')) {
      const found = element.shadowRoot?.querySelector('iframe')
      if (found) return found
    }
    throw new Error('The page has no modal.')
  }
  const styled = (style: Styles, target?: HTMLElement): LayEffect => {
    return (iframe) => {
      const element = target ?? iframe
      const before = element.style.cssText
      Object.assign(element.style, style)
      return () => (element.style.cssText = before)
    }
  }
  const WHOLE = { inset: '0', width: '100%', height: '100%', margin: '0', border: '0', padding: '0' }
  /** Above the modal, because the element shown last is uppermost in the top layer. */
  const overlay = (style: Styles, text = ''): LayEffect => {
    return () => {
      const element = document.createElement('div')
      element.popover = 'manual'
      element.textContent = text
      Object.assign(element.style, { position: 'fixed', background: 'transparent', ...WHOLE, ...style })
      document.body.append(element)
      element.showPopover()
      return () => element.remove()
    }
  }
  const small = { inset: 'auto', width: '4px', height: '4px', left: '620px', top: '555px' }
  const drawnCursor = { ...small, width: '16px', height: '16px', cursor: 'none', pointerEvents: 'none' }
  /** Hides the cursor wherever a page can, and draws another. */
  const otherCursor = (left: string, top: string): LayEffect => {
    return async (iframe) => {
      const style = document.createElement('style')
      style.textContent = '* { cursor: none !important }'
      document.head.append(style)
      const showFrame = await styled({ cursor: 'none' })(iframe)
      const undraw = await overlay({ ...drawnCursor, left, top }, '➤')(iframe)
      return () => {
        undraw()
        showFrame()
        style.remove()
      }
    }
  }
  const EFFECTS: Record<string, LayEffect> = {
    'a transparent overlay': overlay({ opacity: '0.01', background: '#fff' }),
    'an overlay that lets clicks through': overlay({ pointerEvents: 'none', background: '#fff' }, 'A game'),
    'an overlay of 4 by 4 pixels': overlay({ ...small, background: '#fff', pointerEvents: 'none' }),
    'a frame of opacity 0.99': styled({ opacity: '0.99' }),
    'a frame scaled to 0.999': styled({ transform: 'scale(0.999)' }),
    'a frame with a filter': styled({ filter: 'contrast(1)' }),
    'a frame that is blended': styled({ mixBlendMode: 'multiply' }),
    'a frame inside something half transparent': (iframe) =>
      styled({ opacity: '0.5' }, iframe.parentElement ?? iframe)(iframe),
    'a frame cropped to its button': styled({ clipPath: 'inset(535px 0 0 0)' }),
    'a frame turned in space': styled({ transform: 'perspective(900px) rotateX(20deg)' }),
    'an overlay with a backdrop filter': overlay({ backdropFilter: 'blur(8px)', pointerEvents: 'none' }),
    'a modal dialog above': () => {
      const dialog = document.createElement('dialog')
      dialog.textContent = 'You won!'
      Object.assign(dialog.style, { pointerEvents: 'none', width: '600px', height: '600px' })
      document.body.append(dialog)
      dialog.showModal()
      return () => dialog.remove()
    },
    'a popover above': overlay(
      { background: '#000', color: '#fff', clipPath: 'inset(100px 400px)' },
      'You won!',
    ),
    'a full screen above': async () => {
      const element = document.createElement('div')
      element.style.background = '#234'
      document.body.append(element)
      await element.requestFullscreen()
      return () => {
        void document.exitFullscreen()
        element.remove()
      }
    },
    'a cursor drawn elsewhere': overlay({ ...drawnCursor, left: '500px', top: '430px' }, '➤'),
    'a cursor hidden everywhere, and another one drawn above': otherCursor('500px', '430px'),
    'a cursor hidden everywhere, and another one drawn beside': otherCursor('60px', '80px'),
    'an overlay that flickers': (iframe) => {
      let undo = (): void => {}
      let isOn = false
      const timer = setInterval(() => {
        undo()
        isOn = !isOn
        if (isOn)
          void Promise.resolve(EFFECTS['an overlay that lets clicks through']?.(iframe)).then(
            (end) => (undo = end ?? undo),
          )
      }, 37)
      return () => {
        clearInterval(timer)
        undo()
      }
    },
  }
  let undo = (): void => {}
  window.hostile = {
    frame,
    lay: async (name) => {
      undo = (await EFFECTS[name]?.(frame())) ?? undo
    },
    remove: () => {
      undo()
      undo = () => {}
    },
  }
}
