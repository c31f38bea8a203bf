/** The packages that a release publishes, in this order: what a manifest is written from, and where it is built. */
export const PUBLISHED_PACKAGES = [
  { name: 'postern', manifest: 'tooling/sdk-manifest.json', built: 'dist/sdk' },
  { name: 'create-postern', manifest: 'tooling/create-manifest.json', built: 'dist/create-postern' },
]
