import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

/** Longer than the compression threshold, and easy to recognise. */
export const SCRIPT = `export const answer = ${JSON.stringify('postern '.repeat(400))}\n`

const documentOf = (title: string) => `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>${title}</title>
    <script type="module" src="/assets/main-abc123.js"></script>
  </head>
  <body></body>
</html>
`

/** What stands in the document of the wallet window itself. */
const INLINE_PARTS = '<script>document.title</script><style>main{color:red}</style>'

/** A small stand-in for a build: documents, a script, a worker, a picture, the script for sites. */
const FILES: Readonly<Record<string, string | Buffer>> = {
  'modal/index.html': documentOf('Modal'),
  'modal/assets/main-abc123.js': SCRIPT,
  'modal/assets/main-abc123.js.br': brotliCompressSync(SCRIPT),
  'modal/assets/relay-worker-def456.js': 'self.onmessage = () => undefined\n',
  'modal/assets/logo-789abc.svg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>\n',
  'modal/robots.txt': 'User-agent: *\nDisallow: /\n',
  'frame/index.html': documentOf('Wallet'),
  'frame/approve.html': documentOf('Wallet').replace('</head>', `${INLINE_PARTS}</head>`),
  'frame/assets/main-abc123.js': SCRIPT,
  'frame/assets/vault-worker-def456.js': 'self.onmessage = () => undefined\n',
  'insight/index.html': documentOf('Insight'),
  'insight/assets/main-abc123.js': SCRIPT,
  'sdk-script/postern.js': `globalThis.postern = ${JSON.stringify('sdk '.repeat(200))}\n`,
  'sdk-script/bridge-abc123.js': 'export {}\n',
}

/** Writes the small build into a folder, as `dist` holds the real one. */
export function writeBuiltFiles(folder: string): void {
  for (const [path, content] of Object.entries(FILES)) {
    const target = join(folder, path)
    mkdirSync(dirname(target), { recursive: true })
    writeFileSync(target, content)
  }
}
