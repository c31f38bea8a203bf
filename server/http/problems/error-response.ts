import { z } from '@hono/zod-openapi'
import type { Context, ErrorHandler, NotFoundHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { AppError } from '#schemas/errors/app-error.ts'
import { errorMessage, errorNextStep } from '#schemas/errors/catalogue.ts'
import { OUTAGE_TEXTS, outageOf } from '#server/database/outage.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { acceptsHtml, outagePage } from '#server/http/pages/outage-page.ts'
import { PROBLEM_STATUS, problem, problemCode, problemDetails, type ProblemCode } from './problem.ts'
import { ServiceOutage } from './problem.ts'

/** When clients try again during an outage. */
const RETRY_AFTER_S = 5

/** The body of every refusal of the API. */
export const ErrorBody = z
  .object({
    error: z.object({
      code: z.string().openapi({ example: 'PROJECT_UNKNOWN' }),
      message: z.string().openapi({ description: 'What happened, why, and what to do.' }),
      field: z.string().optional().openapi({ description: 'The parameter that is wrong.' }),
      data: z
        .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
        .optional()
        .openapi({ description: 'Facts about the refusal.', example: { seconds: 12 } }),
      reference: z
        .string()
        .optional()
        .openapi({ description: 'Names this failure in the log of the server.' }),
    }),
    status: z.literal('FAILED'),
    reasons: z
      .array(z.object({ name: z.string(), description: z.string() }))
      .openapi({ description: 'The same for clients that read no `error`.' }),
  })
  .openapi('Error')
export type ErrorBody = z.infer<typeof ErrorBody>

/** Describes one refusal in the OpenAPI document. */
export function errorContent(description: string) {
  return { description, content: { 'application/json': { schema: ErrorBody } } }
}

/** Answers a thrown value: a problem with its own text, anything else with only a reference into the log. */
export const respondToError: ErrorHandler<HttpEnv> = (thrown, c) => {
  if (thrown instanceof HTTPException && thrown.status < 500) return respondToMalformed(c)
  const outage = thrown instanceof ServiceOutage ? thrown.message : outageText(thrown)
  if (outage !== undefined) return respondToOutage(thrown, outage, c)
  const code = problemCode(thrown)
  if (!(thrown instanceof AppError) || code === undefined) return respondToDefect(thrown, c)
  const { field, facts } = problemDetails(thrown)
  const seconds = facts?.['seconds']
  if (PROBLEM_STATUS[code] === 503) c.header('retry-after', String(RETRY_AFTER_S))
  if (PROBLEM_STATUS[code] === 429 && seconds !== undefined) c.header('retry-after', String(seconds))
  return respond(c, code, {
    message: thrown.message,
    ...(field === undefined ? {} : { field }),
    ...(facts === undefined ? {} : { data: facts }),
  })
}

/** Answers a path that no route has. */
export const respondToUnknownRoute: NotFoundHandler<HttpEnv> = (c) =>
  respond(c, 'ROUTE_UNKNOWN', {
    message: `Nothing answers ${c.req.method} at this path. The routes are listed at /openapi.json.`,
  })

/** Turns the first issue of a failed validation into a problem that names the parameter. */
export function refuseInvalid(result: { success: boolean; error?: z.ZodError }): void {
  if (result.success || result.error === undefined) return
  const issue = result.error.issues[0]
  const field = issue?.path.join('.')
  throw problem('REQUEST_INVALID', `\`${field}\`: ${issue?.message ?? 'is not valid'}.`, field)
}

function respondToMalformed(c: Context<HttpEnv>): Response {
  return respond(c, 'REQUEST_INVALID', {
    message: 'The request could not be read: its body is not what its type says.',
  })
}

function outageText(thrown: unknown): string | undefined {
  const outage = outageOf(thrown)
  return outage === undefined ? undefined : OUTAGE_TEXTS[outage]
}

/** Tells visitors to try again; operators find the cause in the log. */
function respondToOutage(thrown: unknown, outage: string, c: Context<HttpEnv>): Response | Promise<Response> {
  const reference = c.get('reference')
  c.get('logger')?.error({ err: thrown, reference }, outage)
  c.header('retry-after', String(RETRY_AFTER_S))
  if (acceptsHtml(c)) return outagePage(c)
  return respond(c, 'SERVICE_UNAVAILABLE', {
    message: `${errorMessage('SERVICE_UNAVAILABLE')} ${errorNextStep('SERVICE_UNAVAILABLE')}`,
    ...(reference === undefined ? {} : { reference }),
  })
}

function respondToDefect(thrown: unknown, c: Context<HttpEnv>): Response {
  const reference = c.get('reference')
  c.get('logger')?.error({ err: thrown, reference }, 'request failed')
  const message = 'The server failed. The reference names this failure in its log.'
  return respond(c, 'INTERNAL', { message, ...(reference === undefined ? {} : { reference }) })
}

function respond(c: Context<HttpEnv>, code: ProblemCode, rest: Omit<ErrorBody['error'], 'code'>): Response {
  const reasons = [{ name: rest.field ?? code, description: rest.message }]
  const body: ErrorBody = { error: { code, ...rest }, status: 'FAILED', reasons }
  return c.json(body, PROBLEM_STATUS[code])
}
