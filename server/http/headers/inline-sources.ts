import { policyHash } from '#server/http/pages/plain-page.ts'
import type { FileCollection } from '#server/http/responses/file-collection.ts'

/** Source expressions for the inline parts of a document, by directive. */
export interface InlineSources {
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

const SCRIPT = /<script>([\s\S]*?)<\/script>/g
const STYLE = /<style>([\s\S]*?)<\/style>/g

/** Finds the inline scripts and styles that the build wrote into a document, so that the policy admits them and no others. */
export function inlineSources(files: FileCollection, document: string): InlineSources {
  return inlineSourcesOf(files.get(document)?.body.identity.toString('utf8') ?? '')
}

/** The same for the text of a document. */
export function inlineSourcesOf(html: string): InlineSources {
  const hashes = (pattern: RegExp): readonly string[] =>
    [...html.matchAll(pattern)].map(([, text = '']) => policyHash(text))
  return { scripts: hashes(SCRIPT), styles: hashes(STYLE) }
}
