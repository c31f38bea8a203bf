// Adds the optional packages npm leaves out of the lock file when the registry has no build of them for some
// platform. Without their entries `npm ci` refuses the lock file npm itself wrote. Run after changing dependencies.
import { readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from '../bootstrap/root.js'

const file = inRoot('package-lock.json')
const lock = JSON.parse(readFileSync(file, 'utf8'))
const OPERATING_SYSTEMS = [
  'darwin',
  'win32',
  'linux',
  'android',
  'freebsd',
  'openbsd',
  'netbsd',
  'sunos',
  'aix',
  'openharmony',
]
const PROCESSORS = ['x64', 'arm64', 'ia32', 'arm', 'ppc64', 's390x', 'riscv64', 'loong64', 'mips64el']
const C_LIBRARIES = { gnu: 'glibc', glibc: 'glibc', gnueabihf: 'glibc', musl: 'musl', musleabihf: 'musl' }
const ALIASES = { windows: 'win32', macos: 'darwin', amd64: 'x64', armv7: 'arm', aarch64: 'arm64' }

/** Where a dependency of `parent` would be found, nearest first, as Node looks it up. */
function* places(parent, name) {
  let folder = parent
  while (folder !== '') {
    yield `${folder}/node_modules/${name}`
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))
    if (!folder.includes('node_modules')) break
  }
  yield `node_modules/${name}`
}

function platformOf(name) {
  const words = name.split(/[-_/@]/).map((word) => ALIASES[word] ?? word)
  const os = words.filter((word) => OPERATING_SYSTEMS.includes(word))
  const cpu = words.filter((word) => PROCESSORS.includes(word))
  const libc = words.map((word) => C_LIBRARIES[word]).filter(Boolean)
  return {
    ...(cpu.length > 0 && { cpu }),
    ...(libc.length > 0 && { libc }),
    ...(os.length > 0 && { os }),
  }
}

const added = []
for (const [parent, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if ([...places(parent, name)].some((place) => place in lock.packages)) continue
    const flags = { ...(entry.dev && { dev: true }), optional: true }
    lock.packages[`node_modules/${name}`] = { version, ...flags, ...platformOf(name) }
    added.push(`${name}@${version}`)
  }
}
const sorted = Object.entries(lock.packages).toSorted(([a], [b]) => a.localeCompare(b, 'en'))
lock.packages = Object.fromEntries(sorted)
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
process.stdout.write(added.length > 0 ? `added ${added.join(', ')}\n` : 'nothing was missing\n')
