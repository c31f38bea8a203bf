import type { Context } from 'hono'
import type { HttpEnv } from '#server/http/http-env.ts'
import { readBody } from '#server/http/requests/read-body.ts'
import type { OrderReports, ReportOutcome } from './order-reports.ts'

const MAX_REPORT_BYTES = 65_536

/**
 * Receives a report from a request.
 *
 * @param url The public URL that it was sent to, which its signature may cover.
 * @throws the problems of {@link OrderReports.receive}, and that of a body of more than 64 KiB.
 */
export async function receiveReport(
  c: Context<HttpEnv>,
  reports: OrderReports,
  providerId: string,
  url: string,
): Promise<ReportOutcome> {
  const body = await readBody(c, MAX_REPORT_BYTES)
  return reports.receive(providerId, { url, header: (name) => c.req.header(name) ?? '', body })
}
