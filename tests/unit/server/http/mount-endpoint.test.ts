import { OpenAPIHono } from '@hono/zod-openapi'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { defineEndpoint } from '#schemas/http/define-endpoint.ts'
import { respondToError } from '#server/http/problems/error-response.ts'
import type { HttpEnv } from '#server/http/http-env.ts'
import { mountOpen } from '#server/http/endpoints/mount-endpoint.ts'

const GREETING = defineEndpoint({
  method: 'GET',
  path: '/greetings/{name}',
  access: 'open',
  purpose: 'A greeting',
  params: z.object({ name: z.string().check(z.maxLength(8)) }),
  query: z.object({ word: z._default(z.string(), 'hello') }),
  body: z.undefined(),
  answer: z.object({ text: z.string() }),
  cache: 'public, max-age=60',
})
const OF_PROJECT = { ...GREETING, access: 'project', budget: 'directory' } as const

function appOf(): OpenAPIHono<HttpEnv> {
  const app = new OpenAPIHono<HttpEnv>()
  app.onError(respondToError)
  return app
}

describe('mounted endpoint', () => {
  const app = appOf()
  mountOpen(app, GREETING, ({ params, query }) => ({ text: `${query.word} ${params.name}` }))

  it('A handler receives what was validated, and its answer has the cache header of the endpoint', async () => {
    const response = await app.request('/greetings/J%C3%B6?word=hi')
    expect([await response.json(), response.headers.get('cache-control')]).toEqual([
      { text: 'hi Jö' },
      'public, max-age=60',
    ])
  })

  it('The answer null is sent as null', async () => {
    const answer = z.nullable(z.object({ text: z.string() }))
    const other = appOf()
    mountOpen(other, { ...GREETING, answer }, () => null)
    const response = await other.request('/greetings/a')
    expect(await response.text()).toBe('null')
  })

  it.each([
    ['/greetings/a?word=hi&word=ho', 'word'],
    ['/greetings/abcdefghi', 'name'],
  ])('A request to %s is refused with the name of the wrong field', async (path, field) => {
    const response = await app.request(path)
    expect([response.status, await response.json()]).toMatchObject([
      400,
      { error: { code: 'REQUEST_INVALID', field } },
    ])
  })
})

describe('endpoint of a project', () => {
  it('An endpoint of a project cannot be mounted as an open one', () => {
    expect(() => mountOpen(appOf(), OF_PROJECT, () => ({ text: '' }))).toThrow("has the access 'project'")
  })
})
