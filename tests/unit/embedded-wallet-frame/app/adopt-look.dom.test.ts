import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

const ORIGIN = 'https://wallet.test'
const LANGUAGES = {
  en: { direction: 'ltr' },
  de: { direction: 'ltr', texts: '/assets/de.js' },
  ar: { direction: 'rtl', texts: '/assets/ar.js' },
}
const root = document.documentElement

/** The wallet frame, as the window that it opened sees it. */
function frame({ lang = 'ar', theme = 'light', variables = {}, isDeviceLight = false, origin = ORIGIN }) {
  const names = Object.keys(variables)
  // The declarations of this environment cannot be listed.
  const style = Object.assign(names, {
    getPropertyValue: (name: string) => String(Reflect.get(variables, name)),
  })
  return {
    closed: false,
    location: { origin },
    document: { documentElement: { lang, dataset: { theme }, style } },
    matchMedia: () => ({ matches: isDeviceLight }),
  }
}

/** Runs the script in a document that these windows opened, on a device in dark colours whose language is German. */
async function adopt(opener: unknown): Promise<void> {
  vi.stubGlobal('opener', opener)
  vi.resetModules()
  await import('#frame/app/adopt-look.ts')
}

beforeEach(() => {
  vi.stubGlobal('__LANGUAGES__', LANGUAGES)
  vi.stubGlobal('origin', ORIGIN)
  vi.stubGlobal('navigator', { language: 'de-AT' })
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  document.head.replaceChildren()
  root.removeAttribute('style')
  for (const name of ['lang', 'dir', 'data-theme']) root.removeAttribute(name)
})

describe('the look of the wallet window before its first paint', () => {
  it('Language, direction, theme and the owner’s variables are those of the frame, whose texts are fetched ahead', async () => {
    await adopt(frame({ variables: { '--postern-accent': '#36f', '--accent': '#47f' } }))
    expect([root.lang, root.dir, root.dataset['theme']]).toEqual(['ar', 'rtl', 'light'])
    expect(root.style.getPropertyValue('--postern-accent')).toBe('#36f')
    expect(root.style.getPropertyValue('--accent')).toBe('#47f')
    expect(document.querySelector('link[rel=modulepreload]')?.getAttribute('href')).toBe('/assets/ar.js')
  })

  it('Colours that follow from the scheme of the page around the frame stay there', async () => {
    await adopt(frame({ isDeviceLight: true, variables: { '--postern-accent': '#36f', '--accent': '#47f' } }))
    expect(root.style.getPropertyValue('--postern-accent')).toBe('#36f')
    expect(root.style.getPropertyValue('--accent')).toBe('')
  })

  it('No declaration is taken but variables', async () => {
    await adopt(
      frame({ variables: { opacity: '0', transform: 'translateY(-99px)', '--postern-accent': '#36f' } }),
    )
    expect(root.getAttribute('style')?.replaceAll(/[\s;]/g, '')).toBe('--postern-accent:#36f')
  })

  it.each<[string, unknown]>([
    ['of another origin', frame({ origin: 'https://site.test', variables: { '--postern-accent': '#36f' } })],
    [
      'that cannot be read',
      {
        closed: false,
        get location(): never {
          throw new DOMException('denied', 'SecurityError')
        },
      },
    ],
    ['that was closed', { ...frame({ variables: { '--postern-accent': '#36f' } }), closed: true }],
    ['that is none', null],
  ])('From an opener %s nothing is taken, and the language is the visitor’s', async (_, opener) => {
    await adopt(opener)
    expect([root.lang, root.dir, root.dataset['theme']]).toEqual(['de', 'ltr', undefined])
    expect(root.getAttribute('style')).toBeNull()
  })

  it.each(['constructor', '__proto__', 'xx', '"><script>'])(
    'The language %s becomes English',
    async (lang) => {
      await adopt(frame({ lang }))
      expect([root.lang, root.dir]).toEqual(['en', 'ltr'])
      expect(document.querySelector('link')).toBeNull()
    },
  )

  it('A theme that is none is left out', async () => {
    await adopt(frame({ theme: 'dark" onload="x', variables: { '--postern-accent': '#36f' } }))
    expect(root.dataset['theme']).toBeUndefined()
    expect(root.getAttribute('style')).toBeNull()
  })
})
