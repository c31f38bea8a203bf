import type { SiwxStep } from '#schemas/protocol/host-modal.ts'
import { AppError } from '#schemas/errors/app-error.ts'
import { fail, ok, type Result } from '#schemas/errors/result.ts'
import { ownProperty } from '#sdk/injected/found-wallet.ts'
import { toPlain } from '#sdk/injected/to-plain.ts'
import type { CheckedOptions } from '#sdk/options/page-options.ts'
import type { SiwxConfig, SiwxSession } from '#sdk/types/sign-in.ts'
import { adaptSiwe } from './adapt-siwe.ts'

type Step = (config: SiwxConfig, input: unknown) => unknown

const adapted = new WeakMap<object, SiwxConfig>()

const STEPS: Readonly<Record<SiwxStep, Step>> = {
  // Methods are called on their object, because the option may be a class instance.
  describe: (config) => ({
    isRequired: config.getRequired?.() ?? false,
    signOutOnDisconnect: config.signOutOnDisconnect !== false,
  }),
  createMessage: async (config, input) => {
    const created = await config.createMessage(placeOf(input))
    // Serializing drops the functions, which stay on the page.
    return { data: JSON.parse(JSON.stringify(created)) as unknown, message: String(created) }
  },
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the modal has validated the session
  addSession: (config, input) => config.addSession(input as SiwxSession),
  revokeSession: (config, input) => {
    const { chainId, accountAddress } = placeOf(input)
    return config.revokeSession(chainId, accountAddress)
  },
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the modal has validated the sessions
  setSessions: (config, input) => config.setSessions(input as SiwxSession[]),
  getSessions: async (config, input) => {
    const { chainId, accountAddress } = placeOf(input)
    return toPlain(await config.getSessions(chainId, accountAddress))
  },
}

/**
 * Runs one step of a sign-in with the site's own functions. Their errors stay on the page; the modal gets a message only.
 *
 * @param option the option `siwx`, or `siweConfig`, as the site gave it.
 */
export async function answerSiwx(
  option: CheckedOptions['siwx'],
  step: SiwxStep,
  input: unknown,
): Promise<Result<unknown>> {
  const config = configOf(option)
  if (!config) return fail('SIWX_NOT_ENABLED', 'The site has no functions for signing in.')
  try {
    return ok(await STEPS[step](config, input))
  } catch (thrown) {
    // oxlint-disable-next-line no-console -- the site's own failure, for the site's developer
    console.error(thrown)
    return thrown instanceof AppError
      ? fail(thrown.code, thrown.message)
      : fail('SIWX_STEP_FAILED', `The site’s function for \`${step}\` failed.`)
  }
}

function configOf(option: CheckedOptions['siwx']): SiwxConfig | undefined {
  if (typeof option !== 'object' || option === null) return undefined
  if (!('getNonce' in option)) return option
  const known = adapted.get(option) ?? adaptSiwe(option)
  adapted.set(option, known)
  return known
}

function placeOf(input: unknown): { chainId: string; accountAddress: string } {
  return {
    chainId: String(ownProperty(input, 'chainId')),
    accountAddress: String(ownProperty(input, 'accountAddress')),
  }
}
