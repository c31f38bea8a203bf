import { demoUrls, readPortBase } from '#demo/demo-urls.ts'

/** Where the demo under test listens. */
export const PLACES = demoUrls(readPortBase(process.env['PORT_BASE']))
