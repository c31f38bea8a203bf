import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { criticalCss } from './critical-css.ts'
import { inlineScript, runModules } from './document-parts.ts'

const inModal = (path: string): string => fileURLToPath(new URL(`../../modal-app/${path}`, import.meta.url))

/**
 * Writes the kernel into the modal's document: its style, its pieces and its script, which starts the application. Until then
 * the document asks for nothing.
 *
 * @param facade the end of the path of the module that draws the application.
 */
export function kernel(facade: string): Plugin {
  return {
    name: 'postern:kernel',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle = {} }) => {
        const parts = await loadParts()
        const pieces = parts.renderPieces()
        const directions = parts.languageDirections()
        const languages = Object.keys(directions)
        const markup = Object.entries(pieces)
          .map(([name, piece]) => `<div data-piece="${name}">${piece}</div>`)
          .join('')
        const style = criticalCss(styleOf(bundle), html + markup)
        const script = await inlineScript(inModal(''), 'kernel/kernel.ts', {
          __KERNEL__: {
            texts: textsOf(markup, parts.KERNEL_TEXTS, languages),
            directions,
            networks: parts.networkFacts(),
          },
        })
        const { document, application } = takeApplication(html, bundle, { facade, languages })
        return document
          .replace('</head>', () => `<style>${style}</style></head>`)
          .replace('</body>', () =>
            [
              `<template id="kernel-pieces">${markup}</template>`,
              `<script type="application/json" id="kernel-application">${JSON.stringify(application)}</script>`,
              `<script>${script}</script></body>`,
            ].join(''),
          )
      },
    },
  }
}

const LOGIN_BLOCKS = ['/email-login/email-block.tsx', '/connect-socials/social-block.tsx']

interface Parts {
  readonly renderPieces: () => Readonly<Record<string, string>>
  readonly networkFacts: () => unknown
  readonly languageDirections: () => Readonly<Record<string, string>>
  readonly KERNEL_TEXTS: readonly string[]
}

/** Runs the modules that render the pieces, with the class names of the build. */
async function loadParts(): Promise<Parts> {
  const paths = ['/kernel/pieces.tsx', '/kernel/document-facts.ts', '/kernel/kernel-texts.ts']
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the modules export these functions
  return (await runModules(inModal(''), paths)) as unknown as Parts
}

function textsOf(markup: string, own: readonly string[], languages: readonly string[]): unknown {
  const ids = [...markup.matchAll(/\{\{([\w.-]+)(?:\|[^}]*)?\}\}/g)].map(([, id]) => id ?? '')
  const used = [...new Set([...ids, ...own])]
  return Object.fromEntries(
    languages.map((language) => {
      const texts: Readonly<Record<string, string>> = {
        ...JSON.parse(readFileSync(inModal(`locales/${language}.json`), 'utf8')),
        ...JSON.parse(readFileSync(inModal(`locales/lazy/${language}.json`), 'utf8')),
      }
      return [
        language,
        Object.fromEntries(used.flatMap((id) => (texts[id] === undefined ? [] : [[id, texts[id]]]))),
      ]
    }),
  )
}

function styleOf(bundle: Rolldown.OutputBundle): string {
  const styles = Object.values(bundle).flatMap((file) =>
    file.type === 'asset' && file.fileName.endsWith('.css') ? [String(file.source)] : [],
  )
  return styles.join('\n')
}

interface Application {
  readonly entry: string
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
  /** What a first list with logins needs besides. */
  readonly logins: readonly string[]
  /** The texts of each language that are not in the scripts. */
  readonly texts: Readonly<Record<string, readonly string[]>>
}

/** Takes the tags of the application out of the document. */
function takeApplication(
  html: string,
  bundle: Rolldown.OutputBundle,
  { facade, languages }: { readonly facade: string; readonly languages: readonly string[] },
): { readonly document: string; readonly application: Application } {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
  const [, script = ''] = /<script type="module"[^>]* src="\/([^"]+)"/.exec(html) ?? []
  const entry = chunks.find(({ fileName }) => fileName === script)
  const view = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(facade)))
  if (!entry || !view) throw new Error(`No chunk contains ${facade}, or the document has no script.`)
  const scripts = [...new Set([...reach(entry, bundle), ...reach(view, bundle)])].filter(
    (chunk) => chunk !== entry,
  )
  const others = (ends: readonly string[]): readonly string[] =>
    chunks
      .filter(({ moduleIds }) => moduleIds.some((id) => ends.some((end) => id.endsWith(end))))
      .filter((chunk) => chunk !== entry && !scripts.includes(chunk))
      .map(({ fileName }) => `/${fileName}`)
  const styles = [...html.matchAll(/<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g)].map(
    ([, href]) => href ?? '',
  )
  const document = html
    .replaceAll(/\s*<link rel="(?:stylesheet|modulepreload)"[^>]*>/g, '')
    .replace(/\s*<script type="module"[^>]*><\/script>/, '')
  return {
    document,
    application: {
      entry: `/${entry.fileName}`,
      scripts: scripts.map(({ fileName }) => `/${fileName}`),
      styles,
      logins: others(LOGIN_BLOCKS),
      texts: Object.fromEntries(
        languages.map((language) => [
          language,
          others([`/locales/${language}.json`, `/locales/lazy/${language}.json`]),
        ]),
      ),
    },
  }
}

/** A chunk and what it imports statically. */
function reach(first: Rolldown.OutputChunk, bundle: Rolldown.OutputBundle): readonly Rolldown.OutputChunk[] {
  const found = new Set([first])
  for (const { imports } of found)
    for (const name of imports) {
      const chunk = bundle[name]
      if (chunk?.type === 'chunk') found.add(chunk)
    }
  return [...found]
}
