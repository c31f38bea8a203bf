import { expect, it } from 'vitest'
import { uuidOfUrl } from '#server/features/sign-in/name-uuid.ts'

it.each([
  // Results of Python’s uuid.uuid5(uuid.NAMESPACE_URL, …).
  ['http://www.example.com/', 'fcde3c85-2270-590f-9e7c-ee003d65e0e2'],
  ['https://api.example/projects/d%C3%A9mo', '29b34893-5498-574e-bf4f-f86f9fe2857a'],
])('The UUID of %s is %s', (url, uuid) => {
  expect(uuidOfUrl(url)).toBe(uuid)
})
