import { loadavg } from 'node:os'
import { serveBlankSite } from '../blank-site.js'
import { startDemo } from '../demo-process.js'
import { attempt, launchIsolated, launchUnisolated } from '../launch.js'
import { countRows, desktopSights, phoneSights, pressTimes } from './case.js'
import { serveFloor } from './floor-site.js'
import { sightRows, sightTable } from './rows.js'
import { transferOf } from './transfer.js'

const OURS = 'iframe[src*="/m/demo/"]'
const FLOOR = 'iframe[src*="//floor."]'

/** Measures the way to the list, ours and that of a bare React frame, and returns the table. */
export async function measureSight() {
  const demo = await startDemo()
  const floor = await serveFloor(`${demo.places.modal}/m/demo/`)
  const blank = await serveBlankSite(demo.places.sdk, floor.script)
  try {
    const rows = await measureRows(blank.url)
    return `${sightTable(rows)}The load of this machine was ${loadavg()[0].toFixed(1)}.\n`
  } finally {
    blank.stop()
    floor.stop()
    await demo.stop()
  }
}

async function measureRows(site) {
  const ours = { url: `${site}/ours`, frame: OURS }
  const isolated = await launchIsolated()
  const kits = {
    ours,
    floor: { url: `${site}/floor/${await countRows(isolated, ours)}`, frame: FLOOR, isFloor: true },
  }
  const desktop = await attempt('a desktop', () => desktopSights(isolated, kits))
  const presses = await attempt('a press', () => pressTimes(isolated, kits))
  const transfer = await attempt('what is transferred', async () => ({
    ours: await transferOf(isolated, kits.ours),
    floor: await transferOf(isolated, kits.floor),
  }))
  await isolated.close()
  const unisolated = await launchUnisolated()
  const phone = await attempt('a slow phone', () => phoneSights(unisolated, kits))
  await unisolated.close()
  return sightRows({ desktop, phone }, presses, transfer)
}
