import { CallError } from '../client/call-error.ts'
import { notifyFailure } from '../client/notifier.ts'
import { screenNotifier } from './screen-notifier.ts'

// The call itself reports the end of a session; the screen handles the other codes.
const screensOwn = new Set<CallError['code']>([0, 102, 4001, 401, 402])

export const notifyShownFailure = (error: unknown): void => {
  if (!(error instanceof CallError) || typeof error.code === 'string' || screensOwn.has(error.code)) return
  notifyFailure(screenNotifier, { code: error.code, msg: error.message })
}
