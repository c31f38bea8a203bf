import { median, repeat } from '../statistics.js'
import { DEVICES, openAtOnce, openColdAndWarm, openPreloaded } from './open-list.js'
import { pressExtension, pressPhone, sendAddress } from './press-list.js'

const DESKTOP_ROUNDS = 11
const PHONE_ROUNDS = 5
const PRESSES = 5

/** Ours and the floor by turns, so that both meet the same machine; a first round warms the servers up. */
async function inTurns(rounds, kits, measure) {
  const samples = { ours: [], floor: [] }
  for (let round = -1; round < rounds; round += 1) {
    for (const name of round % 2 === 0 ? ['ours', 'floor'] : ['floor', 'ours']) {
      const sample = await measure(kits[name])
      if (round >= 0) samples[name].push(sample)
    }
  }
  return samples
}

/** The number of rows we draw, which the floor has to draw too. */
export async function countRows(browser, kit) {
  const { cold } = await openColdAndWarm(browser, DEVICES.desktop, kit)
  return cold.rows
}

/** Each way to open the list, on a desktop. */
export async function desktopSights(browser, kits) {
  return medians(
    await inTurns(DESKTOP_ROUNDS, kits, async (kit) => ({
      ...(await openColdAndWarm(browser, DEVICES.desktop, kit)),
      preloaded: await openPreloaded(browser, DEVICES.desktop, kit),
    })),
  )
}

/** The same on a slow phone, and at once. */
export async function phoneSights(browser, kits) {
  return medians(
    await inTurns(PHONE_ROUNDS, kits, async (kit) => ({
      ...(await openColdAndWarm(browser, DEVICES.phone, kit)),
      preloaded: await openPreloaded(browser, DEVICES.phone, kit),
      atOnce: await openAtOnce(browser, DEVICES.phone, kit),
    })),
  )
}

/** From the press on a row until something comes of it; the floor's rows ask the page, and lead to another view. */
export async function pressTimes(browser, kits) {
  const both = async (measure) => {
    const { ours, floor } = await inTurns(PRESSES, kits, measure)
    return { ours: median(ours), floor: median(floor) }
  }
  return {
    extension: await both((kit) => pressExtension(browser, kit, 'pointed')),
    code: await both((kit) => pressPhone(browser, kit, 'pointed')),
    extensionUnannounced: await both((kit) => pressExtension(browser, kit, 'unannounced')),
    codeUnannounced: await both((kit) => pressPhone(browser, kit, 'unannounced')),
    codeView: { ours: median(await repeat(PRESSES, (run) => sendAddress(browser, kits.ours, run))) },
  }
}

/** By opening and what was timed: the medians of ours and of the floor. */
function medians({ ours, floor }) {
  return (opening, what) => {
    const of = (samples) => {
      const times = samples.map((sample) => sample[opening][what]).filter((time) => time !== undefined)
      return times.length > samples.length / 2 ? median(times) : undefined
    }
    return { ours: of(ours), floor: of(floor) }
  }
}
