import { foundry, sepolia } from 'viem/chains'
import { createAppKit } from '#sdk/compat.ts'

const modalUrl = document.querySelector<HTMLMetaElement>('meta[name="postern-modal"]')?.content ?? ''

createAppKit({
  // The only new option.
  modalUrl,
  projectId: 'demo',
  metadata: { name: 'Moved example', description: 'An example site of Postern', url: modalUrl, icons: [] },
  networks: [foundry, sepolia],
  features: { email: true },
})
