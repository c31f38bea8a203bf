import { test } from '#e2e/pages/test.ts'
import { tourCreatedSite } from '#e2e/support/tours/created-site-tour.ts'

// They are built by the integration tests; where those were not run, here.
test.describe.configure({ timeout: 300_000 })

// The other templates are opened by `npm run test:long`.
for (const template of ['react', 'next'] as const)
  test(`a new site of ${template} connects, signs in, and shows members what its backend tells them`, async ({
    modal,
  }) => {
    await tourCreatedSite(template, modal)
  })
