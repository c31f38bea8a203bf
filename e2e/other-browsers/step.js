/** Runs a part of a journey and prints its duration. */
export async function step(name, run) {
  const start = Date.now()
  await run()
  console.log(`  ok  ${name} (${Date.now() - start} ms)`)
}
