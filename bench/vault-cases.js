import { median, quantile } from './statistics.js'

const DEVICE_RUNS = 15
const PASSWORD_RUNS = 5
const SIGN_RUNS = 200

/** What the wallet's vault takes in the browser, each unlock in a worker of its own as after a reload. */
export async function vaultTimes(browser, { url }) {
  const page = await browser.newPage()
  try {
    await page.goto(url, { waitUntil: 'load' })
    const { device, password, sign } = await page.evaluate(measureVault, {
      deviceRuns: DEVICE_RUNS,
      passwordRuns: PASSWORD_RUNS,
      signRuns: SIGN_RUNS,
    })
    return { device: median(device), password: median(password), sign: quantile(sign, 0.5) }
  } finally {
    await page.close()
  }
}

/** Runs in the page. */
async function measureVault({ deviceRuns, passwordRuns, signRuns }) {
  const { startVault } = window.vaultParts
  const valueOf = (result) => {
    if (!result.ok) throw new Error(result.error.code)
    return result.value
  }
  const time = async (work) => {
    const started = performance.now()
    valueOf(await work())
    return performance.now() - started
  }
  const repeat = async (runs, measure) => {
    const samples = []
    for (let run = 0; run < runs; run += 1) samples.push(await measure())
    return samples
  }
  const unlockerId = 'unlocker-of-this-bench'
  const serverHalf = new Uint8Array(32).fill(7)
  const typed = 'a quiet harbour at dawn'
  const first = startVault()
  const { walletId } = valueOf(await first.open('create', {}))
  const device = valueOf(await first.ask('sealDevice', { unlockerId, serverHalf }))
  const password = valueOf(await first.ask('sealPassword', { password: typed }))
  const sign = await repeat(signRuns, () =>
    time(() => first.sign({ namespace: 'eip155', digest: new Uint8Array(32).fill(1) })),
  )
  /** The worker starts with the document, and is ready when the server's half has come. */
  const started = async () => {
    const vault = startVault()
    vault.prepare()
    await new Promise((resolve) => setTimeout(resolve, 500))
    return vault
  }
  return {
    sign,
    device: await repeat(deviceRuns, async () => {
      const vault = await started()
      return time(() => vault.open('openDevice', { walletId, unlockerId, serverHalf, ...device }))
    }),
    password: await repeat(passwordRuns, async () => {
      const vault = await started()
      return time(async () => {
        const { settings, blob } = password
        valueOf(await vault.ask('preparePassword', { walletId, password: typed, settings }))
        return vault.open('openPassword', { walletId, blob })
      })
    }),
  }
}
