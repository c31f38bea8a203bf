/** The value below which a share of the samples lies. */
export function quantile(samples, share) {
  const sorted = samples.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

export const median = (samples) => quantile(samples, 0.5)

/** Runs something several times, one after the other, and collects what it measured. */
export async function repeat(times, measure) {
  const samples = []
  for (let run = 0; run < times; run += 1) samples.push(await measure(run))
  return samples
}
