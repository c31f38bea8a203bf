import type { Plugin } from 'vite'

const WIDE = /[^\0-\x7F]/g
/** Where an escape would be read as the letters it is written with. */
const RAW = /String\.raw`[^`]*[^\0-\x7F]/

/**
 * Writes characters beyond ASCII as escapes: one of them in a file makes the engine keep all of its source in two bytes a
 * character, for as long as the process lives.
 */
export function narrowSource(): Plugin {
  return {
    name: 'postern:narrow-source',
    apply: 'build',
    // After everything that writes code, some of which writes escapes as the characters they stand for.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const output of Object.values(bundle)) {
          if (output.type !== 'chunk') continue
          if (RAW.test(output.code))
            this.error(`${output.fileName}: String.raw with characters beyond ASCII.`)
          output.code = output.code.replace(WIDE, escaped)
        }
      },
    },
  }
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
