import { ChooseAccountNameView } from '#modal/views/choose-account-name/choose-account-name-view.tsx'
import { RegisterAccountNameSuccessView } from '#modal/views/register-account-name-success/register-account-name-success-view.tsx'
import { RegisterAccountNameView } from '#modal/views/register-account-name/register-account-name-view.tsx'

/** The views in which an account gets its name, and changes it. */
export const NAMING_VIEWS = {
  RegisterAccountName: RegisterAccountNameView,
  RegisterAccountNameSuccess: RegisterAccountNameSuccessView,
  ChooseAccountName: ChooseAccountNameView,
}
