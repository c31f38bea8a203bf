/** What a deployment is made of, in dist/. The rest of it is for the package's release, and for the demo. */
export const DEPLOYED = [
  'package.json',
  'LICENSE',
  'THIRD-PARTY-NOTICES.txt',
  'server',
  'icons',
  'modal',
  'frame',
  'insight',
  'sdk-script',
]
