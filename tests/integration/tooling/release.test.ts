import { spawnSync } from 'node:child_process'
import { createHash, createPublicKey, verify } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const PROGRAM = fileURLToPath(new URL('../../../tooling/release/release.js', import.meta.url))

/** Runs the release with the command of its job, without that job's permissions. */
function release(...words: string[]) {
  const { POSTERN_RELEASE_KEY: _key, ACTIONS_ID_TOKEN_REQUEST_URL: _url, ...env } = process.env
  return spawnSync(process.execPath, [PROGRAM, '--built', ...words], {
    encoding: 'utf8',
    env,
  })
}

describe('a release', () => {
  let folder: string
  let run: ReturnType<typeof release>
  const read = (name: string) => readFileSync(join(folder, name))
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'postern-release-'))
    run = release('--dry-run', '--to', folder)
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('A trial run prints what a release would publish, and what it still needs', () => {
    expect(run.status, run.stderr).toBe(0)
    for (const name of ['  postern-0.1.0.tgz', 'create-postern-0.1.0.tgz']) expect(run.stderr).toContain(name)
    expect(run.stderr).toContain('not yet: this is no job with an identity token')
    expect(run.stderr).toContain('not yet: POSTERN_RELEASE_KEY')
  })

  it('The checksums of all packed files are signed', () => {
    const sums = read('SHA256SUMS')
    const names = sums
      .toString()
      .trim()
      .split('\n')
      .map((line) => {
        const [sum, name = ''] = line.split('  ')
        expect(createHash('sha256').update(read(name)).digest('hex')).toBe(sum)
        return name
      })
    expect(names).toEqual(['create-postern-0.1.0.tgz', 'integrity.json', 'postern-0.1.0.tgz'])
    const key = createPublicKey(read('release.pub'))
    expect(verify(null, sums, key, read('SHA256SUMS.sig'))).toBe(true)
    expect(verify(null, Buffer.concat([sums, sums]), key, read('SHA256SUMS.sig'))).toBe(false)
  })

  it('The package has the licences of third-party code, the changelog, and no unrelated file of the repository', () => {
    const { stdout } = spawnSync('tar', ['-tzf', join(folder, 'postern-0.1.0.tgz')], { encoding: 'utf8' })
    const files = stdout.trim().split('\n')
    expect(files).toEqual(
      expect.arrayContaining(
        ['LICENSE', 'README.md', 'CHANGELOG.md', 'THIRD-PARTY-NOTICES.txt'].map((name) => `package/${name}`),
      ),
    )
    expect(files.filter((name) => /\.(?:ts|map)$/.test(name) && !name.endsWith('.d.ts'))).toEqual([])
    const notices = spawnSync(
      'tar',
      ['-xzOf', join(folder, 'postern-0.1.0.tgz'), 'package/THIRD-PARTY-NOTICES.txt'],
      {
        encoding: 'utf8',
      },
    ).stdout
    for (const name of ['penpal', '@noble/hashes', 'viem']) expect(notices).toContain(name)
    expect(notices).not.toContain('brings no text of its licence')
  })

  it('The package for new sites has its command, its licence and each file of its templates', () => {
    const archive = join(folder, 'create-postern-0.1.0.tgz')
    const { stdout } = spawnSync('tar', ['-tzf', archive], { encoding: 'utf8' })
    const packed = stdout.trim().split('\n')
    const templates = fileURLToPath(new URL('../../../create-postern/templates', import.meta.url))
    const written = readdirSync(templates, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(templates.length + 1))
    expect(written.length).toBeGreaterThan(40)
    expect(packed.toSorted()).toEqual(
      ['LICENSE', 'README.md', 'main.js', 'package.json', ...written.map((name) => `templates/${name}`)]
        .map((name) => `package/${name}`)
        .toSorted(),
    )
  })

  it('A release outside its job is refused before anything is built or packed', () => {
    const { status, stderr } = release()
    expect(status).toBe(1)
    expect(stderr).toContain('0.1.0 cannot be released')
    expect(stderr).toContain('identity token')
  })

  it('A release into a folder that is not empty is refused', () => {
    const { status, stderr } = release('--dry-run', '--to', folder)
    expect(status).toBe(1)
    expect(stderr).toContain('is not empty')
  })
})
