import { ConnectSocialsView } from '#modal/views/connect-socials/connect-socials-view.tsx'
import { ConnectingFarcasterView } from '#modal/views/connecting-farcaster/connecting-farcaster-view.tsx'
import { ConnectingSocialView } from '#modal/views/connecting-social/connecting-social-view.tsx'
import { EmailLoginView } from '#modal/views/email-login/email-login-view.tsx'
import { EmailVerifyDeviceView } from '#modal/views/email-verify-device/email-verify-device-view.tsx'
import { EmailVerifyOtpView } from '#modal/views/email-verify-otp/email-verify-otp-view.tsx'

/** The views of a login with e-mail or a social account. */
export const LOGINS_VIEWS = {
  EmailLogin: EmailLoginView,
  EmailVerifyOtp: EmailVerifyOtpView,
  EmailVerifyDevice: EmailVerifyDeviceView,
  ConnectSocials: ConnectSocialsView,
  ConnectingSocial: ConnectingSocialView,
  ConnectingFarcaster: ConnectingFarcasterView,
}
