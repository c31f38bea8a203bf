import { test } from '#e2e/pages/test.ts'
import { tourCreatedSite } from '#e2e/support/tours/created-site-tour.ts'

// The sites are built by the integration tests; where those did not run, they are built here.
test.describe.configure({ timeout: 300_000 })

// `npm run test:long` opens the other templates.
for (const template of ['react', 'next'] as const)
  test(
    `A new site of ${template} connects, signs in, and shows members the data of its backend`,
    { tag: '@long' },
    async ({ modal }) => {
      await tourCreatedSite(template, modal)
    },
  )
