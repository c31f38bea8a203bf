import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { INSTALL_SCRIPTS } from '../house/install-scripts.js'
import { inRoot } from './root.js'
import { runNode } from './run-command.js'

/**
 * Does what packages may not do by themselves when they are installed: runs the steps that are named, in the packages that
 * are there.
 *
 * @param {string} [folder] the packages
 * @returns {Promise<string | undefined>} the package whose step failed.
 */
export async function runInstallSteps(folder = inRoot('node_modules')) {
  for (const { packages, step } of INSTALL_SCRIPTS) {
    if (step === undefined) continue
    for (const name of installedNames(folder).filter((one) => packages.test(one))) {
      const place = join(folder, name)
      const { code } = await runNode([join(place, step)], { cwd: place })
      if (code !== 0) return name
    }
  }
  return undefined
}

/** @param {string} folder */
function installedNames(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder).flatMap((name) =>
    name.startsWith('@') ? readdirSync(join(folder, name)).map((inner) => `${name}/${inner}`) : [name],
  )
}
