import { errorCodes, errorMessages } from '../../../contract/kernel/errors.ts'
import { type Parsed, isPassedOn } from './envelope.ts'

/** How the user is notified. The implementation shows one dialog however many calls fail at once. */
export interface Notifier {
  readonly toastError: (message: string) => void
  readonly toastInfo: (message: string) => void
  /** Opens the dialog titled 'System prompt'; `signIn` leads to the sign-in page when confirmed. */
  readonly prompt: (message: string, then: 'stay' | 'signIn') => void
  readonly unreachable: (kind: 'network' | 'timeout') => void
  readonly downloading: () => () => void
}

/** Notifies the user of a failed response as worded in the specification's error catalogue. */
export const notifyFailure = (notifier: Notifier, { code, msg }: Pick<Parsed, 'code' | 'msg'>): void => {
  if (code === errorCodes.businessRejection) return notifier.toastError(msg)
  if (isPassedOn(code)) return undefined
  if (code === errorCodes.notSignedIn) return notifier.prompt(msg || errorMessages.notSignedIn, 'signIn')
  if (code === errorCodes.tokenExpired) return notifier.prompt(errorMessages.notSignedIn, 'signIn')
  if (code === errorCodes.forbidden) return notifier.prompt(errorMessages.forbidden, 'stay')
  if (code === errorCodes.badInput) return notifier.prompt(errorMessages.badInput, 'stay')
  if (code === errorCodes.tooManyRequests) return notifier.prompt(errorMessages.tooManyRequests, 'stay')
  if (code === errorCodes.serverError) return notifier.prompt(errorMessages.serverError, 'stay')
  if (code === errorCodes.unavailable && msg) return notifier.prompt(msg, 'stay')
  return notifier.prompt(errorMessages.unknown, 'stay')
}
