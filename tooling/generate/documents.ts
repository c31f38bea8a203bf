import { errorsDocument } from './errors-document.ts'
import { optionsDocument } from './options-document.ts'
import { protocolDocument } from './protocol-document.ts'

/** Every generated document by its path. */
export const DOCUMENTS: Readonly<Record<string, () => string>> = {
  'docs/errors.md': errorsDocument,
  'docs/options.md': optionsDocument,
  'docs/protocol.md': protocolDocument,
}
