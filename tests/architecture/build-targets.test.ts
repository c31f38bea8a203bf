import { describe, expect, it } from 'vitest'
import { BUILD_TARGETS } from '#tooling/build/targets.js'
import { resolveInRepository, specifiersOf } from '#tooling/house/imports.js'
import { readSource } from '#tooling/house/source-files.js'

describe('build targets', () => {
  it.each(Object.entries(BUILD_TARGETS))(
    'The target %s is rebuilt when a plugin of its build changes',
    (_, target) => {
      const { inputs } = target
      const configs = inputs.filter((input) => input.endsWith('.config.ts'))
      const byVite = target.command.some((word) => word.includes('node_modules/vite/'))
      expect(configs.length).toBeGreaterThanOrEqual(byVite ? 1 : 0)
      expect(configs.length).toBeLessThanOrEqual(1)
      const plugins = configs.flatMap((config) =>
        specifiersOf(readSource(config)).flatMap((specifier) => resolveInRepository(config, specifier) ?? []),
      )
      expect(plugins.filter((plugin) => !inputs.includes(plugin))).toEqual([])
    },
  )
})
