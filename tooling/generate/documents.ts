import { analyticsDocument } from './analytics-document.ts'
import { apiEndpointsSource } from './api-endpoints.ts'
import { commandLineDocument } from './command-line-document.ts'
import { configurationDocument } from './configuration-document.ts'
import { errorsDocument } from './errors-document.ts'
import { networksDocument } from './networks-document.ts'
import { optionsDocument } from './options-document.ts'
import { protocolDocument } from './protocol-document.ts'

/** Every generated document by its path. */
export const DOCUMENTS: Readonly<Record<string, () => string>> = {
  'docs/analytics.md': analyticsDocument,
  'docs/cli.md': commandLineDocument,
  'docs/configuration.md': configurationDocument,
  'docs/errors.md': errorsDocument,
  'docs/networks.md': networksDocument,
  'docs/options.md': optionsDocument,
  'docs/protocol.md': protocolDocument,
  'host-sdk/api/endpoints.ts': apiEndpointsSource,
}
