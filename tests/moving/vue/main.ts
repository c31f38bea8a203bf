import { createAppKit } from 'postern/compat/core'
import { EthersAdapter } from 'postern/compat/ethers'
import { mainnet } from 'postern/compat/networks'
import { createApp, defineComponent, h, onUnmounted, ref } from 'vue'
import { localEvm } from '../networks'

const projectId = 'demo'

const modal = createAppKit({
  adapters: [new EthersAdapter()],
  networks: [localEvm, mainnet],
  modalUrl: import.meta.env.VITE_MODAL_URL,
  projectId,
  features: { email: false, socials: [] },
})

const Page = defineComponent({
  setup() {
    const address = ref(modal.getAddress())
    const unsubscribe = modal.subscribeAccount((account) => (address.value = account.address))
    onUnmounted(unsubscribe)
    return () => h('main', [h('appkit-button'), h('p', { id: 'address' }, address.value)])
  },
})

createApp(Page).mount('#root')
