import type { Visit } from './wallet-visitor.ts'

/** The visitor rejected as often as a site may be in a minute: as if that minute were over. */
export async function forgetRejections({ wallet }: Pick<Visit, 'wallet'>): Promise<void> {
  const document = await wallet.document()
  await document.evaluate(() => {
    for (const name of Object.keys(localStorage))
      if (name.endsWith('/rejected-at')) localStorage.removeItem(name)
  })
}
