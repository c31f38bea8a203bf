import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const PARTS = fileURLToPath(new URL('../../node_modules/@libsql/', import.meta.url))
const LIBSQL = /\/node_modules\/libsql\/index\.js$/
/** How libsql finds its part for a machine: a package of its own, which a bundle does not have. */
const REQUIRED = 'return require(`@libsql/${target}`);'

/**
 * Puts the native parts of the embedded database beside the bundle: of every platform for which npm installed one, which is
 * at least the building one. Where there is none the server still runs on PostgreSQL, and says so when the configuration
 * names the embedded database.
 */
export function nativeParts(): Plugin {
  const platforms = existsSync(PARTS) ? readdirSync(PARTS).filter((name) => !name.startsWith('.')) : []
  return {
    name: 'postern:native-parts',
    apply: 'build',
    transform(code, id) {
      if (!LIBSQL.test(id.replaceAll('\\', '/'))) return undefined
      if (!code.includes(REQUIRED)) this.error('libsql loads its native part in another way than it did.')
      return {
        code: `${code.replace(REQUIRED, 'return requirePart(target);')}\n${loader(platforms)}`,
        map: null,
      }
    },
    generateBundle() {
      if (platforms.length === 0)
        this.error('No native part of libsql is installed for this machine: run `npm ci` again.')
      for (const platform of platforms)
        this.emitFile({
          type: 'asset',
          fileName: `native/libsql-${platform}.node`,
          source: readFileSync(`${PARTS}${platform}/index.node`),
        })
    },
  }
}

/** The paths of the packages whose parts are copied, for the licence check. */
export function nativePackages(): string[] {
  return existsSync(PARTS) ? readdirSync(PARTS).map((name) => `node_modules/@libsql/${name}`) : []
}

/** What takes the place of the package's own search, in the bundle. */
function loader(platforms: readonly string[]): string {
  const advice =
    `It was built for ${platforms.join(', ')}. Build it on such a machine with \`npm ci && npm run build\`, ` +
    'or name a PostgreSQL in DATABASE_URL.'
  return `
function requirePart(target) {
  try {
    return require("./native/libsql-" + target + ".node");
  } catch (error) {
    if (error.code !== "MODULE_NOT_FOUND") throw error;
    const refuse = () => {
      throw new Error("This build has no embedded database for " + target + ". " + ${JSON.stringify(advice)});
    };
    return new Proxy({}, { get: () => refuse });
  }
}
`
}
