import { ERRORS } from '#schemas/errors/catalogue.ts'
import { API_ERRORS } from '#schemas/errors/records/api.ts'
import { RECEIPT_ERRORS } from '#schemas/errors/records/receipt.ts'
import { TOKEN_ERRORS } from '#schemas/errors/records/token.ts'
import { SERVER_ERRORS } from '#schemas/errors/server-errors.ts'
import type { ErrorPlace, ErrorRecord } from '#schemas/errors/error-record.ts'
import { code, generatedHeader, table } from './markdown.ts'

const PLACES: Record<ErrorPlace, string> = {
  snack: 'Messages in the modal',
  alert: 'Alerts for the owner, with `debug` on',
  thrown: 'Rejections of calls',
  card: 'The card in place of the modal',
  http: 'Answers of the server',
  backend: 'Refusals of `postern/server` in the backend of a site',
  command: 'Refusals of the `postern` command',
  provider: 'Codes of providers',
}

const entries = (): [string, ErrorRecord][] =>
  Object.entries({ ...ERRORS, ...API_ERRORS, ...SERVER_ERRORS, ...TOKEN_ERRORS, ...RECEIPT_ERRORS })

/** docs/errors.md */
export function errorsDocument(): string {
  const sections = Object.entries(PLACES).flatMap(([place, title]) => {
    const rows = entries().filter(([, { shows }]) => shows === place)
    return rows.length === 0 ? [] : [`## ${title}\n\n${errorTable(rows)}\n`]
  })
  const introduction =
    'An error is known by its `code`: a name from these tables, or the number of a provider (EIP-1193, EIP-1474, ' +
    'EIP-5792). Numbers a wallet answers with reach the site unchanged; those of the WalletConnect protocol that mean one ' +
    'of EIP-1193 are told as that one (5000 to 5002 as 4001, 5100 as 4902, 5101 and -32601 as 4200). Whoever calls a ' +
    'provider or `request` knows numbers alone: a name reaches them as -32603, and stands in `data.code`. `{name}` marks a ' +
    'value that is filled in.\n'
  return [
    generatedHeader(
      'Errors',
      '`shared-schemas/errors/catalogue.ts`, `server-errors.ts`, `records/api.ts`, `records/token.ts` and `records/receipt.ts`',
    ),
    introduction,
    ...sections,
  ].join('\n')
}

function errorTable(rows: readonly [string, ErrorRecord][]): string {
  return table(
    ['code', 'number', 'message', 'what to do'],
    rows.map(([name, { rpcCode, message, next }]) => [
      code(name),
      String(rpcCode ?? ''),
      message,
      next ?? '',
    ]),
  )
}
