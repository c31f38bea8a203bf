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

/** A terminal that gives these answers and records the questions and lines it showed. */
function scriptedTerminal(answers: readonly string[]): {
  readonly terminal: Terminal
  readonly shown: string[]
} {
  const shown: string[] = []
  const remaining = [...answers]
  return {
    shown,
    terminal: {
      ask: async (question, suggestion = '') => {
        shown.push(question)
        return remaining.shift() || suggestion
      },
      print: (line) => void shown.push(line),
      close: () => {},
    },
  }
}

describe('the answers for a new site', () => {
  it('Without a terminal the suggested answers count: the deployment of `npm start`, without a backend', async () => {
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
  ])('The API suggested for the modal at %s is %s', async (modal, api) => {
    expect(await completeAnswers({ folder: inPlace('site'), modal, backend: 'yes' })).toMatchObject({ api })
  })

  it('Only missing answers are asked for, and the API only with a backend', async () => {
    const { terminal, shown } = scriptedTerminal(['vue', 'https://modal.example', 'shop', 'yes', ''])
    expect(await completeAnswers({ folder: inPlace('shop') }, terminal)).toMatchObject({
      template: 'vue',
      project: 'shop',
      backend: true,
      api: 'https://api.example',
    })
    expect(shown.some((line) => line.includes('svelte'))).toBe(true)
    const without = scriptedTerminal(['', '', '', 'n'])
    await completeAnswers({ folder: inPlace('shop') }, without.terminal)
    expect(without.shown.at(-1)).toContain('backend')
  })

  it('The API is remaining out without a backend', async () => {
    const fromCommand = { folder: inPlace('site'), backend: 'no', api: 'https://api.example' }
    expect(await completeAnswers(fromCommand)).toMatchObject({ backend: false, api: undefined })
  })

  it('A question is repeated after an invalid answer, with the reason', async () => {
    const { terminal, shown } = scriptedTerminal([
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
    for (const reason of ['no template "angular"', 'is no origin', 'id of a project', 'yes or no'])
      expect(shown.join('\n')).toContain(reason)
  })
})

describe('an answer on the command line', () => {
  it.each([
    ['an unknown template', { template: 'angular' }, /no template "angular".*plain.*svelte/s],
    ['a modal with a path', { modal: 'https://modal.example/m/' }, /is no origin/],
    ['a modal of another scheme', { modal: 'ftp://modal.example' }, /is no origin/],
    ['an invalid project id', { project: 'my shop' }, /id of a project/],
    ['an API that cannot be guessed', { modal: 'https://wallets.example', backend: 'yes' }, /--api/],
  ])('The answer is refused: %s', async (_what, fromCommand, message) => {
    await expect(completeAnswers({ folder: inPlace('site'), ...fromCommand })).rejects.toThrow(message)
  })

  it.each(['My Site', '.hidden', 'a\\b', 'nul', 'com1.txt', 'node_modules', 'ends.'])(
    'The folder %j is refused, because it is no valid project name',
    async (name) => {
      await expect(completeAnswers({ folder: inPlace(name) })).rejects.toThrow('cannot be called')
    },
  )

  it('A folder with files is refused before any question, and a folder with a new repository is accepted', async () => {
    mkdirSync(join(inPlace('fresh'), '.git'), { recursive: true })
    await expect(completeAnswers({ folder: inPlace('fresh') })).resolves.toBeDefined()
    writeFileSync(inPlace('fresh/notes.txt'), '')
    const { terminal, shown } = scriptedTerminal([])
    await expect(completeAnswers({ folder: inPlace('fresh') }, terminal)).rejects.toThrow('is not empty')
    await expect(completeAnswers({ template: 'angular' }, terminal)).rejects.toThrow('no template')
    await expect(completeAnswers({ folder: inPlace('fresh/notes.txt') }, terminal)).rejects.toThrow(
      /called|a file/,
    )
    expect(shown).toEqual([])
  })
})

describe('a terminal', () => {
  it('An empty line selects the suggestion, and the end of the input cancels', async () => {
    const [input, output] = [new PassThrough(), new PassThrough()]
    const terminal = openTerminal(input, output)
    const answer = terminal.ask('The name', 'my-site')
    input.write('\n')
    expect(await answer).toBe('my-site')
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
