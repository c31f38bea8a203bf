import { PassThrough } from 'node:stream'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { completeAnswers } from '#create/answers.ts'
import { openTerminal, type Terminal } from '#create/terminal.ts'
import { temporaryFolder } from '#tests/support/files/temporary-folder.ts'

let place: ReturnType<typeof temporaryFolder>
beforeEach(() => {
  place = temporaryFolder()
})
afterEach(() => place.remove())

const inPlace = (name: string) => join(place.path, name)

/** Somebody who gives these answers, and what they were asked and told. */
function person(answers: readonly string[]): { readonly terminal: Terminal; readonly heard: string[] } {
  const heard: string[] = []
  const left = [...answers]
  return {
    heard,
    terminal: {
      ask: async (question, suggestion = '') => {
        heard.push(question)
        return left.shift() || suggestion
      },
      print: (line) => void heard.push(line),
      close: () => {},
    },
  }
}

describe('what a new site is made of', () => {
  it('is what is suggested where nobody is asked: the deployment of `npm start`, without a backend', async () => {
    expect(await completeAnswers({ folder: inPlace('a-site') })).toEqual({
      folder: inPlace('a-site'),
      template: 'react',
      modal: 'http://modal.localhost:4601',
      project: 'demo',
      backend: false,
      api: undefined,
    })
  })

  it.each([
    ['http://modal.localhost:4601', 'http://api.localhost:4603'],
    ['https://modal.example.com/', 'https://api.example.com'],
    ['http://127.0.0.1:8081', 'http://127.0.0.1:8083'],
  ])('has beside the modal at %s the API at %s', async (modal, api) => {
    expect(await completeAnswers({ folder: inPlace('site'), modal, backend: 'yes' })).toMatchObject({ api })
  })

  it('asks for what was not given, and for the API with a backend alone', async () => {
    const { terminal, heard } = person(['vue', 'https://modal.example', 'shop', 'yes', ''])
    expect(await completeAnswers({ folder: inPlace('shop') }, terminal)).toMatchObject({
      template: 'vue',
      project: 'shop',
      backend: true,
      api: 'https://api.example',
    })
    expect(heard.some((line) => line.includes('svelte'))).toBe(true)
    const without = person(['', '', '', 'n'])
    await completeAnswers({ folder: inPlace('shop') }, without.terminal)
    expect(without.heard.at(-1)).toContain('backend')
  })

  it('leaves the API out where there is no backend to ask it', async () => {
    const given = { folder: inPlace('site'), backend: 'no', api: 'https://api.example' }
    expect(await completeAnswers(given)).toMatchObject({ backend: false, api: undefined })
  })

  it('asks again after an answer that is none, and says why', async () => {
    const { terminal, heard } = person([
      'angular',
      'plain',
      'modal.example',
      '',
      'a b',
      'demo',
      'maybe',
      'no',
    ])
    expect(await completeAnswers({ folder: inPlace('site') }, terminal)).toMatchObject({ template: 'plain' })
    for (const told of ['no template "angular"', 'is no origin', 'id of a project', 'yes or no'])
      expect(heard.join('\n')).toContain(told)
  })
})

describe('error: what was given with the command', () => {
  it.each([
    ['a template that does not exist', { template: 'angular' }, /no template "angular".*plain.*svelte/s],
    ['a modal with a path', { modal: 'https://modal.example/m/' }, /is no origin/],
    ['a modal of another scheme', { modal: 'ftp://modal.example' }, /is no origin/],
    ['a project that nobody can have', { project: 'my shop' }, /id of a project/],
    ['an API that cannot be guessed', { modal: 'https://wallets.example', backend: 'yes' }, /--api/],
  ])('%s is refused', async (_what, given, message) => {
    await expect(completeAnswers({ folder: inPlace('site'), ...given })).rejects.toThrow(message)
  })

  it.each(['My Site', '.hidden', 'a\\b', 'nul', 'com1.txt', 'node_modules', 'ends.'])(
    'the folder %j is refused, because a project cannot be called so',
    async (name) => {
      await expect(completeAnswers({ folder: inPlace(name) })).rejects.toThrow('cannot be called')
    },
  )

  it('is refused before anybody is asked, such as a folder that holds something; one with a new repository is taken', async () => {
    mkdirSync(join(inPlace('fresh'), '.git'), { recursive: true })
    await expect(completeAnswers({ folder: inPlace('fresh') })).resolves.toBeDefined()
    writeFileSync(inPlace('fresh/notes.txt'), '')
    const { terminal, heard } = person([])
    await expect(completeAnswers({ folder: inPlace('fresh') }, terminal)).rejects.toThrow('is not empty')
    await expect(completeAnswers({ template: 'angular' }, terminal)).rejects.toThrow('no template')
    await expect(completeAnswers({ folder: inPlace('fresh/notes.txt') }, terminal)).rejects.toThrow(
      /called|a file/,
    )
    expect(heard).toEqual([])
  })
})

describe('a terminal', () => {
  it('takes an empty line for the suggestion, and its end for leaving', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()]
    const terminal = openTerminal(input, output)
    const asked = terminal.ask('The name', 'my-site')
    input.write('\n')
    expect(await asked).toBe('my-site')
    const second = terminal.ask('The id', undefined)
    input.write(' shop \n')
    expect(await second).toBe('shop')
    expect(String(output.read())).toContain('The name [my-site]: ')
    const last = terminal.ask('More', 'no')
    input.end()
    await expect(last).rejects.toThrow('Nothing was written.')
    terminal.close()
  })
})
