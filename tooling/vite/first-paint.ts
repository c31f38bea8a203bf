import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { criticalCss } from './critical-css.ts'
import { bundleInline, runModules } from './document-parts.ts'

const inFrame = (path: string): string =>
  fileURLToPath(new URL(`../../embedded-wallet-frame/${path}`, import.meta.url))

/** A style sheet that is smaller stands in the documents whole: a request for it takes longer than its bytes. */
const LEAST_SHEET_BYTES = 1_024

/**
 * Lets the documents of the wallet paint before any file is there. Small style sheets stand in them; the wallet window has an
 * empty request as well, the rules it needs, and the script that gives it its language and its look.
 *
 * @param windowName the file of the wallet window.
 */
export function firstPaint(windowName: string): Plugin {
  const small = new Set<string>()
  return {
    name: 'postern:first-paint',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle = {}, filename }) => {
        const hrefs = [...html.matchAll(SHEET)].map(([, href = '']) => href)
        const sheets = hrefs.map((href) => ({ href, css: cssOf(bundle, href) }))
        const isSmall = ({ css }: Sheet): boolean => css.length < LEAST_SHEET_BYTES
        for (const { href } of sheets.filter(isSmall)) small.add(href.slice(1))
        const bare = html.replaceAll(SHEET, '')
        if (!filename.endsWith(windowName)) {
          if (!sheets.every(isSmall)) throw new Error(`A style sheet of ${filename} delays its first paint.`)
          return bare.replace(
            '</head>',
            () => `<style>${sheets.map(({ css }) => css).join('')}</style></head>`,
          )
        }
        const { markup, style, script } = await loadWindow(bundle)
        const styles = sheets.map((sheet) => (isSmall(sheet) ? sheet.css : criticalCss(sheet.css, markup)))
        const links = sheets
          .filter((sheet) => !isSmall(sheet))
          .map(({ href }) => `<link rel="stylesheet" href="${href}">`)
        return bare
          .replace(
            '</head>',
            () =>
              `<script>${script.replaceAll('</', String.raw`<\/`)}</script><style>${styles.join('')}${style}</style></head>`,
          )
          .replace(/<body>[\s\S]*<\/body>/, () => `<body>${markup}${links.join('')}</body>`)
      },
    },
    generateBundle: {
      order: 'post',
      handler: (_options, bundle) => {
        for (const name of small) Reflect.deleteProperty(bundle, name)
      },
    },
  }
}

const SHEET = /\s*<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g

interface Sheet {
  readonly href: string
  readonly css: string
}

interface WindowParts {
  readonly renderEmptyRequest: () => string
  readonly languageDirections: () => Readonly<Record<string, 'ltr' | 'rtl'>>
}

/** What stands in the document of the wallet window. */
async function loadWindow(
  bundle: Rolldown.OutputBundle,
): Promise<{ readonly markup: string; readonly style: string; readonly script: string }> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the module exports these functions
  const parts = (await runModules(inFrame(''), [
    '/screens/window/render-empty-request.tsx',
  ])) as unknown as WindowParts
  const directions = Object.entries(parts.languageDirections())
  const languages = directions.map(([language]) => language)
  const facts = directions.map(([language, direction]) => [
    language,
    { direction, ...textsOf(bundle, language) },
  ])
  return {
    markup: inEachLanguage(parts.renderEmptyRequest(), languages),
    style: languages
      .map((language) => `:root:not([lang=${language}]) [data-in=${language}]{display:none}`)
      .join(''),
    script: await bundleInline(
      inFrame('app/adopt-look.ts'),
      { __LANGUAGES__: Object.fromEntries(facts) },
      'iife',
    ),
  }
}

/** The file with the texts of approvals in a language; English comes with the script. */
function textsOf(bundle: Rolldown.OutputBundle, language: string): { readonly texts?: string } {
  const chunk = Object.values(bundle).find(
    (file) =>
      file.type === 'chunk' &&
      file.facadeModuleId !== null &&
      file.facadeModuleId.endsWith(`/locales/${language}.json`),
  )
  return chunk ? { texts: `/${chunk.fileName}` } : {}
}

/** Writes each text in all languages; the style leaves the one of the document. */
function inEachLanguage(markup: string, languages: readonly string[]): string {
  const catalogues = languages.map((language) => {
    const texts: unknown = JSON.parse(readFileSync(inFrame(`locales/${language}.json`), 'utf8'))
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a test checks the catalogues
    return [language, texts as Readonly<Record<string, string>>] as const
  })
  return markup.replaceAll(/\{\{([\w.-]+)\}\}/g, (_token, id: string) =>
    catalogues
      .map(([language, texts]) => `<span data-in="${language}">${escapeText(texts[id] ?? '')}</span>`)
      .join(''),
  )
}

const escapeText = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function cssOf(bundle: Rolldown.OutputBundle, href: string): string {
  const file = bundle[href.slice(1)]
  if (file?.type !== 'asset') throw new Error(`${href} is no style sheet of the build.`)
  return String(file.source).trim()
}
