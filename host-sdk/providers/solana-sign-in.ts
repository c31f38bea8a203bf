import { AppError } from '#schemas/errors/app-error.ts'
import { SIGN_IN_LINES } from '#schemas/primitives/sign-in-message.ts'
import { invalidParams } from './invalid-params.ts'

/** The input of `solana:signIn` (Sign In With Solana); every field is optional. */
export type SignInInput = Readonly<Record<string, unknown>>

/**
 * Writes the message exactly as pages write it to verify the signature. Unlike EIP-4361, it has no empty line in place of a
 * missing statement.
 *
 * @param input the wallet fills in the site and the account where the page names none.
 * @throws 4100 for an account that is not connected; −32602 for a value that makes lines of its own.
 */
export function signInText(input: SignInInput, address: string, host: string): string {
  if (input['address'] !== undefined && input['address'] !== address)
    throw new AppError(4100, 'The account is not connected to this site.')
  const lineOf = (name: string): string | undefined => {
    const value = input[name]
    if (value === undefined) return undefined
    if (typeof value === 'string' && !/[\n\r]/.test(value)) return value
    throw invalidParams(name, 'expected text of one line')
  }
  const lines = SIGN_IN_LINES.flatMap(([name, label]) => {
    const value = lineOf(name)
    return value === undefined ? [] : [`${label}: ${value}`]
  })
  const resources = Array.isArray(input['resources']) ? input['resources'].map(String) : undefined
  if (resources?.some((one) => /[\n\r]/.test(one)))
    throw invalidParams('resources', 'expected text of one line')
  if (resources) lines.push('Resources:', ...resources.map((one) => `- ${one}`))
  const statement = lineOf('statement')
  return [
    `${lineOf('domain') ?? host} wants you to sign in with your Solana account:\n${address}`,
    ...(statement === undefined ? [] : [statement]),
    ...(lines.length > 0 ? [lines.join('\n')] : []),
  ].join('\n\n')
}
