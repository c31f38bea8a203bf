import type { AppKitShared } from './current-app-kit.ts'
import { toPatch, toVariables } from './map-options.ts'
import type { AppKitFeatures, AppKitOptions, AppKitSetters } from './types.ts'

/** Creates the setters of options and theme. They return nothing, so an error of the modal is written to the console. */
export function appKitSetters({ postern, options, networks, theme }: AppKitShared): AppKitSetters {
  const update = (patch: Partial<AppKitOptions>): void => {
    options.set({ ...options.get(), ...patch })
    patch.networks?.forEach(networks.add)
    logFailure(postern.updateOptions(toPatch(patch)))
  }
  // The modal replaces the features as a whole.
  const updateFeatures = (features: AppKitFeatures): void =>
    update({ features: { ...options.get().features, ...features } })
  return {
    setThemeMode: (themeMode) => {
      theme.set({ ...theme.get(), themeMode })
      logFailure(postern.setTheme({ themeMode }))
    },
    setThemeVariables: (variables) => {
      theme.set({ ...theme.get(), themeVariables: { ...theme.get().themeVariables, ...variables } })
      logFailure(postern.setTheme({ themeVariables: toVariables(variables) }))
    },
    updateFeatures,
    updateOptions: update,
    setTermsConditionsUrl: (termsConditionsUrl) => update({ termsConditionsUrl }),
    setPrivacyPolicyUrl: (privacyPolicyUrl) => update({ privacyPolicyUrl }),
    setConnectMethodsOrder: (connectMethodsOrder) => updateFeatures({ connectMethodsOrder }),
    setWalletFeaturesOrder: (walletFeaturesOrder) => updateFeatures({ walletFeaturesOrder }),
    setCollapseWallets: (collapseWallets) => updateFeatures({ collapseWallets }),
    setSocialsOrder: (socials) => updateFeatures({ socials }),
    addAddressLabel: (address, label) =>
      update({ addressLabels: { ...options.get().addressLabels, [address]: label } }),
    removeAddressLabel: (address) => {
      const { [address]: _old, ...addressLabels } = options.get().addressLabels ?? {}
      update({ addressLabels })
    },
  }
}

function logFailure(work: Promise<void>): void {
  // oxlint-disable-next-line no-console -- these calls have nobody to reject to
  work.catch((error: unknown) => console.error(error))
}
