// Completes dist/ to the folder that is deployed: its manifest, its licence, and those of what is in it. What a deployment
// is made of stands in house/deployed-files.js.
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { inRoot } from '../bootstrap/root.js'
import { DEPLOYED, packagesOf } from '../house/bundled-package-lists.js'
import { thirdPartyNotices } from './third-party-notices.js'

const readJson = (...path) => JSON.parse(readFileSync(inRoot(...path), 'utf8'))

const { name, version, description, license, type, engines } = readJson('package.json')
const manifest = { name, version, private: true, description, license, type, engines }
const bin = { postern: './server/main.js' }
writeFileSync(inRoot('dist/package.json'), `${JSON.stringify({ ...manifest, bin }, null, 2)}\n`)
copyFileSync(inRoot('LICENSE'), inRoot('dist/LICENSE'))

writeFileSync(inRoot('dist/THIRD-PARTY-NOTICES.txt'), thirdPartyNotices(packagesOf(DEPLOYED)))
