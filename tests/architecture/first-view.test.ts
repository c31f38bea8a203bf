import { existsSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { resolveInRepository, withoutComments } from '#tooling/house/imports.js'
import { readSource } from '#tooling/house/source-files.js'

const STARTS = ['modal-app/main.ts', 'modal-app/app/draw-modal.tsx']
const STATIC_IMPORT =
  /(?:^|[\s;])(?:import|export)\s+(?!type\s)(?:[\w*\s{},$]+?\s+from\s+)?['"]([^'"\n]+)['"]/g

/** The static imports of the entry: files of the repository, and packages by name. */
function reachedFrom(starts: readonly string[]) {
  const files = new Set(starts)
  const packages = new Set<string>()
  for (const file of files) {
    for (const [, specifier = ''] of withoutComments(readSource(file)).matchAll(STATIC_IMPORT)) {
      const found = resolveInRepository(file, specifier)
      if (found === undefined) packages.add(specifier)
      else if (/\.tsx?$/.test(found) && existsSync(found)) files.add(found)
    }
  }
  return { files: [...files], packages: [...packages] }
}

describe('the first view of the modal', () => {
  const { files, packages } = reachedFrom(STARTS)

  it('The imports of the first view are followed', () => {
    expect(files).toContain('modal-app/core/commands/connection/restore-connections.ts')
    expect(files).toContain('shared-schemas/errors/result.ts')
    expect(packages).toContain('redux')
  })

  it('The first view has no library for queries and drafts, which load with the first query', () => {
    expect(packages.filter((name) => /toolkit|immer|reselect/.test(name))).toEqual([])
  })

  it('The first view has no code of phone wallets, which a pairing loads', () => {
    expect(files.filter((file) => file.startsWith('modal-app/connectors/walletconnect/'))).toEqual([])
    expect(packages.filter((name) => name.includes('walletconnect'))).toEqual([])
  })

  it('The first view has no code that connects a wallet or restores one, which a press or a stored wallet loads', () => {
    const connecting =
      /^modal-app\/core\/commands\/connection\/(connect-wallet|attach-connection|restore-wallets)/
    expect(files.filter((file) => connecting.test(file))).toEqual([])
    expect(existsSync('modal-app/core/commands/connection/restore-wallets.ts')).toBe(true)
  })

  it('The first view has no code of logins, sending, receiving, swapping, buying and activity, which load on demand', () => {
    const onDemand =
      /^modal-app\/(features|chains|core\/(state|commands)\/transactions|views\/(email|connecting-|swap|on-ramp|buy-|wallet-send|wallet-receive|transactions))/
    expect(files.filter((file) => onDemand.test(file))).toEqual([])
    expect(existsSync('modal-app/core/commands/transactions/send-transaction.ts')).toBe(true)
  })
})
