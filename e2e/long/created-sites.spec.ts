import { test } from '#e2e/pages/test.ts'
import { tourCreatedSite } from '#e2e/support/tours/created-site-tour.ts'

test.describe.configure({ timeout: 300_000 })

for (const template of ['vue', 'svelte', 'plain'] as const)
  test(`A new ${template} site connects, signs in, and shows members what its backend returns`, async ({
    modal,
  }) => {
    await tourCreatedSite(template, modal)
  })
