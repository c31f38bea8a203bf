import { demoPlaces, readPortBase } from '#demo/demo-places.ts'

/** Where the demo under test listens. */
export const PLACES = demoPlaces(readPortBase(process.env['PORT_BASE']))
