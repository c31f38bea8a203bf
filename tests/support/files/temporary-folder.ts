import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Creates a temporary folder; `remove` deletes it with all files. */
export function temporaryFolder(): { readonly path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'postern-test-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}
