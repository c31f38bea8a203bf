import type { Plugin } from 'vite'
import { writePackageList } from '#tooling/house/bundled-package-lists.js'
import { BUILD_LIMITS, packageProblem } from '#tooling/house/package-limits.js'

const PACKAGE = /^.*?(node_modules\/.*node_modules\/|node_modules\/)((?:@[^/]+\/)?[^/]+)/

/**
 * Writes down which packages a build took code from, for the licence check, and fails a build that took some it may
 * not.
 *
 * @param target names the list, and the limits
 * @param copied packages of which files are copied as they are, by their path
 */
export function listBundledPackages(
  target: keyof typeof BUILD_LIMITS,
  copied: readonly string[] = [],
): Plugin {
  return {
    name: 'postern:list-bundled-packages',
    apply: 'build',
    generateBundle(_options, bundle) {
      const packages = new Set(copied)
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue
        for (const [id, { renderedLength }] of Object.entries(output.modules)) {
          const found = PACKAGE.exec(id.replaceAll('\\', '/'))
          if (found !== null && renderedLength > 0) packages.add(`${found[1]}${found[2]}`)
        }
      }
      const problem = packageProblem([...packages], BUILD_LIMITS[target])
      if (problem !== undefined)
        this.error(`${target}: ${problem}. See docs/architecture.md#what-builds-may-hold.`)
      writePackageList(target, [...packages])
    },
  }
}
