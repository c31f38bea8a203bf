import { expect, test } from 'vitest'
import { OPTION_TEXTS } from '#tooling/generate/option-texts.ts'
import { readSource } from '#tooling/house/source-files.js'

const SOURCE = readSource('host-sdk/types/options.ts').split('export interface PosternOptionsPatch')[1] ?? ''

test.each(Object.entries(OPTION_TEXTS))('The docstring of %s is its text in the documents', (name, text) => {
  const [, comment = ''] = new RegExp(`/\\*\\*((?:(?!/\\*\\*)[^])*?)\\*/\\n  ${name}\\??:`).exec(SOURCE) ?? []
  expect(comment.replace(/\s*\n\s+\* ?/g, ' ').trim()).toBe(text)
})
