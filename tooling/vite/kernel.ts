import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'
import { criticalCss } from './critical-css.ts'
import { bundleInline, runModules } from './document-parts.ts'
import { pieceTree } from './piece-tree.ts'

const inModal = (path: string): string => fileURLToPath(new URL(`../../modal-app/${path}`, import.meta.url))

/**
 * Writes the kernel into the modal's document: its style, its pieces and its script, which starts the application. Until then
 * the document asks for nothing.
 *
 * @param facade the end of the path of the module that draws the application.
 */
export function kernel(facade: string): Plugin {
  let parts: Promise<Parts> | undefined
  let accountPart = ''
  return {
    name: 'postern:kernel',
    apply: 'build',
    generateBundle: {
      order: 'pre',
      async handler() {
        parts ??= loadParts()
        const source = await bundleAccount(await parts)
        accountPart = this.getFileName(this.emitFile({ type: 'asset', name: 'kernel-account.js', source }))
      },
    },
    transformIndexHtml: {
      order: 'post',
      handler: async (html, { bundle = {} }) => {
        const { renderPieces, languageDirections, networkFacts, KERNEL_TEXTS } = await (parts ??= loadParts())
        const directions = languageDirections()
        const languages = Object.keys(directions)
        const markup = Object.entries(renderPieces())
          .map(([name, piece]) => `<div data-piece="${name}">${piece}</div>`)
          .join('')
        const style = criticalCss(styleOf(bundle), html + markup)
        const constants = {
          texts: textsOf(markup, KERNEL_TEXTS, languages),
          directions,
          networks: networkFacts(),
        }
        const script = await bundleInline(inModal('kernel/kernel.ts'), { __KERNEL__: constants }, 'iife')
        const { document, application } = takeApplication(html, bundle, { facade, languages, accountPart })
        return document
          .replace('</head>', () => `<style>${style}</style></head>`)
          .replace('</body>', () =>
            [
              `<template id="kernel-pieces">${markup}</template>`,
              `<script type="application/json" id="kernel-application">${JSON.stringify(application)}</script>`,
              `<script>${script.replaceAll('</', String.raw`<\/`)}</script></body>`,
            ].join(''),
          )
      },
    },
  }
}

/** The part that draws an account, with its pieces: a file, because only returning visitors need it. */
function bundleAccount({ renderAccountPieces, drawnNetworks, languageDirections }: Parts): Promise<string> {
  const pieces = renderAccountPieces()
  const constants = {
    texts: textsOf(Object.values(pieces).join(''), [], Object.keys(languageDirections())),
    networks: drawnNetworks(),
    pieces: Object.fromEntries(Object.entries(pieces).map(([name, piece]) => [name, pieceTree(piece)])),
  }
  return bundleInline(inModal('kernel/account.ts'), { __KERNEL_ACCOUNT__: constants }, 'es')
}

const LOGIN_BLOCKS = ['/email-login/email-block.tsx', '/connect-socials/social-block.tsx']
const ACCOUNT_PARTS = [
  '/registries/lazy-views.ts',
  '/view-groups/account.ts',
  '/connection/restore-wallets.ts',
]

interface Parts {
  readonly renderPieces: () => Readonly<Record<string, string>>
  readonly renderAccountPieces: () => Readonly<Record<string, string>>
  readonly networkFacts: () => unknown
  readonly drawnNetworks: () => unknown
  readonly languageDirections: () => Readonly<Record<string, string>>
  readonly KERNEL_TEXTS: readonly string[]
}

/** Runs the modules that render the pieces, with the class names of the build. */
async function loadParts(): Promise<Parts> {
  const paths = ['pieces.tsx', 'account-pieces.tsx', 'document-facts.ts', 'kernel-texts.ts']
  const modules = await runModules(
    inModal(''),
    paths.map((path) => `/kernel/${path}`),
  )
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the modules export these functions
  return modules as unknown as Parts
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
        Object.fromEntries(
          used.flatMap((id) => (texts[id] === undefined ? [] : [[id, texts[id].replace(/\{\w+\}/, '{}')]])),
        ),
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
  /** What draws the account of a returning visitor, and what the application needs for it besides. */
  readonly accountPart: string
  readonly accounts: readonly string[]
  /** The texts of each language that are not in the scripts. */
  readonly texts: Readonly<Record<string, readonly string[]>>
}

/** Takes the tags of the application out of the document. */
function takeApplication(
  html: string,
  bundle: Rolldown.OutputBundle,
  {
    facade,
    languages,
    accountPart,
  }: { readonly facade: string; readonly languages: readonly string[]; readonly accountPart: string },
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
      .flatMap((chunk) => reach(chunk, bundle))
      .filter(
        (chunk, index, all) => all.indexOf(chunk) === index && chunk !== entry && !scripts.includes(chunk),
      )
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
      accountPart: `/${accountPart}`,
      accounts: others(ACCOUNT_PARTS),
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
